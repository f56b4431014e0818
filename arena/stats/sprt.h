// The sequential probability ratio test of chess testers: is A stronger than B by elo1 rather than by elo0?
//
// Generalised (GSPRT): what a set of games gives (A's share of its wins) is drawn from an unknown distribution over the
// shares that were seen. The likelihood of "the mean is what elo1 means" against "… elo0 …" is that of the most likely
// distribution under each. With sets of one game, won or lost, it is Wald's test.
#pragma once

#include "arena/stats/elo.h"

namespace tessera::arena {

struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // the chance to accept elo1 where elo0 holds
  double beta = 0.05;   // the chance to accept elo0 where elo1 holds

  double lower() const { return std::log(beta / (1 - alpha)); }  // accept elo0 at or below
  double upper() const { return std::log((1 - beta) / alpha); }  // accept elo1 at or above
};

enum class Verdict { undecided, elo0, elo1 };

// The logarithm of the likelihood ratio of elo1 to elo0.
double log_likelihood_ratio(const SetTotals& totals, int players, double elo0, double elo1);

Verdict verdict(const Sprt& sprt, double llr);

}  // namespace tessera::arena
