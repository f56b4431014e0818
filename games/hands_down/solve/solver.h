#pragma once

#include <string_view>

#include "arena/run/solver.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::arena {

// No bot plays from it: it is a table for people.
template <>
struct Solver<HandsDown> {
  using G = HandsDown;
  static constexpr int kPlayers = 2;
  static constexpr int kMostPlayers = 2;
  static constexpr std::string_view kOf = "the swaps of one player alone";
  static constexpr std::string_view kAbout =
      "how many swaps each combo takes a player without opponents; options make no difference to it";

  static Result<void> can_solve(const G::Rules&) { return {}; }
  static Result<SolvedGame> solve(const G::Rules& rules, const SolveSettings& settings);
};

}  // namespace tessera::arena
