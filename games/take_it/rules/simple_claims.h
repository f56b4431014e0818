// Claims that need no search: a card by itself, and slots, however many cards they are on.
//
// Dice are counted in one word for each colour, with a byte for each value, so that all values are compared at once.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "games/take_it/rules/cards.h"

namespace tessera::take_it {

// Seven numbers from 0 to 127, in the bytes of a word.
namespace bytes {

inline constexpr std::uint64_t kOnes = 0x01010101010101u;

// Byte by byte: how much more `a` is than `b`, if it is.
TESSERA_HD constexpr std::uint64_t excess(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kHigh = 0x80 * kOnes;
  const std::uint64_t difference = (a | kHigh) - b;
  const std::uint64_t no_less = difference & kHigh;
  return difference & (no_less - (no_less >> 7));
}

TESSERA_HD constexpr int sum(std::uint64_t x) { return static_cast<int>((x * kOnes) >> 48 & 0xFFu); }

// Each byte times its place.
TESSERA_HD constexpr int weighted_sum(std::uint64_t x) { return static_cast<int>((x * 0x010203040506u) >> 48 & 0xFFu); }

// From four bits each, six of them, to bytes 1 to 6.
TESSERA_HD constexpr std::uint64_t from_counts(std::uint32_t counts) {
  std::uint64_t x = (counts | (std::uint64_t{counts} << 16)) & 0x00FF0000FFFFu;
  x = (x | (x << 8)) & 0x00FF00FF00FFu;
  return ((x | (x << 4)) & 0x0F0F0F0F0F0Fu) << 8;
}

}  // namespace bytes

// What the slots of some cards ask for together: by colour (wild: either), in byte v how many of value v, in byte 0 how
// many without a value.
class SlotsWanted {
 public:
  TESSERA_HD void add(const Combo& card) {
    for (int i = 0; i < card.count; ++i) {
      const std::uint8_t slot = card.slots[i];
      wanted_[static_cast<int>(Combo::slot_colour(slot))] += std::uint64_t{1} << (8 * Combo::slot_value(slot));
    }
  }

  TESSERA_HD std::uint64_t of_value(Colour colour) const { return wanted_[static_cast<int>(colour)] & ~kAny; }
  TESSERA_HD int any(Colour colour) const { return static_cast<int>(wanted_[static_cast<int>(colour)] & kAny); }
  TESSERA_HD int size() const { return bytes::sum(wanted_[0] + wanted_[1] + wanted_[2]); }

 private:
  static constexpr std::uint64_t kAny = 0xFF;
  std::uint64_t wanted_[kColours] = {};
};

class SimpleClaims {
 public:
  TESSERA_HD explicit SimpleClaims(const Dice& dice)
      : blue_(bytes::from_counts(dice.counts[0])),
        orange_(bytes::from_counts(dice.counts[1])),
        wild_(bytes::from_counts(dice.counts[2])),
        size_(bytes::sum(blue_ + orange_ + wild_)) {}

  TESSERA_HD int size() const { return size_; }

  // The most dice that can lie on this card alone; -1 if it can't be completed.
  TESSERA_HD int most_used(const Combo& card) const {
    if (card.count > size_) return -1;
    if (card.is_sum()) return most_on_sum(card);
    SlotsWanted wanted;
    wanted.add(card);
    return fill(wanted) ? card.count : -1;
  }

