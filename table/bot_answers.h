// What is asked of bots, and their answers that wait for their time.
//
// Promises: when an answer is released follows from the request's key, not from the hand or from how long the bot
// thought, unless it thought longer than that. Part of a `Table`, but no part of its state: after a replay the bots are
// asked again. Called by `Table`, `dispatch` and `Flow`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/batch.h"
#include "table/call_window.h"
#include "table/command.h"

namespace tessera::table {

class BotAnswers {
 public:
  struct Release {
    Time at;
    Seat seat;
  };

  // All requests that are open.
  std::vector<BotRequest> requests(const State& state, const TableContext& context) const;
  // The command bot_act. The answer is kept, and nothing happens yet.
  Done add(const Batch& batch, const Command& command);
  // The answer that is released first.
  std::optional<Release> next(const State& state, const CallWindow& window) const;
  // Gives the seat's answer out; there must be one.
  std::string take(const State& state, Seat seat);
  // Forgets answers to what is no longer asked.
  void drop_stale(const State& state);

 private:
  // `quick`, or `slow` in a window in which people still think.
  struct Waiting {
    Seat seat;
    std::uint32_t version;
    Time quick;
    Time slow;
    std::string action;
  };

  bool has(Seat seat, std::uint32_t version) const;
  static bool is_current(const State& state, const Waiting& answer);

  std::vector<Waiting> waiting_;
};

}  // namespace tessera::table
