#include "games/hands_down/solve/swaps.h"

#include <algorithm>

namespace tessera::arena {

namespace {

using bots::hands_down::Card;
using bots::hands_down::Cards;
using bots::hands_down::HandClasses;
using bots::hands_down::HandValues;
using bots::hands_down::KeepValues;
using bots::hands_down::kHandSize;

int hands() { return HandClasses::all().count(kHandSize); }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Swaps::Swaps(unsigned combos) : combos_(combos), hands_(at(hands())) {}

bool Swaps::made(int hand_class) const { return (HandClasses::all().made(hand_class) & combos_) != 0; }

// By how much the number of a hand has grown, at most.
double Swaps::sweep() {
  double grown = 0;
  ahead_.compute(hands_);
  for (int h = 0; h < hands(); ++h) {
    if (made(h)) continue;
    const float now = ahead_.swap(h) - 1;
    grown = std::max(grown, static_cast<double>(hands_[at(h)] - now));
    hands_[at(h)] = now;
  }
  return grown;
}

// From below: each sweep looks one swap further. From above: who plays by the numbers of a sweep that grew by g at most
// needs N + g M swaps, N by the numbers and M the most that a hand needs. So M <= N_most / (1 - g).
SwapOptimum Swaps::solve(const SolveStop& stop) {
  SwapOptimum out;
  find_chances(out);
  do {
    const double grown = sweep();
    ++out.sweeps;
    const double longest = static_cast<double>(-*std::min_element(hands_.begin(), hands_.end()));
    out.fewest = static_cast<double>(-ahead_.keep(Cards{}));
    out.most = grown < 1 ? out.fewest + grown * (1 + longest / (1 - grown)) : 1e9;
  } while (out.most - out.fewest > kSwapGap && !stop());
  return out;
}

void Swaps::find_chances(SwapOptimum& out) const {
  HandValues chances(at(hands()));
  for (int h = 0; h < hands(); ++h) chances[at(h)] = made(h) ? 1.0f : 0.0f;
  KeepValues ahead;
  for (double& within : out.within) {
    ahead.compute(chances);
    within = static_cast<double>(ahead.keep(Cards{}));
    for (int h = 0; h < hands(); ++h) {
      if (!made(h)) chances[at(h)] = ahead.swap(h);
    }
  }
}

double Swaps::swaps(const Card* hand) const {
  return static_cast<double>(-hands_[at(HandClasses::all().of(Cards::of(hand)))]);
}

}  // namespace tessera::arena
