// What the host changes before the start: options, settings and the number of seats. And the start itself.
//
// Promises: after each change the game can be played, by the bots that have seats, too. Made by `dispatch` for one
// command of one batch.
#pragma once

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

class LobbyChanges {
 public:
  explicit LobbyChanges(Batch& batch) : batch_(batch), state_(batch.state()) {}

  Done add_seat(const Command& command);
  Done remove_seat(const Command& command);
  Done change(const Command& command);
  // All open seats go, or, if too few would be left, none.
  Done close_seats(const Command& command);
  // The host starts the game that they saw: no seat and no option has changed since. It starts with those who are
  // there.
  Done start(const Command& command);

 private:
  Done check_changes(const Command& command) const;
  Done check_bots(const Position& with) const;
  Done remove_seats(SeatSet gone);

  Batch& batch_;
  const State& state_;
};

}  // namespace tessera::table
