#include "arena/stats/sprt.h"

#include <vector>

namespace tessera::arena {

namespace {

struct Outcome {
  double share;
  double weight;  // the weights sum to 1
};

// Outcomes that were not seen yet are not impossible: both ends get a little weight, so that every mean can be reached.
constexpr double kUnseen = 1e-3;

std::vector<Outcome> outcomes_of(const SetTotals& totals, int players, double& sets) {
  const int most = kWin * players;
  std::vector<Outcome> out;
  for (const auto& [total, count] : totals) {
    out.push_back({static_cast<double>(total) / most, static_cast<double>(count)});
  }
  if (!totals.contains(0)) out.push_back({0, kUnseen});
  if (!totals.contains(most)) out.push_back({1, kUnseen});
  sets = 0;
  for (const auto& outcome : out) sets += outcome.weight;
  for (auto& outcome : out) outcome.weight /= sets;
  return out;
}

// The most likely distribution with this mean gives each outcome weight / (1 + tilt * (share - mean)); the tilt is the
// one zero of a falling function between the two poles.
double tilt_for(const std::vector<Outcome>& outcomes, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 100; ++i) {
    const double tilt = (low + high) / 2;
    double sum = 0;
    for (const auto& [share, weight] : outcomes) sum += weight * (share - mean) / (1 + tilt * (share - mean));
    (sum > 0 ? low : high) = tilt;
  }
  return (low + high) / 2;
}

// The mean logarithm of the likelihood, up to what is the same for every mean.
double mean_log_likelihood(const std::vector<Outcome>& outcomes, double mean) {
  const double tilt = tilt_for(outcomes, mean);
  double sum = 0;
  for (const auto& [share, weight] : outcomes) sum -= weight * std::log(1 + tilt * (share - mean));
  return sum;
}

}  // namespace

double log_likelihood_ratio(const SetTotals& totals, int players, double elo0, double elo1) {
  if (totals.empty()) return 0;
  double sets = 0;
  const auto outcomes = outcomes_of(totals, players, sets);
  return sets * (mean_log_likelihood(outcomes, share_of_elo(elo1, players)) -
                 mean_log_likelihood(outcomes, share_of_elo(elo0, players)));
}

Verdict verdict(const Sprt& sprt, double llr) {
  if (llr <= sprt.lower()) return Verdict::elo0;
  return llr >= sprt.upper() ? Verdict::elo1 : Verdict::undecided;
}

}  // namespace tessera::arena
