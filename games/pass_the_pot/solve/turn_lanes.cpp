#include "games/pass_the_pot/solve/turn_lanes.h"

// The same arithmetic on wider registers where the processor has them. Sanitizers want one copy of a function, and so
// does the Python module, which has no such registers in it (python/tests/test_package.py).
#ifdef TESSERA_ANY_CPU
#define TESSERA_WIDE
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TESSERA_WIDE
#endif
#endif
#if !defined(TESSERA_WIDE) && defined(__x86_64__) && defined(__linux__)
#define TESSERA_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#elif !defined(TESSERA_WIDE)
#define TESSERA_WIDE
#endif
#define TESSERA_INLINE inline __attribute__((always_inline))
#pragma GCC diagnostic ignored "-Wpsabi"  // how a vector is passed: here all such calls are inlined

namespace tessera::arena {

namespace {

using bots::pass_the_pot::kFaces;
using bots::pass_the_pot::kStopKinds;

constexpr int kPairs = 21;  // of dice 1 and 3
constexpr int kOutcomes = kFaces * kPairs;

// The outcomes by die 2, then by the pair that dice 1 and 3 show.
struct Outcomes {
  int pair[kFaces][kFaces] = {};
  int low[kPairs] = {};
  int high[kPairs] = {};
  std::size_t kind[kOutcomes] = {};
  double weight[kOutcomes] = {};

  Outcomes() {
    int n = 0;
    for (int a = 0; a < kFaces; ++a) {
      for (int c = a; c < kFaces; ++c, ++n) {
        pair[a][c] = pair[c][a] = n;
        low[n] = a;
        high[n] = c;
        for (int b = 0; b < kFaces; ++b) {
          kind[b * kPairs + n] = bots::pass_the_pot::stop_kind((a * kFaces + b) * kFaces + c);
          weight[b * kPairs + n] = (a == c ? 1.0 : 2.0) / bots::pass_the_pot::kDiceOutcomes;
        }
      }
    }
  }
};
const Outcomes kTable;

constexpr int kPotOutcome = 0;
constexpr int kOnesOutcome = kPairs + kFaces;  // die 2 shows 1, the pair is the first after those with a 0

TESSERA_INLINE Lanes higher(Lanes a, Lanes b) { return a > b ? a : b; }

// What re-rolls bring, 216-fold so that no sum is rounded: by what stays.
struct Rerolls {
  Lanes second[kPairs];         // die 2 is rolled
  Lanes outer[kFaces][kFaces];  // one of dice 1 and 3; die 2 and the other one stay
  Lanes but_outer[kFaces];      // only one of dice 1 and 3 stays
  Lanes but_second[kFaces];     // only die 2 stays
  Lanes all;
  Lanes best_outer[kFaces][kFaces];  // the better of outer and but_outer
  Lanes best_rest[kFaces];           // the better of but_second and all

  TESSERA_INLINE explicit Rerolls(const Lanes (&values)[kOutcomes]) {
    all = Lanes{};
    for (int n = 0; n < kPairs; ++n) second[n] = Lanes{};
    for (int x = 0; x < kFaces; ++x) but_outer[x] = but_second[x] = Lanes{};
    for (int b = 0; b < kFaces; ++b) {
      for (int n = 0; n < kPairs; ++n) second[n] += values[b * kPairs + n];
      for (int x = 0; x < kFaces; ++x) {
        Lanes sum = {};
        for (int r = 0; r < kFaces; ++r) sum += values[b * kPairs + kTable.pair[r][x]];
        but_outer[x] += sum;
        but_second[b] += sum;
        outer[b][x] = sum * 36.0;
      }
      all += but_second[b];
    }
    for (int n = 0; n < kPairs; ++n) second[n] *= 36.0;
    for (int x = 0; x < kFaces; ++x) {
      but_outer[x] *= 6.0;
      but_second[x] *= 6.0;
      best_rest[x] = higher(but_second[x], all);
    }
    for (int b = 0; b < kFaces; ++b) {
      for (int x = 0; x < kFaces; ++x) best_outer[b][x] = higher(outer[b][x], but_outer[x]);
    }
  }

  TESSERA_INLINE Lanes best(int b, int n) const {
    return higher(higher(second[n], best_rest[b]), higher(best_outer[b][kTable.high[n]], best_outer[b][kTable.low[n]]));
  }
};

TESSERA_INLINE bool strikes(int outcome) { return outcome == kPotOutcome || outcome == kOnesOutcome; }

// What each outcome is worth to who may keep it or roll again, 216-fold.
TESSERA_INLINE void raise(const StopLanes& stops, double scale, const Rerolls& rerolls, Lanes (&out)[kOutcomes]) {
  for (int b = 0; b < kFaces; ++b) {
    for (int n = 0; n < kPairs; ++n) {
      const int o = b * kPairs + n;
      const Lanes keep = stops.at[kTable.kind[o]] * scale;
      out[o] = strikes(o) ? keep : higher(keep, rerolls.best(b, n));
    }
  }
}

// How the chances of outcomes (`from`) go on: to ends where the dice are kept, else to the outcomes of a re-roll.
struct Spread {
  Lanes second[kPairs] = {};
  Lanes outer[kFaces][kFaces] = {};  // of the better of the two
  Lanes rest[kFaces] = {};

