// What seats do in the game: their actions, and their answers to call windows.
//
// Promises: a wait in a call window is only noted; the engine, and everyone else, hears of it when the window closes.
// The commands are persons'. `Flow` plays for bots, and where there is no choice.
#pragma once

#include <string_view>

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class Play {
 public:
  explicit Play(Batch& batch) : batch_(batch), state_(batch.state()) {}

  Done act(const Command& command);
  Done standing(const Command& command);

  // False: the action is not legal.
  bool play(Seat seat, std::string_view action, By by);
  bool answer(Seat seat, std::string_view action, By by);  // the same, or a wait in a window
  // All waits at once, in the game's own order: who answered, who did not, and when, leaves no trace.
  void close_window();

 private:
  Batch& batch_;
  const State& state_;
};

}  // namespace tessera::table
