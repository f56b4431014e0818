// The value of keeping some cards and drawing the rest, for every set of cards that can be kept, given the value of
// every hand after the draw. Exact for a full deck without the kept cards.
#pragma once

#include <array>
#include <vector>

#include "games/hands_down/bots/hand_classes.h"

namespace tessera::bots::hands_down {

using HandValues = std::vector<float>;  // by class

class KeepValues {
 public:
  KeepValues();

  // `hands`: what each hand is worth after the draw.
  void compute(const HandValues& hands);

  // Keeping exactly these cards, fewer than five.
  float keep(const Cards& kept) const { return keep_[at(kept.size)][at(HandClasses::all().of(kept))]; }
  // The best that can be had from a hand by swapping at least one card.
  float swap(int hand_class) const;
  // The swap that gives it: the places to lay off, a bit each.
  unsigned best_swap(const Card* hand) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  std::array<HandValues, kHandSize> keep_;  // by how many are kept
  std::array<HandValues, kHandSize> best_;  // keeping these or fewer of them
};

}  // namespace tessera::bots::hands_down
