// What one person proposes and the others accept or decline: to take a step back, to end the game, to play again.
//
// A step back needs the others only where the host has said so (`undo_asks`); then it is granted, like a rematch, when
// the last of them agrees or no longer has to. Made by `dispatch` for one command of one batch, and by `Flow`.
#pragma once

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class Offers {
 public:
  explicit Offers(Batch& batch) : batch_(batch), state_(batch.state()) {}

  Done undo(const Command& command);
  Done answer_undo(const Command& command);  // others allow it or decline; who asked may only withdraw
  Done agree(const Command& command);
  Done rematch(const Command& command);

  // What all have accepted happens. False: there is no such thing.
  bool grant_undo();
  bool begin_rematch();

 private:
  Done decline(const Command& command, Offer what);

  Batch& batch_;
  const State& state_;
};

// By somebody, and it has not begun.
bool rematch_wanted(const State& state);

}  // namespace tessera::table
