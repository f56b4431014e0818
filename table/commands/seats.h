// Who sits where, and who the host is: persons and bots that take seats, change places, leave or are sent away.
//
// Promises, as all parts in this folder do: a command is done as a whole, or refused, and then nothing has changed.
// Made by `dispatch` for one command of one batch, when it is known that its sender may give it at this stage.
#pragma once

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class Seats {
 public:
  explicit Seats(Batch& batch) : batch_(batch), state_(batch.state()) {}

  // Before the start.
  Done sit(const Command& command);
  Done swap(const Command& command);  // a person may move, the host may move anyone
  Done add_bot(const Command& command);
  Done remove_bot(const Command& command);

  // Later, too. Who leaves a running game may end it.
  Done leave(const Command& command);
  Done kick(const Command& command);
  Done allow(const Command& command);
  Done take_over(const Command& command);

 private:
  void pass_host_on(Seat from);

  Batch& batch_;
  const State& state_;
};

}  // namespace tessera::table
