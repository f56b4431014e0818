// The dice of a turn: which re-rolls are best, and how often each end comes up then. `L` is a double, or a vector of
// them with a turn a lane (turn_lanes.h).
//
// Dice 1 and 3 are alike (only the O of die 2 makes a combo of its own), so 6 x 21 outcomes stand for the 216. Of
// equally good moves the earliest in this list is played: keep; re-roll die 2; the lower of dice 1 and 3; that one and
// die 2; the higher; the higher and die 2; dice 1 and 3; all three.
#pragma once

#include "games/pass_the_pot/bots/dice_values.h"

// Vectors are passed in registers, so whoever is called must be compiled for the same ones. A GPU's compiler must be
// kept from unrolling and inlining it all.
#ifdef __CUDACC__
#define TESSERA_TURN inline TESSERA_HD
#define TESSERA_TURN_LARGE TESSERA_HD TESSERA_OUTLINED
#define TESSERA_ROLLED _Pragma("unroll 1")
#else
#define TESSERA_TURN inline __attribute__((always_inline))
#define TESSERA_TURN_LARGE TESSERA_TURN
#define TESSERA_ROLLED
#endif

namespace tessera::arena {

// What stopping is worth to the mover, without a paid re-roll and after one. Where there is no coin to pay with, all of
// `paid` is negative.
template <class Stops>
struct TurnOfStops {
  Stops free;
  Stops paid;
};

// A value a kind of stop.
struct Stops {
  double at[bots::pass_the_pot::kStopKinds];
};

// The outcomes by die 2, then by the pair that dice 1 and 3 show.
struct DiceTable {
  static constexpr int kFaces = bots::pass_the_pot::kFaces;
  static constexpr int kPairs = 21;  // of dice 1 and 3
  static constexpr int kOutcomes = kFaces * kPairs;

  std::uint8_t pair[kFaces][kFaces] = {};
  std::uint8_t low[kPairs] = {};
  std::uint8_t high[kPairs] = {};
  std::uint8_t kind[kOutcomes] = {};
  double weight[kOutcomes] = {};

  DiceTable() {
    std::uint8_t n = 0;
    for (std::uint8_t a = 0; a < kFaces; ++a) {
      for (std::uint8_t c = a; c < kFaces; ++c, ++n) {
        pair[a][c] = pair[c][a] = n;
        low[n] = a;
        high[n] = c;
        TESSERA_ROLLED
        for (int b = 0; b < kFaces; ++b) {
          kind[b * kPairs + n] =
              static_cast<std::uint8_t>(bots::pass_the_pot::stop_kind((a * kFaces + b) * kFaces + c));
          weight[b * kPairs + n] = (a == c ? 1.0 : 2.0) / bots::pass_the_pot::kDiceOutcomes;
        }
      }
    }
  }
};

template <class L>
struct TurnDice {
  static constexpr int kFaces = DiceTable::kFaces;
  static constexpr int kPairs = DiceTable::kPairs;
  static constexpr int kOutcomes = DiceTable::kOutcomes;
  static constexpr int kPotOutcome = 0;
  static constexpr int kOnesOutcome = kPairs + kFaces;  // die 2 shows 1, the pair is the first after those with a 0
  static constexpr double kScale = bots::pass_the_pot::kDiceOutcomes;

  static TESSERA_TURN L higher(L a, L b) { return a > b ? a : b; }

  // What re-rolls bring, 216-fold so that no sum of whole numbers is rounded: by what stays.
  struct Rerolls {
    L second[kPairs];         // die 2 is rolled
    L outer[kFaces][kFaces];  // one of dice 1 and 3; die 2 and the other one stay
    L but_outer[kFaces];      // only one of dice 1 and 3 stays
    L but_second[kFaces];     // only die 2 stays
    L all;
    L best_outer[kFaces][kFaces];  // the better of outer and but_outer
    L best_rest[kFaces];           // the better of but_second and all

    TESSERA_TURN_LARGE Rerolls(const DiceTable& table, const L (&values)[kOutcomes]) {
      all = L{};
      TESSERA_ROLLED
      for (int n = 0; n < kPairs; ++n) second[n] = L{};
      TESSERA_ROLLED
      for (int x = 0; x < kFaces; ++x) but_outer[x] = but_second[x] = L{};
      TESSERA_ROLLED
      for (int b = 0; b < kFaces; ++b) {
        TESSERA_ROLLED
        for (int n = 0; n < kPairs; ++n) second[n] += values[b * kPairs + n];
        TESSERA_ROLLED
        for (int x = 0; x < kFaces; ++x) {
          L sum = {};
          for (int r = 0; r < kFaces; ++r) sum += values[b * kPairs + table.pair[r][x]];
          but_outer[x] += sum;
          but_second[b] += sum;
          outer[b][x] = sum * 36.0;
        }
        all += but_second[b];
      }
      TESSERA_ROLLED
      for (int n = 0; n < kPairs; ++n) second[n] *= 36.0;
      TESSERA_ROLLED
      for (int x = 0; x < kFaces; ++x) {
        but_outer[x] *= 6.0;
        but_second[x] *= 6.0;
        best_rest[x] = higher(but_second[x], all);
      }
      TESSERA_ROLLED
      for (int b = 0; b < kFaces; ++b) {
        TESSERA_ROLLED
        for (int x = 0; x < kFaces; ++x) best_outer[b][x] = higher(outer[b][x], but_outer[x]);
      }
    }

    TESSERA_TURN L best(const DiceTable& table, int b, int n) const {
      return higher(higher(second[n], best_rest[b]), higher(best_outer[b][table.high[n]], best_outer[b][table.low[n]]));
    }
  };

