// Ratings of several bots from all their pairings: Bradley and Terry's model, with more players Luce's (elo.h).
//
// The most likely ratings, with one game in each pairing imagined that comes out even, so that a bot that never won has
// a rating too. The intervals come from how the sets really varied (the sandwich estimator), since games of a set share
// their chance: they are neither counted as independent nor thought better explained by the model than they are.
#pragma once

#include <cstddef>
#include <vector>

#include "arena/stats/elo.h"

namespace tessera::arena {

// One bot of `a` against bots of `b`, which are numbers in the list of bots.
struct PairingTotals {
  std::size_t a = 0;
  std::size_t b = 0;
  SetTotals totals;
};

// A rating a bot with its 95 % interval, in Elo above bot `anchor`, which has 0.
std::vector<Interval> ratings(std::size_t bots, const std::vector<PairingTotals>& pairings, int players,
                              std::size_t anchor);

}  // namespace tessera::arena
