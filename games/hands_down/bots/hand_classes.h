// All hands of Hands Down, and all that can be kept of one: multisets of up to five of the 36 kinds of card. The three
// colours are alike in everything, so what can be made the same by swapping colours is one class: about 115,000 classes
// in place of 658,008 hands.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/hands_down/rules/combos.h"

namespace tessera::bots::hands_down {

using tessera::hands_down::Card;
using tessera::hands_down::kCardKinds;
using tessera::hands_down::kCombos;
using tessera::hands_down::kHandSize;

// Cards in ascending order.
struct Cards {
  Card card[kHandSize] = {};
  int size = 0;

  static Cards of(const Card* hand);  // a whole hand, in any order

  void add(Card added) {
    int i = size++;
    for (; i > 0 && card[i - 1] > added; --i) card[i] = card[i - 1];
    card[i] = added;
  }
  Cards with(Card added) const {
    Cards more = *this;
    more.add(added);
    return more;
  }
  Cards without_place(int place) const {
    Cards fewer;
    for (int i = 0; i < size; ++i) {
      if (i != place) fewer.card[fewer.size++] = card[i];
    }
    return fewer;
  }
};

// of[i][n]: the ways to choose i + 1 of n + i.
struct Binomials {
  std::uint32_t of[kHandSize][kCardKinds + 1] = {};

  constexpr Binomials() {
    for (int n = 0; n <= kCardKinds; ++n) of[0][n] = static_cast<std::uint32_t>(n);
    for (int i = 1; i < kHandSize; ++i) {
      for (int n = 1; n <= kCardKinds; ++n) of[i][n] = of[i][n - 1] + of[i - 1][n];
    }
  }
};
inline constexpr Binomials kBinomials;

class HandClasses {
 public:
  // Made on first use, in a few hundredths of a second.
  static const HandClasses& all();

  int count(int size) const { return static_cast<int>(examples_[at(size)].size()); }
  int of(const Cards& cards) const { return classes_[at(cards.size)][rank(cards)]; }
  // Sets of one size are numbered without gaps, from 0: how many there are, and the number of one.
  std::size_t sets(int size) const { return classes_[at(size)].size(); }
  static std::size_t rank(const Cards& cards) { return rank(cards.card, cards.size); }
  static std::size_t rank(const Card* ascending, int size) {
    std::size_t rank = 0;  // the combinatorial number system
    for (int i = 0; i < size; ++i) rank += kBinomials.of[i][ascending[i]];
    return rank;
  }
  // One of the class.
  const Cards& example(int size, int hand_class) const { return examples_[at(size)][at(hand_class)]; }
  // The class of the example with one card more, or without the card at a place.
  int with(int size, int hand_class, int card) const { return with_[at(size)][at(hand_class * kCardKinds + card)]; }
  int without(int size, int hand_class, int place) const { return without_[at(size)][at(hand_class * size + place)]; }
  // Of a whole hand: the combos it makes, a bit each.
  unsigned made(int hand_class) const { return made_[at(hand_class)]; }

 private:
  using Classes = std::vector<std::int32_t>;
  static constexpr int kSizes = kHandSize + 1;

  HandClasses();
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void sort_into_classes(Cards& cards, Card lowest, int size);
  void link(int size);

  std::array<Classes, kSizes> classes_;  // by rank
  std::array<std::vector<Cards>, kSizes> examples_;
  std::array<Classes, kSizes> with_;
  std::array<Classes, kSizes> without_;
  std::vector<std::uint8_t> made_;
};

}  // namespace tessera::bots::hands_down