  static TESSERA_TURN bool strikes(int outcome) { return outcome == kPotOutcome || outcome == kOnesOutcome; }

  // What each outcome is worth to who may keep it or roll again, 216-fold.
  template <class S>
  static TESSERA_TURN_LARGE void raise(const DiceTable& table, const S& stops, double scale, const Rerolls& rerolls,
                                       L (&out)[kOutcomes]) {
    TESSERA_ROLLED
    for (int b = 0; b < kFaces; ++b) {
      TESSERA_ROLLED
      for (int n = 0; n < kPairs; ++n) {
        const int o = b * kPairs + n;
        const L keep = stops.at[table.kind[o]] * scale;
        out[o] = strikes(o) ? keep : higher(keep, rerolls.best(table, b, n));
      }
    }
  }

  // How the chances of outcomes (`from`) go on: to ends where the dice are kept, else to the outcomes of a re-roll.
  struct Spread {
    L second[kPairs] = {};
    L outer[kFaces][kFaces] = {};  // of the better of the two
    L rest[kFaces] = {};

    static TESSERA_TURN L take(L& left, L value, L best) {
      const L taken = value == best ? left : L{};
      left -= taken;
      return taken;
    }

    template <class S>
    TESSERA_TURN_LARGE void go(const DiceTable& table, const L (&from)[kOutcomes], const S& stops, double scale,
                               const Rerolls& r, S& ends, L (&to)[kOutcomes]) {
      TESSERA_ROLLED
      for (int b = 0; b < kFaces; ++b) {
        TESSERA_ROLLED
        for (int n = 0; n < kPairs; ++n) {
          const int o = b * kPairs + n;
          L& kept = ends.at[table.kind[o]];
          if (strikes(o)) {
            kept += from[o];
            continue;
          }
          const L keep = stops.at[table.kind[o]] * scale;
          const L best = higher(keep, r.best(table, b, n));
          L left = from[o];
          kept += take(left, keep, best);
          second[n] += take(left, r.second[n], best);
          outer[b][table.high[n]] += take(left, r.best_outer[b][table.high[n]], best);
          outer[b][table.low[n]] += take(left, r.best_outer[b][table.low[n]], best);
          rest[b] += left;
        }
      }
      roll(table, r, to);
    }

   private:
    TESSERA_TURN_LARGE void roll(const DiceTable& table, const Rerolls& r, L (&to)[kOutcomes]) {
      constexpr double kSixth = 1.0 / 6;
      L all = {};
      L but_outer[kFaces] = {};
      TESSERA_ROLLED
      for (int b = 0; b < kFaces; ++b) {
        const L second_stays = take(rest[b], r.but_second[b], r.best_rest[b]);
        all += rest[b];
        rest[b] = second_stays;
        TESSERA_ROLLED
        for (int x = 0; x < kFaces; ++x) {
          const L one = take(outer[b][x], r.outer[b][x], r.best_outer[b][x]);
          but_outer[x] += outer[b][x];
          outer[b][x] = one;
        }
      }
      TESSERA_ROLLED
      for (int b = 0; b < kFaces; ++b) {
        const L second_stays = (rest[b] + all * kSixth) * kSixth;
        TESSERA_ROLLED
        for (int n = 0; n < kPairs; ++n) to[b * kPairs + n] = second[n] * kSixth;
        TESSERA_ROLLED
        for (int x = 0; x < kFaces; ++x) {
          const L each = (outer[b][x] + second_stays + but_outer[x] * kSixth) * kSixth;
          for (int face = 0; face < kFaces; ++face) to[b * kPairs + table.pair[face][x]] += each;
        }
      }
    }
  };

  template <class S>
  static TESSERA_TURN void copy_to_dice(const DiceTable& table, const S& stops, L (&out)[kOutcomes]) {
    TESSERA_ROLLED
    for (int o = 0; o < kOutcomes; ++o) out[o] = stops.at[table.kind[o]];
  }

  // The mover's worth of the turn, with the best re-rolls.
  template <class S>
  static TESSERA_TURN void best_worth(const DiceTable& table, const TurnOfStops<S>& stops, L& worth) {
    L values[kOutcomes];
    copy_to_dice(table, stops.paid, values);
    const Rerolls paid(table, values);
    raise(table, stops.free, kScale, paid, values);
    const Rerolls free(table, values);
    raise(table, stops.free, kScale * kScale, free, values);
    L sum = {};
    TESSERA_ROLLED
    for (int o = 0; o < kOutcomes; ++o) sum += values[o] * table.weight[o];
    worth = sum * (1 / (kScale * kScale));
  }

  // How likely each end is with the best re-rolls.
  template <class S>
  static TESSERA_TURN void best_odds(const DiceTable& table, const TurnOfStops<S>& stops, TurnOfStops<S>& odds) {
    L values[kOutcomes];
    copy_to_dice(table, stops.paid, values);
    const Rerolls paid(table, values);
    raise(table, stops.free, kScale, paid, values);
    const Rerolls free(table, values);
    odds = {};
    TESSERA_ROLLED
    for (int o = 0; o < kOutcomes; ++o) values[o] = L{} + table.weight[o];
    L second[kOutcomes];
    Spread().go(table, values, stops.free, kScale * kScale, free, odds.free, second);
    Spread().go(table, second, stops.free, kScale, paid, odds.free, values);
    TESSERA_ROLLED
    for (int o = 0; o < kOutcomes; ++o) odds.paid.at[table.kind[o]] += values[o];
  }
};

}  // namespace tessera::arena
