// How a game ends: by its rules, because seats are given up, by agreement, or because nobody is left to play for.
//
// Promises: a seat that gave up cannot win. Made by the parts that end games, `Table` and `Flow`, for one batch.
#pragma once

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class Endings {
 public:
  explicit Endings(Batch& batch) : batch_(batch), state_(batch.state()) {}

  Done resign(const Command& command);

  // With one seat left there is nobody to play against, without a person nobody to play for. `reason` is why the last
  // other seat was given up.
  void end_if_given_up(Reason reason);
  void end(Reason reason);

 private:
  Batch& batch_;
  const State& state_;
};

}  // namespace tessera::table
