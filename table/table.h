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
// | lobby.cpp           | seats, host, start, presence, ending, rematch                                       |
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

#include "table/command.h"
#include "table/keys.h"
#include "table/state.h"

namespace tessera::table {

struct World {
  const Keys& keys;
  HasBot has_bot;
};

// A bot is to act: think with `Stream(key)` from the seat's view of `position()`, and answer with the command bot_act
// and this version. When the answer is released does not depend on when it comes, unless it comes after `release`.
struct BotRequest {
  Seat seat;
  std::uint32_t version;
  bots::Level level;
  std::uint64_t key;
  Time release;

  friend bool operator==(const BotRequest&, const BotRequest&) = default;
};

// The table to create for a rematch.
struct Rematch {
  Description description;
  std::string host;
};

struct Changes {
  std::vector<Event> events;       // and notes, in order
  std::vector<BotRequest> bots;    // new ones
  std::optional<Time> deadline;    // call `wake` then, if nothing happens before
  std::optional<Rematch> rematch;  // with the event of that name
};

class Table {
 public:
  struct Created;

  // The host need not sit; `description.seats` may have them.
  static Answer<Created> create(const Description& description, std::string host, Time now, const World& world);
  static Answer<Table> replay(std::span<const Event> log);

  // An error changes nothing.
  Answer<Changes> handle(const Command& command, Time now, const World& world);
  Changes wake(Time now, const World& world);

  std::optional<Time> next_deadline() const;
  std::vector<BotRequest> bot_requests(const World& world) const;  // all that are open: after `replay`

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
  const Place& place(Seat seat) const { return state_.at(seat); }
  Seat seat_of(std::string_view person) const { return state_.seat_of(person); }
  const std::string& host() const { return state_.host; }
  bool rematch_wanted() const;  // by somebody, and it has not begun

  // All of it but the bots' answers that wait for their time: those are asked for again.
  bool same_as(const Table& other) const { return state_.same_as(other.state_); }

 private:
  // One call from outside, and what has come of it so far.
  struct Run {
    Time now;
    const World& world;
    Changes changes;
    int forced = 0;
  };
  // A bot's answer that waits for its time: `quick`, or `slow` in a window in which people still think.
  struct Held {
    Seat seat;
    std::uint32_t version;
    Time quick;
    Time slow;
    std::string action;
  };
  struct Pace {
    Time quick;
    Time slow;
  };
  struct Due {
    enum class Kind : std::uint8_t { bot, window, clock, away };
    Time at;
    Kind kind;
    Seat seat;
  };

  using Done = Answer<void>;

  bool emit(Run& run, Event event, Stream* stream = nullptr);
  void emit(Run& run, Event::Kind kind, Seat seat = {});
  void emit(Run& run, Event::Kind kind, Seat seat, bool on);
  Changes finish_run(Run& run, std::uint32_t before);
  Done dispatch(Run& run, const Command& command);
  Done check_version(const Command& command, std::uint32_t since) const;
  Done check_seat(const Command& command, Seat seat) const;

  Done sit(Run& run, const Command& command);
  Done swap(Run& run, const Command& command);
  Done add_bot(Run& run, const Command& command);
  Done remove_bot(Run& run, const Command& command);
  Done start(Run& run, const Command& command);
  Done leave(Run& run, const Command& command);
  Done kick(Run& run, const Command& command);
  Done resign(Run& run, const Command& command);
  Done agree(Run& run, const Command& command);
  Done take_over(Run& run, const Command& command);
  Done rematch(Run& run, const Command& command);
  Done presence(Run& run, const Command& command);
  Done outage(Run& run, const Command& command);
  void pass_host_on(Run& run, Seat from);
  void seat_person(Run& run, Event::Kind kind, Seat seat, const std::string& person, const std::string& name);
  void end_if_given_up(Run& run);
  void end(Run& run, Reason reason);
  bool begin_rematch(Run& run);

  Done act(Run& run, const Command& command);
  Done undo(Run& run, const Command& command);
  Done standing(Run& run, const Command& command);
  Done bot_act(Run& run, const Command& command);
  bool play(Run& run, Seat seat, std::string_view action, By by);
  bool answer(Run& run, Seat seat, std::string_view action, By by);

  void settle(Run& run);
  bool step(Run& run);
  bool draw(Run& run);
  bool play_forced(Run& run);
  void close_window(Run& run);
  bool all_answered() const;
  bool people_think() const;
  bool is_due(const Held& held) const;
  std::optional<Due> next_due() const;
  void happen(Run& run, const Due& due);
  void release(Run& run, Seat seat);
  void hold(Run& run, const Command& command);
  Pace pace_of(Seat seat, const World& world) const;
  BotRequest request(Seat seat, const World& world) const;

  void write_own(Seat seat, JsonText& out) const;

  State state_;
  std::vector<Held> held_;
};

struct Table::Created {
  Table table;
  Changes changes;
};

}  // namespace tessera::table
