// Successive halving: finds the candidate that is best on average. Every candidate still in the race is tried on the
// same samples (common random numbers, so that luck hits all alike); after each stage the worse half drops out, and the
// budget that is left goes to the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bots/search/meter.h"

namespace tessera::bots {

struct Trial {
  int candidate = 0;
  std::int64_t samples = 0;
  double sum = 0;

  double mean() const { return samples > 0 ? sum / static_cast<double>(samples) : 0; }
};

// `evaluate(candidate, sample)` gives what a candidate is worth on a sample, and spends the meter. Returns the trials,
// the best first; ties stay in the order of the candidates. With an empty budget nothing is tried.
template <class Evaluate>
std::vector<Trial> successive_halving(int candidates, Meter& meter, Evaluate&& evaluate) {
  std::vector<Trial> trials(static_cast<std::size_t>(candidates));
  for (int i = 0; i < candidates; ++i) trials[static_cast<std::size_t>(i)].candidate = i;
  const auto better = [](const Trial& a, const Trial& b) {
    return a.mean() != b.mean() ? a.mean() > b.mean() : a.candidate < b.candidate;
  };
  int stages = 0;
  while ((1 << stages) < candidates) ++stages;
  std::uint64_t sample = 0;
  std::size_t alive = trials.size();
  for (int stage = 0; stage < stages && alive > 1; ++stage) {
    const double begin = meter.share_spent();
    const double end = begin + (1 - begin) / (stages - stage);
    do {
      if (meter.exhausted()) break;
      for (std::size_t i = 0; i < alive; ++i) {
        trials[i].sum += evaluate(trials[i].candidate, sample);
        ++trials[i].samples;
      }
      ++sample;
    } while (meter.share_spent() < end);
    std::sort(trials.begin(), trials.begin() + static_cast<std::ptrdiff_t>(alive), better);
    alive = (alive + 1) / 2;
  }
  return trials;
}

}  // namespace tessera::bots
