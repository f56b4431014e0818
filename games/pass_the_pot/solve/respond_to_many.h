// The best response to hard at all other seats, for two to four players, on this machine's cores or on a GPU.
#pragma once

#include <vector>

#include "arena/run/solver.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

struct ResponseToMany {
  // By how many places after the starter the one who responds sits.
  std::vector<double> lower;
  std::vector<double> upper;
  std::size_t turns;
  int sweeps;
  double seconds;
};

// More room makes the bounds closer, and costs more turns.
struct RoomOfMany {
  int coins = 6;  // beyond the goal
  int pot = 8;    // beyond the larger ante
  // Judge what lies beyond by the nearest turn that is there: an estimate, where else there are bounds.
  bool nearest = false;
};

// Bounds for the game without caps, or an estimate. Hard plays as it thinks; of actions that are equal to it but for
// rounding it takes the first in the list of turn_dice.h. A bank without limit, no max_turns. Stopped, it gives the
// bounds that it has.
ResponseToMany respond_to_many(const PassThePot::Rules& rules, const RoomOfMany& room, int threads,
                               const SolveProgress& progress, const SolveStop& stop = never_stop);

// An error: there is no GPU, or not so much memory.
Result<ResponseToMany> respond_to_many_on_gpu(const PassThePot::Rules& rules, const RoomOfMany& room,
                                              const SolveProgress& progress, const SolveStop& stop = never_stop);

// How many turns there are.
std::size_t turns_of_many(const PassThePot::Rules& rules, const RoomOfMany& room);

}  // namespace tessera::arena
