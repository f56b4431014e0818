// The authority over one live game, from the first seat taken to the rematch.
//
// A pure state machine: no network, no database, no thread, no clock, no bots that think, no randomness of its own. A
// caller gives a command, the time and a context (keys for chance, which bots there are), and gets new events. An
// action, the chance that it triggers and all that follows by itself are one batch: store it whole, then send each
// viewer `event_for` its events, then `moment`. The log is not kept here. When it can't be stored, drop the table and
// build it from the log again: `replay` gives the very same table.
//
// It is the facade in front of its parts. A table is made of the first three; the others are made for one call.
//
// | part                         | does                                                                        |
// |------------------------------|-----------------------------------------------------------------------------|
// | state.h                      | what each event changes                                                     |
// | bot_answers.h                | what is asked of bots, and their answers that wait for their time           |
// | call_window.h                | who has still to answer in a window, and when persons' waits count          |
// | batch.h                      | the events of one call                                                      |
// | commands/dispatch.h          | who may give a command, and when                                            |
// | commands/seats.h             | who sits where, and who the host is                                         |
// | commands/lobby_changes.h     | options, settings, the number of seats, the start                           |
// | commands/play.h              | actions, and answers to call windows                                        |
// | commands/offers.h            | undo, the end by agreement, the rematch; who declines them                  |
// | commands/endings.h           | resigning, and how a game ends                                              |
// | commands/transport_reports.h | lost connections, new names, outages                                        |
// | flow.h                       | what happens by itself: chance, actions without a choice, what timers bring |
// | timers.h                     | when that is: bots' answers, windows, clocks, stand-ins                     |
// | snapshot.h                   | what a viewer sees                                                          |
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/batch.h"
#include "table/bot_answers.h"
#include "table/call_window.h"
#include "table/command.h"
#include "table/commands/offers.h"
#include "table/state.h"

namespace tessera::table {

class Table {
 public:
  struct Created;

  // The host need not sit; `description.seats` may have them.
  static Answer<Created> create(const Description& description, std::string host, Time now,
                                const TableContext& context);
  static Answer<Table> replay(std::span<const Event> log);
  // Gives the events of a log, from its first on, their patches; those after `since` alone. It stops at an event that
  // does not fit.
  static void add_patches(std::span<Event> log, std::uint32_t since = 0);

  // An error changes nothing.
  Answer<Changes> handle(const Command& command, Time now, const TableContext& context);
  Changes wake(Time now, const TableContext& context);
  // No more of this game can be kept: it ends without a winner. Nothing happens where none is played.
  Changes abandon(Time now, const TableContext& context);

  std::optional<Time> next_deadline() const;
  // All that are open: after `replay`.
  std::vector<BotRequest> bot_requests(const TableContext& context) const {
    return bot_answers_.requests(state_, context);
  }

  // What a viewer may know; kNoSeat: a spectator. `moment` is the part that changes with every step of the game.
  void write_snapshot(Seat viewer, Time now, JsonText& out) const;
  void write_moment(Seat viewer, Time now, JsonText& out) const;
  boost::json::object snapshot(Seat viewer, Time now) const;
  boost::json::object moment(Seat viewer, Time now) const;

  // What a viewer is told of the changes just made: {"version", "events", "moment"}; nothing at all where it was only
  // somebody else's note.
  std::optional<boost::json::object> news(const Changes& changes, Seat viewer, Time now) const;

  // Hints are for those who play against bots only, or where the host allowed them.
  bool may_have_hints(Seat seat) const;

  std::uint32_t version() const { return state_.version; }
  Stage stage() const { return state_.stage; }
  const Position& position() const { return *state_.position; }
  const Settings& settings() const { return state_.settings; }
  int players() const { return state_.players; }
  const SeatState& seat_state(Seat seat) const { return state_.at(seat); }
  Seat seat_of(std::string_view person) const { return state_.seat_of(person); }
  const UndoRequest& undo_request() const { return state_.undo_request; }
  boost::json::object description() const { return state_.description_tree(); }  // without the seats
  const std::string& host() const { return state_.host; }
  bool rematch_wanted() const { return table::rematch_wanted(state_); }  // by somebody, and it has not begun

  // All of it but what waits for its time. Bots' answers are asked for again, and `wake` works the rest out anew.
  bool same_as(const Table& other) const { return state_.same_as(other.state_); }

 private:
  Changes finish(Batch& batch);

  State state_;
  BotAnswers bot_answers_;
  CallWindow window_;
};

struct Table::Created {
  Table table;
  Changes changes;
};

}  // namespace tessera::table
