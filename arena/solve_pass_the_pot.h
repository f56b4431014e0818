// Two-player Pass the Pot, solved: value iteration from below and above over every turn that can begin, until the
// bounds of the first turn meet. docs/solving-pass-the-pot.md tells how and why it is right.
#pragma once

#include <functional>

#include "bots/pass_the_pot/solution.h"

namespace tessera::arena {

struct SolveReport {
  bots::pass_the_pot::Solution solution;
  int sweeps;
  double seconds;
};

inline constexpr double kSolved = 1e-6;

// `progress(share)` is called now and then from the calling thread, with 0 to 1. An error says why these rules can't be
// solved.
Result<SolveReport> solve_pass_the_pot(const PassThePot::Rules& rules, int threads,
                                       const std::function<void(double share)>& progress);

}  // namespace tessera::arena