  static TESSERA_INLINE Lanes take(Lanes& left, Lanes value, Lanes best) {
    const Lanes taken = value == best ? left : Lanes{};
    left -= taken;
    return taken;
  }

  TESSERA_INLINE void go(const Lanes (&from)[kOutcomes], const StopLanes& stops, double scale, const Rerolls& r,
                         StopLanes& ends, Lanes (&to)[kOutcomes]) {
    for (int b = 0; b < kFaces; ++b) {
      for (int n = 0; n < kPairs; ++n) {
        const int o = b * kPairs + n;
        Lanes& kept = ends.at[kTable.kind[o]];
        if (strikes(o)) {
          kept += from[o];
          continue;
        }
        const Lanes keep = stops.at[kTable.kind[o]] * scale;
        const Lanes best = higher(keep, r.best(b, n));
        Lanes left = from[o];
        kept += take(left, keep, best);
        second[n] += take(left, r.second[n], best);
        outer[b][kTable.high[n]] += take(left, r.best_outer[b][kTable.high[n]], best);
        outer[b][kTable.low[n]] += take(left, r.best_outer[b][kTable.low[n]], best);
        rest[b] += left;
      }
    }
    roll(r, to);
  }

 private:
  TESSERA_INLINE void roll(const Rerolls& r, Lanes (&to)[kOutcomes]) {
    constexpr double kSixth = 1.0 / 6;
    Lanes all = {};
    Lanes but_outer[kFaces] = {};
    for (int b = 0; b < kFaces; ++b) {
      const Lanes second_stays = take(rest[b], r.but_second[b], r.best_rest[b]);
      all += rest[b];
      rest[b] = second_stays;
      for (int x = 0; x < kFaces; ++x) {
        const Lanes one = take(outer[b][x], r.outer[b][x], r.best_outer[b][x]);
        but_outer[x] += outer[b][x];
        outer[b][x] = one;
      }
    }
    for (int b = 0; b < kFaces; ++b) {
      const Lanes second_stays = (rest[b] + all * kSixth) * kSixth;
      for (int n = 0; n < kPairs; ++n) to[b * kPairs + n] = second[n] * kSixth;
      for (int x = 0; x < kFaces; ++x) {
        const Lanes each = (outer[b][x] + second_stays + but_outer[x] * kSixth) * kSixth;
        for (int face = 0; face < kFaces; ++face) to[b * kPairs + kTable.pair[face][x]] += each;
      }
    }
  }
};

TESSERA_INLINE void copy_to_dice(const StopLanes& stops, Lanes (&out)[kOutcomes]) {
  for (int o = 0; o < kOutcomes; ++o) out[o] = stops.at[kTable.kind[o]];
}

constexpr double kScale = bots::pass_the_pot::kDiceOutcomes;

}  // namespace

TESSERA_WIDE void best_worth(const TurnLanes& stops, Lanes& worth) {
  Lanes values[kOutcomes];
  copy_to_dice(stops.paid, values);
  const Rerolls paid(values);
  raise(stops.free, kScale, paid, values);
  const Rerolls free(values);
  raise(stops.free, kScale * kScale, free, values);
  Lanes sum = {};
  for (int o = 0; o < kOutcomes; ++o) sum += values[o] * kTable.weight[o];
  worth = sum * (1 / (kScale * kScale));
}

TESSERA_WIDE void best_odds(const TurnLanes& stops, TurnLanes& odds) {
  Lanes values[kOutcomes];
  copy_to_dice(stops.paid, values);
  const Rerolls paid(values);
  raise(stops.free, kScale, paid, values);
  const Rerolls free(values);
  odds = {};
  Lanes first[kOutcomes];
  for (int o = 0; o < kOutcomes; ++o) first[o] = Lanes{} + kTable.weight[o];
  Lanes second[kOutcomes];
  Spread().go(first, stops.free, kScale * kScale, free, odds.free, second);
  Lanes last[kOutcomes];
  Spread().go(second, stops.free, kScale, paid, odds.free, last);
  for (int o = 0; o < kOutcomes; ++o) odds.paid.at[kTable.kind[o]] += last[o];
}

}  // namespace tessera::arena
