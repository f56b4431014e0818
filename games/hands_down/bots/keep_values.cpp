#include "games/hands_down/bots/keep_values.h"

#include <algorithm>

namespace tessera::bots::hands_down {

namespace {

using tessera::hands_down::deck;
using tessera::hands_down::kCards;

// The mean over the next card.
float mean_of_next(const HandClasses& classes, int size, int hand_class, const HandValues& next) {
  const auto worth = [&](int card) { return next[static_cast<std::size_t>(classes.with(size, hand_class, card))]; };
  float sum = 0;
  for (int card = 0; card < kCardKinds; ++card) sum += static_cast<float>(deck().copies[card]) * worth(card);
  const Cards& kept = classes.example(size, hand_class);
  for (int i = 0; i < size; ++i) sum -= worth(kept.card[i]);  // these can't come again
  return sum / static_cast<float>(kCards - size);
}

}  // namespace

KeepValues::KeepValues() {
  for (int size = 0; size < kHandSize; ++size) {
    keep_[at(size)].resize(at(HandClasses::all().count(size)));
    best_[at(size)].resize(at(HandClasses::all().count(size)));
  }
}

void KeepValues::compute(const HandValues& hands) {
  const auto& classes = HandClasses::all();
  for (int size = kHandSize - 1; size >= 0; --size) {
    const HandValues& next = size + 1 < kHandSize ? keep_[at(size + 1)] : hands;
    for (int c = 0; c < classes.count(size); ++c) keep_[at(size)][at(c)] = mean_of_next(classes, size, c, next);
  }
  for (int size = 0; size < kHandSize; ++size) {
    for (int c = 0; c < classes.count(size); ++c) {
      float best = keep_[at(size)][at(c)];
      for (int p = 0; p < size; ++p) best = std::max(best, best_[at(size - 1)][at(classes.without(size, c, p))]);
      best_[at(size)][at(c)] = best;
    }
  }
}

float KeepValues::swap(int hand_class) const {
  const auto& classes = HandClasses::all();
  const auto& best = best_[kHandSize - 1];
  float most = best[at(classes.without(kHandSize, hand_class, 0))];
  for (int p = 1; p < kHandSize; ++p) most = std::max(most, best[at(classes.without(kHandSize, hand_class, p))]);
  return most;
}

// Lays off one card after the other, each time the one that leaves most, until keeping the rest is best.
unsigned KeepValues::best_swap(const Card* hand) const {
  const auto& classes = HandClasses::all();
  Cards cards;
  int place_of[kHandSize] = {};
  for (int p = 0; p < kHandSize; ++p) {
    int i = cards.size;
    for (; i > 0 && cards.card[i - 1] > hand[p]; --i) place_of[i] = place_of[i - 1];
    place_of[i] = p;
    cards.add(hand[p]);
  }
  unsigned places = 0;
  while (cards.size > 0) {
    int off = 0;
    float most = 0;
    Cards left;
    for (int i = 0; i < cards.size; ++i) {
      const Cards fewer = cards.without_place(i);
      const float worth = best_[at(fewer.size)][at(classes.of(fewer))];
      if (i > 0 && worth <= most) continue;
      most = worth;
      off = i;
      left = fewer;
    }
    places |= 1u << place_of[off];
    for (int i = off; i + 1 < cards.size; ++i) place_of[i] = place_of[i + 1];
    cards = left;
    if (keep_[at(cards.size)][at(classes.of(cards))] >= most) break;
  }
  return places;
}

}  // namespace tessera::bots::hands_down
