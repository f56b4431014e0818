// What one undo takes back: the last step that the player chose, and the steps that followed it by themselves. The
// table and the terminal call this; it is the only place with this rule.
#pragma once

#include <cstddef>

namespace tessera {

enum class StepKind {
  chosen,    // by the player who wants to take it back
  followed,  // by itself, from a chosen step
  final,     // cannot be taken back, nor can anything before it
};

// How many of the last steps go; 0: nothing can be taken back. `kind_of` tells the StepKind of the step at an index.
template <typename KindOf>
int steps_of_one_undo(std::size_t steps, KindOf kind_of) {
  int count = 0;
  for (std::size_t i = steps; i-- > 0;) {
    ++count;
    const StepKind kind = kind_of(i);
    if (kind == StepKind::chosen) return count;
    if (kind == StepKind::final) return 0;
  }
  return 0;
}

}  // namespace tessera
