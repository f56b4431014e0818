// A value for each of the 216 outcomes of the three dice, and the values of re-rolling some of them.
//
// The value type is double, or any type with the same arithmetic: the solver carries two bounds at once.
#pragma once

#include <array>

#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots::pass_the_pot {

inline constexpr int kFaces = 6;
inline constexpr int kDiceOutcomes = kFaces * kFaces * kFaces;  // outcomes of the three dice

TESSERA_HD inline int dice_index_of(const PassThePot::Die (&dice)[3]) {
  return (dice[0] * kFaces + dice[1]) * kFaces + dice[2];
}

// The outcome with this number, as if all three dice were rolled.
TESSERA_HD inline PassThePot::Outcome rolled(int dice_index) {
  using Die = PassThePot::Die;
  return {Seat{},
          {static_cast<Die>(dice_index / 36), static_cast<Die>(dice_index / 6 % 6), static_cast<Die>(dice_index % 6)}};
}

// The kinds of stops that differ: a total without a combo (below kFirstCombo), or a combo.
inline constexpr int kStopKinds = 16 + 11;
inline constexpr int kFirstCombo = 16;
TESSERA_HD inline constexpr std::size_t stop_kind(PassThePot::Combo combo) {
  return static_cast<std::size_t>(kFirstCombo + static_cast<int>(combo));
}
TESSERA_HD inline std::size_t stop_kind(int dice_index) {
  const auto outcome = rolled(dice_index);
  const auto combo = PassThePot::combo_of(outcome.dice);
  return combo == PassThePot::Combo::none ? static_cast<std::size_t>(PassThePot::total(outcome.dice))
                                          : stop_kind(combo);
}

// These strike at any roll: there is nothing to choose.
inline constexpr std::size_t kPotIndex = 0;
inline constexpr std::size_t kOnesIndex = 36 + 6 + 1;

// Rolling 1 2 3's two dice again: in 36 ways, how many give this sum.
inline constexpr int kMaxSum = 10;
TESSERA_HD inline constexpr int ways(int sum) { return sum <= 5 ? sum + 1 : 11 - sum; }

TESSERA_HD inline double higher(double a, double b) { return a > b ? a : b; }

template <class V>
using DiceValues = std::array<V, kDiceOutcomes>;

// The averages over every set of dice that may be rolled again: 2^3 - 1 small tables instead of 7 x 216 sums.
template <class V>
class Rerolls {
 public:
  TESSERA_HD TESSERA_OUTLINED explicit Rerolls(const DiceValues<V>& values) {
    for (int a = 0; a < kFaces; ++a) {
      for (int b = 0; b < kFaces; ++b) {
        for (int c = 0; c < kFaces; ++c) {
          const V v = values[static_cast<std::size_t>((a * kFaces + b) * kFaces + c)];
          first_[b][c] += v;
          second_[a][c] += v;
          third_[a][b] += v;
        }
      }
    }
    constexpr double kOne = 1.0 / kFaces;
    for (int i = 0; i < kFaces; ++i) {
      for (int j = 0; j < kFaces; ++j) {
        first_[i][j] *= kOne;
        second_[i][j] *= kOne;
        third_[i][j] *= kOne;
        but_first_[i] += third_[i][j];
        but_second_[j] += third_[i][j];
        but_third_[j] += first_[i][j];
      }
    }
    for (int i = 0; i < kFaces; ++i) {
      but_first_[i] *= kOne;
      but_second_[i] *= kOne;
      but_third_[i] *= kOne;
      all_ += but_first_[i];
    }
    all_ *= kOne;
  }

  TESSERA_HD V all() const { return all_; }

  // The average when the dice in `set` (bit 0: the first) are rolled again and the others lie as given.
  TESSERA_HD V rolling(unsigned set, const PassThePot::Die (&dice)[3]) const {
    switch (set) {
      case 1: return first_[dice[1]][dice[2]];
      case 2: return second_[dice[0]][dice[2]];
      case 4: return third_[dice[0]][dice[1]];
      case 3: return but_third_[dice[2]];
      case 5: return but_second_[dice[1]];
      case 6: return but_first_[dice[0]];
      default: return all_;
    }
  }

  // Raises each value to that of the best re-roll, if there is something to choose and that is higher.
  TESSERA_HD TESSERA_OUTLINED void raise(DiceValues<V>& values) const {
    const V pot = values[kPotIndex];
    const V ones = values[kOnesIndex];
    V rest[kFaces][kFaces];  // the best re-roll that the first die has no say in
    for (int b = 0; b < kFaces; ++b) {
      for (int c = 0; c < kFaces; ++c) {
        rest[b][c] = higher(higher(first_[b][c], all_), higher(but_second_[b], but_third_[c]));
      }
    }
    for (int a = 0; a < kFaces; ++a) {
      for (int b = 0; b < kFaces; ++b) {
        const V by_two = higher(third_[a][b], but_first_[a]);
        for (int c = 0; c < kFaces; ++c) {
          V& v = values[static_cast<std::size_t>((a * kFaces + b) * kFaces + c)];
          v = higher(higher(v, by_two), higher(second_[a][c], rest[b][c]));
        }
      }
    }
    values[kPotIndex] = pot;
    values[kOnesIndex] = ones;
  }

 private:
  // By what stays: `first_` is the average over the first die, `but_first_` over all but it.
  V first_[kFaces][kFaces] = {};
  V second_[kFaces][kFaces] = {};
  V third_[kFaces][kFaces] = {};
  V but_first_[kFaces] = {};
  V but_second_[kFaces] = {};
  V but_third_[kFaces] = {};
  V all_ = {};
};

}  // namespace tessera::bots::pass_the_pot