  // Whether all of these slots can be filled at once. Where a blue or an orange die fits, no wild is needed: what takes
  // the die takes the wild as well.
  TESSERA_HD bool fill(const SlotsWanted& wanted) const {
    if (wanted.size() > size_) return false;
    const std::uint64_t no_blue = bytes::excess(wanted.of_value(Colour::blue), blue_);
    const std::uint64_t no_orange = bytes::excess(wanted.of_value(Colour::orange), orange_);
    const std::uint64_t blue = blue_ + no_blue - wanted.of_value(Colour::blue);
    const std::uint64_t orange = orange_ + no_orange - wanted.of_value(Colour::orange);
    const std::uint64_t neither = bytes::excess(wanted.of_value(Colour::wild), blue + orange);
    const std::uint64_t wilds = no_blue + no_orange + neither;
    if (bytes::excess(wilds, wild_) != 0) return false;
    if (wanted.any(Colour::blue) + wanted.any(Colour::orange) == 0) return true;
    // Of the slots for either colour as many get blue dice as can be, as long as blue dice are left for the others.
    const std::uint64_t either = wanted.of_value(Colour::wild) - neither;
    const int least = bytes::sum(bytes::excess(either, orange));
    const int most = bytes::sum(either - bytes::excess(either, blue));
    const int spare = bytes::sum(blue) - wanted.any(Colour::blue);
    const int on_either = spare < least ? least : spare > most ? most : spare;
    const int few_blue = on_either - spare;
    const int few_orange = wanted.any(Colour::orange) + bytes::sum(either) - on_either - bytes::sum(orange);
    const int few = (few_blue > 0 ? few_blue : 0) + (few_orange > 0 ? few_orange : 0);
    return few <= bytes::sum(wild_ - wilds);
  }

 private:
  TESSERA_HD int most_on_sum(const Combo& card) const {
    const std::uint64_t dice = fitting(card.colour);  // [T7]
    const int size = bytes::sum(dice);
    const int total = bytes::weighted_sum(dice);
    if (card.count > size) return -1;
    switch (card.relation) {
      case Relation::more:  // [T6] All dice may lie there.
        if (card.count == 0) return total > card.number ? size : -1;
        return total - total_of_lowest(dice, size - card.count) > card.number ? card.count : -1;
      case Relation::less:
        if (card.count == 0) return most_below(dice, card.number);
        return total_of_lowest(dice, card.count) < card.number ? card.count : -1;
      default: {
        if (card.number > total) return -1;
        const std::uint32_t sizes = sizes_with_total(dice, total, card.number);
        if (card.count > 0) return ((sizes >> card.count) & 1u) != 0 ? card.count : -1;
        return sizes != 0 ? highest_bit64(sizes) : -1;
      }
    }
  }

  TESSERA_HD std::uint64_t fitting(Colour colour) const {
    return wild_ + (colour != Colour::orange ? blue_ : 0) + (colour != Colour::blue ? orange_ : 0);
  }

  TESSERA_HD static int count(std::uint64_t dice, int value) { return static_cast<int>((dice >> (8 * value)) & 0xFFu); }

  TESSERA_HD static int total_of_lowest(std::uint64_t dice, int size) {
    int total = 0;
    for (int value = 1; value <= 6; ++value) {
      const int n = count(dice, value) < size ? count(dice, value) : size;
      total += n * value;
      size -= n;
    }
    return total;
  }

  // The most dice, at least one, with a total below the number; -1 if there is none.
  TESSERA_HD static int most_below(std::uint64_t dice, int number) {
    int size = 0;
    int room = number - 1;
    for (int value = 1; value <= 6 && value <= room; ++value) {
      const int n = count(dice, value) < room / value ? count(dice, value) : room / value;
      size += n;
      room -= n * value;
    }
    return size > 0 ? size : -1;
  }

  // How many dice can have this total, which is at most that of all: bit n for n dice. What is left out has a total,
  // too, and one of the two is at most half of all.
  TESSERA_HD TESSERA_OUTLINED static std::uint32_t sizes_with_total(std::uint64_t dice, int all, int number) {
    if (number < 1) return 0;
    const bool left_out = number > all - number;
    const int wanted = left_out ? all - number : number;
    std::uint64_t totals[kMaxDice + 1] = {1};  // of n dice, as bits
    int size = 0;
    for (int value = 1; value <= 6; ++value) {
      for (int i = count(dice, value); i > 0; --i) {
        for (int n = size++; n >= 0; --n) totals[n + 1] |= totals[n] << value;
      }
    }
    std::uint32_t sizes = 0;
    for (int n = 0; n <= size; ++n) {
      const auto found = static_cast<std::uint32_t>((totals[n] >> wanted) & 1u);
      sizes |= found << (left_out ? size - n : n);
    }
    return sizes;
  }

  std::uint64_t blue_;
  std::uint64_t orange_;
  std::uint64_t wild_;
  int size_;
};

}  // namespace tessera::take_it
