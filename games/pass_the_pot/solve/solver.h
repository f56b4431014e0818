#pragma once

#include <string_view>

#include "arena/run/solver.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

template <>
struct Solver<PassThePot> {
  using G = PassThePot;
  static constexpr int kPlayers = 2;
  static constexpr int kMostPlayers = 4;
  static constexpr std::string_view kOf = "two or three players; best responses for up to four";
  static constexpr std::string_view kAbout =
      "any goal, stake, antes and twos_from_one, and with two players any bank; max_turns can't be solved. Two players "
      "exactly; for three players an equilibrium with a certificate, which takes minutes. Best responses to hard for "
      "two to four players, for four on a GPU; with two players also to best";

  static Result<void> can_solve(const G::Rules& rules);
  static Result<SolvedGame> solve(const G::Rules& rules, const SolveSettings& settings);

  static Result<void> can_respond(const G::Rules& rules, bots::Level level, bool gpu);
  static Result<SolvedGame> respond(const G::Rules& rules, bots::Level level, const SolveSettings& settings);
};

}  // namespace tessera::arena
