// The cards of a round in a rollout. One seat draws from the front of the pile, the others from its back: so the others
// draw the same cards whatever that seat does, and its actions are compared with the same luck.
#pragma once

#include <utility>

#include "engine/core/random.h"
#include "games/hands_down/bots/hand_classes.h"
#include "games/hands_down/rules/state.h"

namespace tessera::bots::hands_down {

struct CardList {
  Card card[tessera::hands_down::kCards] = {};
  int size = 0;

  void add(Card added) { card[size++] = added; }
  void shuffle(Stream& stream) {
    for (int i = size; i > 1; --i) std::swap(card[i - 1], card[stream.below(static_cast<std::uint32_t>(i))]);
  }
};

inline void sort_hand(Card* hand) {
  for (int i = 1; i < kHandSize; ++i) {
    for (int j = i; j > 0 && hand[j - 1] > hand[j]; --j) std::swap(hand[j - 1], hand[j]);
  }
}

struct Deal {
  Card hands[tessera::hands_down::kMaxPlayers][kHandSize] = {};  // each in ascending order
  CardList pile;
  int front = 0;  // how many were drawn from the front
  CardList discards;

  // Lays off these places, and draws. All 84 cards can't be in hands, so there is always one to draw.
  void swap(int seat, unsigned places, bool from_front, Stream& reshuffle) {
    Card* hand = hands[seat];
    for (unsigned rest = places; rest != 0; rest &= rest - 1) discards.add(hand[lowest_bit32(rest)]);
    for (unsigned rest = places; rest != 0; rest &= rest - 1) {
      if (front == pile.size) refill(reshuffle);
      hand[lowest_bit32(rest)] = from_front ? pile.card[front++] : pile.card[--pile.size];
    }
    sort_hand(hand);
  }

 private:
  void refill(Stream& stream) {
    pile = discards;
    pile.shuffle(stream);
    front = 0;
    discards.size = 0;
  }
};

}  // namespace tessera::bots::hands_down
