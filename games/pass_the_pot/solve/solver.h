#pragma once

#include <string_view>

#include "arena/run/solver.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

template <>
struct Solver<PassThePot> {
  using G = PassThePot;
  static constexpr int kPlayers = 2;
  static constexpr std::string_view kAbout =
      "any goal, stake, antes and twos_from_one; a limited bank and max_turns can't be solved";

  static Result<void> can_solve(const G::Rules& rules);
  static Result<SolvedGame> solve(const G::Rules& rules, int threads, const SolveProgress& progress);
};

}  // namespace tessera::arena
