// Draws a hand that is known to make a combo on the table, uniformly from all hands that it could be. The completion of
// a view needs it for a call that lies face down when `fouls` is off.
//
// Most tables have a combo that is common enough to draw hands until one makes it. When that takes too long (five of a
// kind alone: about one hand in 9,000), all hands that make one are walked through, and one is kept as it would be
// drawn. Both ways give the same chances, so stopping the first one early does no harm.
#pragma once

#include "engine/core/card_bag.h"
#include "games/hands_down/rules/combos.h"

namespace tessera::hands_down {

using ComboCounts = std::uint8_t[kCombos];
using Epochs = std::uint8_t[kHandSize];
using HandCards = Card[kHandSize];

// One try: five cards, each from the hidden cards of its epoch. They are taken out only if the hand makes a combo.
TESSERA_HD inline bool try_called_hand(const ComboCounts& combos, const Epochs& drawn, CardBag* hidden, Stream& stream,
                                       HandCards& hand) {
  for (int p = 0; p < kHandSize; ++p) hand[p] = static_cast<Card>(hidden[drawn[p]].draw(deck(), stream));
  if (worth_of(Hand(hand), combos).good()) return true;
  for (int p = 0; p < kHandSize; ++p) hidden[drawn[p]].add(deck(), hand[p]);
  return false;
}

// Walks through all hands that make a combo, each set of cards once, weighted by the number of ways to deal it.
class CalledHands {
 public:
  TESSERA_HD CalledHands(const ComboCounts& combos, const Epochs& drawn, const CardBag* hidden)
      : combos_(combos), hidden_(hidden) {
    for (int p = 0; p < kHandSize; ++p) insert(p, drawn[p]);
  }

  // Writes one of them, its cards in random order among the places of the same epoch.
  TESSERA_HD void draw(Stream& stream, HandCards& hand) {
    std::uint32_t total = 0;
    HandCards kept = {};
    // At each step the cards before `at_` are chosen; start every step just before its first candidate.
    begin(0);
    while (at_ >= 0) {
      if (!advance()) {
        hands_.set(at_--, joker());
      } else if (at_ + 1 < kHandSize) {
        begin(at_ + 1);
      } else {
        // Kept with probability weight / total so far: in the end each with weight / total. The total is at most the
        // number of hands of five in 84 cards, so it fits.
        total += weight_[at_];
        if (stream.below(total) < weight_[at_]) {
          for (int i = 0; i < kHandSize; ++i) kept[i] = card_[i];
        }
      }
    }
    spread(stream, kept, hand);
  }

 private:
  // Places in order of their epochs, so that those of one epoch are neighbours.
  TESSERA_HD void insert(int count, std::uint8_t epoch) {
    int i = count;
    for (; i > 0 && epoch_[i - 1] > epoch; --i) {
      epoch_[i] = epoch_[i - 1];
      place_[i] = place_[i - 1];
    }
    epoch_[i] = epoch;
    place_[i] = static_cast<std::uint8_t>(count);
  }

  TESSERA_HD bool same_epoch_as_last(int i) const { return i > 0 && epoch_[i] == epoch_[i - 1]; }

  TESSERA_HD void begin(int i) {
    at_ = i;
    card_[i] = same_epoch_as_last(i) ? card_[i - 1] : Card{0};
    fresh_ = true;
  }

  // The next card for this step with which the hand can still make a combo, the cards to come being jokers.
  TESSERA_HD bool advance() {
    int card = card_[at_] + (fresh_ ? 0 : 1);
    for (; card < kCardKinds; ++card) {
      card_[at_] = static_cast<Card>(card);
      weight_[at_] = weight();
      if (weight_[at_] == 0) continue;
      hands_.set(at_, faces_of(card_[at_]));
      if (worth_of(hands_, combos_).good()) break;
    }
    fresh_ = false;
    return card < kCardKinds;
  }

  // Ways to choose the cards so far: a product of binomials, grown one card at a time.
  TESSERA_HD std::uint32_t weight() const {
    const auto copies = static_cast<std::uint32_t>(hidden_[epoch_[at_]].count(deck(), card_[at_]));
    std::uint32_t same = 1;  // cards of this kind in this epoch, with this one
    for (int i = at_; same_epoch_as_last(i) && card_[i - 1] == card_[at_]; --i) ++same;
    const std::uint32_t before = at_ > 0 ? weight_[at_ - 1] : 1;
    return copies < same ? 0 : before * (copies - same + 1) / same;
  }

  TESSERA_HD void spread(Stream& stream, HandCards& cards, HandCards& hand) const {
    for (int first = 0, end = 0; first < kHandSize; first = end) {
      while (end < kHandSize && epoch_[end] == epoch_[first]) ++end;
      for (int i = first; i < end; ++i) {
        const int j = i + static_cast<int>(stream.below(static_cast<std::uint32_t>(end - i)));
        const Card card = cards[j];
        cards[j] = cards[i];
        hand[place_[i]] = card;
      }
    }
  }

  const ComboCounts& combos_;
  const CardBag* hidden_;
  Hand hands_;  // the cards so far and jokers
  int at_ = 0;
  bool fresh_ = true;
  Card card_[kHandSize] = {};
  std::uint32_t weight_[kHandSize] = {};
  std::uint8_t epoch_[kHandSize] = {};
  std::uint8_t place_[kHandSize] = {};
};

inline constexpr int kCalledHandTries = 1000;

// Draws a hand that makes one of these combos, place p from the hidden cards of epoch drawn[p], and takes it out of
// them. There must be such a hand.
TESSERA_HD inline void draw_called_hand(const ComboCounts& combos, const Epochs& drawn, CardBag* hidden, Stream& stream,
                                        HandCards& hand) {
  for (int i = 0; i < kCalledHandTries; ++i) {
    if (try_called_hand(combos, drawn, hidden, stream, hand)) return;
  }
  CalledHands(combos, drawn, hidden).draw(stream, hand);
  for (int p = 0; p < kHandSize; ++p) hidden[drawn[p]].remove(deck(), hand[p]);
}

}  // namespace tessera::hands_down
