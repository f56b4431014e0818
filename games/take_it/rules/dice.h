// The dice of Take It or Leave It: blue, orange and red wild ones. Equal dice are interchangeable, so a multiset of
// dice is how many there are of each.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/core/hd.h"

namespace tessera::take_it {

// Of a die. On a combo card, where no slot asks for a wild, `wild` stands for "either colour".
enum class Colour : std::uint8_t { blue, orange, wild };

inline constexpr int kColours = 3;
inline constexpr int kDieKinds = 18;
inline constexpr int kMaxDice = 20;

// A colour and a value; ordered as picks are: B before O before R, then by value.
struct Die {
  std::uint8_t index = 0;

  constexpr Die() = default;
  TESSERA_HD constexpr explicit Die(int i) : index(static_cast<std::uint8_t>(i)) {}
  TESSERA_HD constexpr Die(Colour colour, int value) : Die(static_cast<int>(colour) * 6 + value - 1) {}
  TESSERA_HD constexpr Colour colour() const { return static_cast<Colour>(index / 6); }
  TESSERA_HD constexpr int value() const { return index % 6 + 1; }
  friend constexpr bool operator==(Die, Die) = default;
};

// A multiset of dice, by colour: four bits for each value, the 1s lowest. No multiset has more than nine equal dice.
struct Dice {
  std::uint32_t counts[kColours] = {};

  TESSERA_HD constexpr bool empty() const { return (counts[0] | counts[1] | counts[2]) == 0; }
  TESSERA_HD constexpr bool has(Colour colour) const { return counts[static_cast<int>(colour)] != 0; }
  TESSERA_HD constexpr int count(Die die) const {
    return static_cast<int>((counts[die.index / 6] >> (4 * (die.index % 6))) & 15u);
  }
  TESSERA_HD constexpr int size(Colour colour) const { return nibble_sum(counts[static_cast<int>(colour)]); }
  TESSERA_HD constexpr int total(Colour colour) const {
    // In byte 2 of a product every count meets its value.
    const std::uint32_t n = counts[static_cast<int>(colour)];
    const std::uint32_t odd = (n & 0x0F0F0Fu) * 0x010305u;
    const std::uint32_t even = ((n >> 4) & 0x0F0F0Fu) * 0x020406u;
    return static_cast<int>(((odd >> 16) & 0xFFu) + ((even >> 16) & 0xFFu));
  }
  TESSERA_HD constexpr int size() const {
    return nibble_sum(counts[0]) + nibble_sum(counts[1]) + nibble_sum(counts[2]);
  }

  TESSERA_HD constexpr void add(Die die) { counts[die.index / 6] += 1u << (4 * (die.index % 6)); }
  TESSERA_HD constexpr void remove(Die die) { counts[die.index / 6] -= 1u << (4 * (die.index % 6)); }
  TESSERA_HD constexpr void remove(const Dice& dice) {
    for (int c = 0; c < kColours; ++c) counts[c] -= dice.counts[c];
  }
  TESSERA_HD constexpr void add(const Dice& dice) {
    for (int c = 0; c < kColours; ++c) counts[c] += dice.counts[c];
  }

  // The values of one colour that are there at all: bit 4 * (value - 1).
  TESSERA_HD constexpr std::uint32_t values(Colour colour) const {
    const std::uint32_t n = counts[static_cast<int>(colour)];
    return (n | (n >> 1) | (n >> 2) | (n >> 3)) & 0x111111u;
  }

  // The kinds of dice that are there: bit i for Die(i).
  TESSERA_HD constexpr std::uint32_t kinds() const {
    return gathered(values(Colour::blue)) | (gathered(values(Colour::orange)) << 6) |
           (gathered(values(Colour::wild)) << 12);
  }

  // Calls `f(Die)` for every kind of die there is, in order.
  template <class F>
  TESSERA_HD constexpr void for_each_kind(F&& f) const {
    for (std::uint32_t rest = kinds(); rest != 0; rest &= rest - 1) f(Die(lowest_bit32(rest)));
  }

  friend constexpr bool operator==(const Dice&, const Dice&) = default;

 private:
  // Bits 0, 4, … 20 as bits 0 to 5.
  TESSERA_HD static constexpr std::uint32_t gathered(std::uint32_t n) {
    n = (n | (n >> 3)) & 0x030303u;
    n = (n | (n >> 6)) & 0x03000Fu;
    return (n | (n >> 12)) & 0x3Fu;
  }
  TESSERA_HD static constexpr int nibble_sum(std::uint32_t n) {
    n = (n & 0x0F0F0Fu) + ((n >> 4) & 0x0F0F0Fu);
    return static_cast<int>((n * 0x010101u >> 16) & 0xFFu);
  }
};

// The kinds of dice in a multiset, in order: how many they are, and which is the n-th, without a list or a branch.
class KindsInOrder {
 public:
  TESSERA_HD constexpr explicit KindsInOrder(const Dice& dice) {
    for (int c = 0; c < kColours; ++c) up_to_[c] = dice.values(static_cast<Colour>(c)) * kOnes;
  }

  TESSERA_HD constexpr int count() const { return of_colour(0) + of_colour(1) + of_colour(2); }

  // Counted from 0; n must be below `count`.
  TESSERA_HD constexpr Die nth(int n) const {
    const int blue = of_colour(0);
    const int both = blue + of_colour(1);
    const int colour = (n >= blue ? 1 : 0) + (n >= both ? 1 : 0);
    const std::uint32_t up_to = n >= both ? up_to_[2] : n >= blue ? up_to_[1] : up_to_[0];
    const int before = n >= both ? both : n >= blue ? blue : 0;
    // The top bit of a value's four is set where more than n kinds of the colour are up to this value.
    const std::uint32_t beyond = (up_to + static_cast<std::uint32_t>(7 - (n - before)) * kOnes) & (8 * kOnes);
    return Die(colour * 6 + lowest_bit32(beyond) / 4);
  }

 private:
  static constexpr std::uint32_t kOnes = 0x111111u;

  TESSERA_HD constexpr int of_colour(int c) const { return static_cast<int>((up_to_[c] >> 20) & 15u); }

  // By colour, four bits for each value: how many kinds are up to this value.
  std::uint32_t up_to_[kColours] = {};
};

}  // namespace tessera::take_it
