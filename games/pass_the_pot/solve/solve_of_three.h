// Three-player Pass the Pot: an equilibrium, and the certificate that it is one. docs/solving-pass-the-pot.md tells
// how.
#pragma once

#include <string>

#include "arena/run/solver.h"
#include "engine/core/result.h"
#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::arena {

// The most that one player may gain by playing otherwise, from any turn inside the caps.
inline constexpr double kMostGain = 1e-4;

struct ReportOfThree {
  bots::pass_the_pot::SolutionOfThree solution;
  int sweeps;                // towards the equilibrium
  int certificate_sweeps;    // for the game with caps
  double gain_without_caps;  // from the first turn: what lies beyond the caps counts as anything
  double seconds;            // of this run
};

// An error: a journal that can't be used; it was stopped; or no equilibrium was found, and what it lacks.
// `progress(share)` is called now and then from the calling thread. With a journal, a run that was stopped or broken
// off goes on from its last sweep.
Result<ReportOfThree> solve_three(const PassThePot::Rules& rules, const bots::pass_the_pot::CapsOfThree& caps,
                                  int threads, const std::string& journal, const SolveProgress& progress,
                                  const SolveStop& stop = never_stop);

}  // namespace tessera::arena
