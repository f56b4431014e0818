// Two-player Pass the Pot, solved: value iteration from below and above over every turn that can begin, until the
// bounds of the first turn meet. docs/solving-pass-the-pot.md tells how and why it is right.
#pragma once

#include "arena/run/solver.h"
#include "games/pass_the_pot/bots/solution.h"

namespace tessera::arena {

struct SolveReport {
  bots::pass_the_pot::Solution solution;
  int sweeps;
  double seconds;

  double gap() const { return solution.upper() - solution.lower(); }
};

// The first turn's bounds are this close: the game is solved.
inline constexpr double kSolved = 1e-6;

// Goes on until the game is solved, or until caps that are too tight keep the bounds apart: what lies beyond them
// counts as anything from 0 to 1, so the bounds always hold for the game without caps. `progress(share)` is called now
// and then from the calling thread, with 0 to 1. Stopped, it gives the bounds that it has come to, which hold, too. The
// rules must be such that can_solve.
SolveReport solve_pass_the_pot(const PassThePot::Rules& rules, const bots::pass_the_pot::Caps& caps, int threads,
                               const SolveProgress& progress, const SolveStop& stop = never_stop);

}  // namespace tessera::arena
