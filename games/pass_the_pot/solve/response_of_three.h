// How much one of three players gains at most by the best response to two bots hard.
//
// What hard thinks of every turn is put into a table of 16 bits, and the two play from it as the bot best does: with
// its tie rule. So they differ from hard where two actions are nearly equal to it.
#pragma once

#include <array>

#include "arena/run/solver.h"
#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::arena {

struct ResponseOfThree {
  // By player, counted from the starter.
  std::array<double, 3> kept;  // from below: all three are frozen
  std::array<double, 3> best;  // from above: this one responds
  int sweeps;
  double seconds;
};

// What hard thinks, as a table.
bots::pass_the_pot::SolutionOfThree table_of_hard(const PassThePot::Rules& rules,
                                                  const bots::pass_the_pot::CapsOfThree& caps, int threads,
                                                  const SolveStop& stop = never_stop);

// What lies beyond the caps counts as anything, so the bounds hold for the game without caps. The rules must be such
// that SolutionOfThree::can_solve. `progress(share)` is called now and then from the calling thread. Stopped, it
// gives the bounds that it has come to.
ResponseOfThree response_of_three(const PassThePot::Rules& rules, const bots::pass_the_pot::CapsOfThree& caps,
                                  int threads, const SolveProgress& progress, const SolveStop& stop = never_stop);

}  // namespace tessera::arena
