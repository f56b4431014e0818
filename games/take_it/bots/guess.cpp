#include "games/take_it/bots/guess.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

constexpr std::uint32_t kWhole = 4096;  // the weight of hands that explain all

}  // namespace

void Guesses::make(int most, Meter& meter, Stream& stream) {
  guesses_.clear();
  up_to_.clear();
  std::uint32_t sum = 0;
  do {
    guesses_.push_back({G::complete(rules_, view_, stream), {}});
    meter.spend();
    sum += weight_of(guesses_.back());
    up_to_.push_back(sum);
  } while (static_cast<int>(guesses_.size()) < most && !meter.exhausted());
}

// Every die that a hand has no use for, though its player took it, makes the hand three times less likely.
std::uint32_t Guesses::weight_of(Guess& guess) {
  std::uint32_t weight = kWhole;
  for (int s = 0; s < rules_.players; ++s) {
    if (Seat(s) == view_.viewer) continue;
    const Plan& plan = playout_.plan_for(guess.state, Seat(s), guess.plans);
    for (int i = 0; i < plan.unused; ++i) weight = weight / 3;
  }
  return std::max<std::uint32_t>(weight, 1);
}

int Guesses::wanted(Die die) const {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < guesses_.size(); ++i) {
    const std::uint32_t weight = up_to_[i] - (i > 0 ? up_to_[i - 1] : 0);
    for (int s = 0; s < rules_.players; ++s) {
      if (Seat(s) == view_.viewer || view_.passed.has(Seat(s))) continue;
      if (guesses_[i].plans.plan[s].missing.count(die) > 0) sum += weight;
    }
  }
  return static_cast<int>(sum);
}

const Guess& Guesses::for_sample(std::uint64_t key) const {
  Stream stream(key);
  const std::uint32_t r = stream.below(up_to_.back());
  const auto at = std::upper_bound(up_to_.begin(), up_to_.end(), r) - up_to_.begin();
  return guesses_[static_cast<std::size_t>(at)];
}

}  // namespace tessera::bots::take_it
