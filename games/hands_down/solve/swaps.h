// Hands Down for one player alone: how many swaps it takes to make a combo, when every swap is the best one.
//
// Every swap draws from all cards but the kept ones, as if the discards were shuffled in at once. Then a position is a
// hand, and dynamic programming over all classes of hands is exact.
#pragma once

#include <array>

#include "arena/run/solver.h"
#include "games/hands_down/bots/keep_values.h"

namespace tessera::arena {

struct SwapOptimum {
  static constexpr int kWithin = 11;

  // Bounds of the mean number of swaps after the deal.
  double fewest = 0;
  double most = 0;
  int sweeps = 0;
  // The chance to have it after so many swaps, if that is what is played for; the first is the deal.
  std::array<double, kWithin> within = {};
};

// How close the bounds are.
inline constexpr double kSwapGap = 1e-3;

class Swaps {
 public:
  // `combos`: those that count, a bit each, at least one.
  explicit Swaps(unsigned combos);

  // Iterates until the bounds of the deal are kSwapGap apart, or it is stopped.
  SwapOptimum solve(const SolveStop& stop = never_stop);

  // Of a hand, after `solve`: the swaps that it will take, and the places to lay off.
  double swaps(const bots::hands_down::Card* hand) const;
  unsigned best_swap(const bots::hands_down::Card* hand) const { return ahead_.best_swap(hand); }

 private:
  bool made(int hand_class) const;
  double sweep();
  void find_chances(SwapOptimum& out) const;

  unsigned combos_;
  bots::hands_down::HandValues hands_;  // minus the swaps: the search looks for the highest value
  bots::hands_down::KeepValues ahead_;
};

}  // namespace tessera::arena
