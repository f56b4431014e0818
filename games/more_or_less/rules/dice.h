// A handful of dice: a hand, a roll, a draw.
#pragma once

#include <cstdint>

#include "engine/core/hd.h"

namespace tessera::more_or_less {

inline constexpr int kStar = 7;  // what `*` is as a value, beside 1 to 6

// One die by what it shows, as it is named in a placement: `4`, `4w`, `*`.
struct Die {
  std::uint8_t bits = 0;  // value, +8 for the wild die

  TESSERA_HD static constexpr Die plain(int value) { return {static_cast<std::uint8_t>(value)}; }
  TESSERA_HD static constexpr Die wild(int value) { return {static_cast<std::uint8_t>(value | 8)}; }
  TESSERA_HD constexpr int value() const { return bits & 7; }
  TESSERA_HD constexpr bool is_wild() const { return (bits & 8) != 0; }

  friend constexpr bool operator==(Die, Die) = default;
};

// At most 15 plain dice and the wild die, as a multiset, so that equal dice are never told apart. A nibble for each
// value 1 to 6 says how many plain dice show it, nibble 0 how many have not been rolled yet; nibble 7 is the wild die:
// 0 if it is not here, else what it shows. The wild die has no 1, which stands for "not rolled yet".
struct Dice {
  std::uint32_t bits = 0;

  static constexpr int kUnrolledWild = 1;

  TESSERA_HD static constexpr Dice plain(int value, int count = 1) {
    return {static_cast<std::uint32_t>(count) << (4 * value)};
  }
  TESSERA_HD static constexpr Dice wild(int value) { return {static_cast<std::uint32_t>(value) << 28}; }
  TESSERA_HD static constexpr Dice unrolled(int plain_count, bool with_wild) {
    return plain(0, plain_count) + wild(with_wild ? kUnrolledWild : 0);
  }
  TESSERA_HD static constexpr Dice of(Die die) { return die.is_wild() ? wild(die.value()) : plain(die.value()); }

  TESSERA_HD constexpr int plain_showing(int value) const { return static_cast<int>((bits >> (4 * value)) & 15u); }
  TESSERA_HD constexpr int wild_shows() const { return static_cast<int>(bits >> 28); }
  TESSERA_HD constexpr bool has_wild() const { return wild_shows() != 0; }
  TESSERA_HD constexpr bool empty() const { return bits == 0; }

  TESSERA_HD constexpr int plain_count() const {
    // The product's nibble 6 is the sum of nibbles 0 to 6.
    return static_cast<int>((((bits & 0x0FFFFFFFu) * 0x01111111u) >> 24) & 15u);
  }
  TESSERA_HD constexpr int size() const { return plain_count() + (has_wild() ? 1 : 0); }

  TESSERA_HD constexpr bool wild_unrolled() const { return wild_shows() == kUnrolledWild; }
  TESSERA_HD constexpr Dice not_rolled() const { return {(bits & 15u) | (wild_unrolled() ? bits & kWildBits : 0)}; }
  TESSERA_HD constexpr Dice rolled() const { return {bits - not_rolled().bits}; }

  // The same dice, before they are rolled.
  TESSERA_HD constexpr Dice picked_up() const { return unrolled(plain_count(), has_wild()); }

  TESSERA_HD friend constexpr Dice operator+(Dice a, Dice b) {
    return {a.bits + b.bits};
  }  // at most one has the wild die
  TESSERA_HD friend constexpr Dice operator-(Dice a, Dice b) { return {a.bits - b.bits}; }  // b must be part of a
  friend constexpr bool operator==(Dice, Dice) = default;

 private:
  static constexpr std::uint32_t kWildBits = 0xF0000000u;
};

}  // namespace tessera::more_or_less
