// Elo from shares of wins, and intervals from sets of games that share their chance.
//
// One bot of A sits among n-1 of B. Luce's choice rule: A wins with chance a / (a + (n-1) b), where strengths are
// 10^(Elo / 400). With two players that is the usual Elo; with more, an even share is 1/n and means a difference of 0.
#pragma once

#include "arena/stats/stats.h"

namespace tessera::arena {

double share_of_elo(double elo, int players);
double elo_of_share(double share, int players);  // infinite for 0 and 1

// How the sets of a match went: A's wins in the games of a set (in sixtieths of a win), and how many sets had them.
using SetTotals = Histogram;

struct SetStatistics {
  double sets = 0;
  double mean = 0;      // A's share of the wins
  double variance = 0;  // of a set's share, between sets
};

SetStatistics set_statistics(const SetTotals& totals, int players);

// A's share of wins. Wilson's interval with as many games as would, alone, vary as much as the sets do: games that
// share their chance are not counted as if they knew nothing of each other. It stays within 0 and 1.
Interval share_of_sets(const SetTotals& totals, int players);

// The same as an Elo difference; ends may be infinite.
Interval elo_of_sets(const SetTotals& totals, int players);

}  // namespace tessera::arena
