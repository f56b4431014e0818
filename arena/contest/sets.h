// Sets of games: one bot of A among bots of B, once in every seat, always with the same chance.
//
// The chance of set i is keyed by (seed, i, event) and the bots' own streams by (seed, i, decision), the same in all
// games of the set. So bots that play alike play the same game n times, from each seat once, and share its wins exactly
// evenly: what a set shows beyond 1/n is skill, and much of the luck cancels out.
#pragma once

#include <atomic>
#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/contestant.h"
#include "arena/stats/stats.h"

namespace tessera::arena {

// The result of one game for bot A.
struct GameResult {
  int won = 0;     // in sixtieths: kWin alone, a part of it where the win is shared
  int score = 0;   // A's
  int others = 0;  // the sum of the others' scores
  int turns = 0;
  bool cut_off = false;

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

using SetResult = std::vector<GameResult>;  // A in seat 0, 1, …

int total_won(const SetResult& set);

// A game with its rules, ready to play sets on any thread.
struct SetRunner {
  boost::json::object options;  // all of them
  std::function<Result<void>(bots::Level)> check;
  // Nothing when `stop` became true before the set was finished.
  std::function<std::optional<SetResult>(const Contestant& a, const Contestant& b, std::uint64_t seed,
                                         std::uint64_t set, const std::atomic<bool>& stop)>
      play;
};

Result<SetRunner> make_set_runner(const std::string& game, int players, const boost::json::object& options);

std::uint64_t seed_of(const std::string& text);

}  // namespace tessera::arena
