// Hands by the values that their dice show, and sets of such hands: which of them can fill a line.
//
// Whether a line can be filled depends on the values alone, wild or plain. There are 294 hands of at most four dice
// with at most one `*`, so a set of them is a few words, and what is found out about a line holds for every roll at
// once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/more_or_less/bots/hand.h"

namespace tessera::bots::more_or_less {

class HandSet {
 public:
  static constexpr int kHands = 294;

  void add(int hand) { word_[hand / 64] |= std::uint64_t{1} << (hand % 64); }
  void remove(int hand) { word_[hand / 64] &= ~(std::uint64_t{1} << (hand % 64)); }
  bool has(int hand) const { return ((word_[hand / 64] >> (hand % 64)) & 1) != 0; }
  bool empty() const { return !meets(*this); }
  bool meets(const HandSet& other) const {
    std::uint64_t common = 0;
    for (int i = 0; i < kWords; ++i) common |= word_[i] & other.word_[i];
    return common != 0;
  }
  bool within(const HandSet& other) const {
    std::uint64_t more = 0;
    for (int i = 0; i < kWords; ++i) more |= word_[i] & ~other.word_[i];
    return more == 0;
  }
  HandSet& operator|=(const HandSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] |= other.word_[i];
    return *this;
  }
  HandSet& operator&=(const HandSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] &= other.word_[i];
    return *this;
  }
  HandSet& operator-=(const HandSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] &= ~other.word_[i];
    return *this;
  }

 private:
  static constexpr int kWords = (kHands + 63) / 64;
  std::uint64_t word_[kWords] = {};
};

// The hands by number; 0 is the empty one. Made once, read by any thread.
class Hands {
 public:
  static constexpr int kEmpty = 0;
  static constexpr int kNone = -1;

  static const Hands& all();

  // The hand with one die more; none if that is a fifth die or a second `*`.
  int with(int hand, int value) const { return with_[hand][value]; }
  int number_of(G::Dice rolled) const;
  int size_of(int hand) const { return size_[hand]; }
  // The hands that have at least the dice of this one.
  const HandSet& holding(int hand) const { return holding_[hand]; }

 private:
  Hands();

  std::int16_t with_[HandSet::kHands][8];
  std::uint8_t size_[HandSet::kHands];
  HandSet holding_[HandSet::kHands];
};

// Calls `use(shown, hand)` for every way to fill the line that one of the hands of `within` has: `hand` has those dice.
template <class Use>
void each_filling(const Line& line, const HandSet& within, Use&& use) {
  const Hands& hands = Hands::all();
  std::uint8_t shown[G::kFullHand] = {};
  int hand[G::kFullHand + 1] = {Hands::kEmpty};
  unsigned open[G::kFullHand] = {line.fit[0]};
  for (int i = 0; i >= 0;) {
    if (open[i] == 0) {
      --i;
      continue;
    }
    const int value = lowest_bit32(open[i]);
    open[i] &= open[i] - 1;
    hand[i + 1] = hands.with(hand[i], value);
    if (hand[i + 1] == Hands::kNone || !hands.holding(hand[i + 1]).meets(within)) continue;
    shown[i] = static_cast<std::uint8_t>(value);
    if (i + 1 == line.count) {
      use(static_cast<const std::uint8_t*>(shown), hand[i + 1]);
    } else {
      ++i;
      open[i] = open_values(line, i, shown);
    }
  }
}

// The hands that can fill a line. Lines that look alike are worked out once.
class Fillings {
 public:
  const HandSet& of(const Line& line);

 private:
  std::unordered_map<std::uint32_t, HandSet> known_;
};

}  // namespace tessera::bots::more_or_less
