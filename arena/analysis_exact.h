// The values of a recorded game exactly, where it is solved: Pass the Pot for two with a solution at hand.
#pragma once

#include <optional>

#include "arena/analysis_course.h"
#include "bots/pass_the_pot/solution.h"
#include "engine/pass_the_pot/rules.h"

namespace tessera::arena {

// What each seat may expect in any state of the game when both play perfectly. Good to the 16 bits of the table.
Shares solved_value(const bots::pass_the_pot::Solution& solution, const PassThePot::Rules& rules,
                    const PassThePot::State& state);

template <class G>
struct ExactValues {
  // Nothing: the game with these rules is not solved.
  static std::optional<Sample> of(const Course<G>&) { return std::nullopt; }
};

template <>
struct ExactValues<PassThePot> {
  static std::optional<Sample> of(const Course<PassThePot>& course);
};

}  // namespace tessera::arena
