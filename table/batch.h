// One call of a table from outside: its time, its context, and the changes that have come of it so far. Here are also
// the values that a call is given and gives back.
//
// Promises: nothing but `emit` changes the state. It numbers the event, applies it, gives it its patch and keeps it.
// `Table` makes a batch for each call; the parts that do the work hold a reference to it as long as the call lasts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/keys.h"
#include "table/state.h"

namespace tessera::table {

struct TableContext {
  const Keys& keys;
  HasBot has_bot;
  Time least_pace = 0;  // of bots where no person plays: nobody there needs them to be quicker
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

// Whether a command is done; if not, why.
using Done = Answer<void>;

class Batch {
 public:
  Batch(State& state, Time now, const TableContext& context)
      : state_(state), now_(now), context_(context), version_before_(state.version) {}
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  const State& state() const { return state_; }
  Time now() const { return now_; }
  const TableContext& context() const { return context_; }
  std::uint32_t version_before() const { return version_before_; }
  Changes& changes() { return changes_; }

  // False: the event does not fit, and nothing has changed. An outcome is drawn from `stream`.
  bool emit(Event event, Stream* stream = nullptr);
  void emit(Event::Kind kind, Seat seat = {});
  void emit(Event::Kind kind, Seat seat, bool on);
  void emit(Event::Kind kind, Seat seat, const SeatHolder& person);

 private:
  State& state_;
  const Time now_;
  const TableContext& context_;
  const std::uint32_t version_before_;
  Changes changes_;
  std::string public_view_;  // after the last event that may have changed it; empty: not known
};

}  // namespace tessera::table
