// The authority over one live game, from the first seat taken to the rematch.
//
// A pure state machine: no network, no database, no thread, no clock, no bots that think, no randomness of its own. A
// caller gives a command, the time and a context (keys for chance, which bots there are), and gets new events. An
// action, the chance that it triggers and all that follows by itself are one batch: store it whole, then send each
// viewer `event_for` its events, then `moment`. The log is not kept here. When it can't be stored, drop the table and
// build it from the log again: `replay` gives the very same table.
//
// | file                | what it decides                                                                     |
// |---------------------|-------------------------------------------------------------------------------------|
// | lobby.cpp           | seats, host, start, presence, ending, rematch, offers declined                      |
// | play.cpp            | actions, windows, undo                                                              |
// | flow.cpp            | what happens by itself: chance, forced actions, closing windows, clocks, bots' pace |
// | snapshot.cpp        | what a viewer sees                                                                  |
// | state.cpp, state_game.cpp | what each event changes                                                       |
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/batch.h"
#include "table/bot_answers.h"
#include "table/call_window.h"
#include "table/command.h"
#include "table/state.h"
#include "table/timers.h"

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
  bool rematch_wanted() const;  // by somebody, and it has not begun

  // All of it but what waits for its time. Bots' answers are asked for again, and `wake` works the rest out anew.
  bool same_as(const Table& other) const { return state_.same_as(other.state_); }

 private:
  Changes finish(Batch& batch);
  Done dispatch(Batch& batch, const Command& command);
  Done check_version(const Command& command, std::uint32_t since) const;
  Done check_seat(const Command& command, Seat seat) const;

  Done sit(Batch& batch, const Command& command);
  Done swap(Batch& batch, const Command& command);
  Done add_bot(Batch& batch, const Command& command);
  Done remove_bot(Batch& batch, const Command& command);
  Done add_seat(Batch& batch, const Command& command);
  Done remove_seat(Batch& batch, const Command& command);
  Done change(Batch& batch, const Command& command);
  Done start(Batch& batch, const Command& command);
  Done close_seats(Batch& batch, const Command& command);
  Done rename(Batch& batch, const Command& command);
  Done leave(Batch& batch, const Command& command);
  Done kick(Batch& batch, const Command& command);
  Done allow(Batch& batch, const Command& command);
  Done resign(Batch& batch, const Command& command);
  Done agree(Batch& batch, const Command& command);
  Done take_over(Batch& batch, const Command& command);
  Done rematch(Batch& batch, const Command& command);
  Done decline(Batch& batch, const Command& command, Offer what);
  Done presence(Batch& batch, const Command& command);
  Done outage(Batch& batch, const Command& command);
  void pass_host_on(Batch& batch, Seat from);
  Done remove_seats(Batch& batch, SeatSet gone);
  Done check_changes(const Command& command) const;
  Done check_bots(const Position& with, const TableContext& context) const;
  boost::json::object options_without_seat(const boost::json::object& options, Seat gone) const;
  void end_if_given_up(Batch& batch, Reason reason = Reason::resignation);
  void end(Batch& batch, Reason reason);
  bool begin_rematch(Batch& batch);

  Done act(Batch& batch, const Command& command);
  Done undo(Batch& batch, const Command& command);
  Done answer_undo(Batch& batch, const Command& command);
  Done standing(Batch& batch, const Command& command);
  Done bot_act(Batch& batch, const Command& command);
  bool play(Batch& batch, Seat seat, std::string_view action, By by);
  bool answer(Batch& batch, Seat seat, std::string_view action, By by);

  void settle(Batch& batch);
  bool step(Batch& batch);
  bool draw(Batch& batch);
  bool play_forced(Batch& batch);
  bool grant_undo(Batch& batch);
  void close_window(Batch& batch);
  void fire_timer(Batch& batch, const Timer& timer);

  State state_;
  BotAnswers bot_answers_;
  CallWindow window_;
  int forced_ = 0;  // in the call that is going on
};

struct Table::Created {
  Table table;
  Changes changes;
};

}  // namespace tessera::table
