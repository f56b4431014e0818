// The best response to frozen bots hard, for N players: bounds of the chance of the one who responds, at every place.
//
// A turn's numbers are the work of one thread, on a CPU or a GPU. What hard thinks of a turn is worked out once.
#pragma once

#include "games/pass_the_pot/bots/race.h"
#include "games/pass_the_pot/solve/ends_of_many.h"

namespace tessera::arena {

// The chance of the one who responds and sits so many places after the mover, from below and above.
template <int N>
struct ChancesOf {
  float lower[N];
  float upper[N];

  TESSERA_HD float gap() const {
    float most = 0;
    for (int p = 0; p < N; ++p) most = upper[p] - lower[p] > most ? upper[p] - lower[p] : most;
    return most;
  }
};

// All memory belongs to the caller.
template <int N>
struct ResponseOfMany {
  using G = PassThePot;
  using Caps = CapsOf<N>;

  G::Rules rules;
  Caps caps;
  const bots::pass_the_pot::RoundExpectation* odds;  // of the rounds of N
  const DiceTable* dice;
  double* after;               // by turn: what it is worth to hard who has just moved
  double* own;                 // by stack: what the beginning of a round is worth to hard who is to move
  ChancesOf<N>* chances;       // by turn
  ChancesOf<N>* fresh;         // by the place in a layer
  const std::uint32_t* order;  // stacks, those with more coins in the game first

  TESSERA_HD double hards_worth(const G::State& state, int seat) const {
    return bots::pass_the_pot::RaceWorth(rules, Seat(seat), bots::pass_the_pot::RoundTable(N, odds))(state);
  }

  // All slots of a stack.
  TESSERA_HD void begin(std::size_t stack) const {
    for (int slot = 0; slot < Caps::kSlots; ++slot) {
      const int holder = slot == 0 ? 0 : 1 + (slot - 1) / Caps::kTotals;
      const int to_beat = slot == 0 ? 0 : (slot - 1) % Caps::kTotals;
      const G::State state = caps.turn(stack, holder, to_beat).state();
      const auto at = stack * Caps::kSlots + static_cast<std::size_t>(slot);
      after[at] = hards_worth(state, N - 1);
      if (slot == 0) own[stack] = hards_worth(state, 0);
      for (int p = 0; p < N; ++p) {
        chances[at].lower[p] = caps.nearest ? static_cast<float>(hards_worth(state, p)) : 0;
        chances[at].upper[p] = caps.nearest ? chances[at].lower[p] : 1;
      }
    }
  }

  TESSERA_HD double thought(const G::State& state, EndOfMany end) const {
    if (end.is_over()) return end.share(0);
    if (end.is_beyond()) return hards_worth(state, 0);
    return end.mover() == 0 ? own[end.index() / Caps::kSlots] : after[end.index()];
  }
  TESSERA_HD void best(EndOfMany end, double& lower, double& upper) const { chance(end, 0, lower, upper); }

  // Of the one who responds and sat at `place` in the turn before.
  TESSERA_HD void chance(EndOfMany end, int place, double& lower, double& upper) const {
    if (end.is_over()) {
      lower = upper = end.share(place);
    } else if (end.is_beyond()) {
      lower = 0;
      upper = 1;
    } else {
      const ChancesOf<N>& next = chances[end.index()];
      const int there = place >= end.mover() ? place - end.mover() : place - end.mover() + N;
      lower = static_cast<double>(next.lower[there]);
      upper = static_cast<double>(next.upper[there]);
    }
  }

  using Ends = EndsOfMany<N, ResponseOfMany>;

  // How often a turn of hard comes to each end.
  TESSERA_HD TESSERA_OUTLINED void odds_of(const Ends& ends, TurnOfStops<Stops>& out) const {
    TurnDice<double>::best_odds(*dice, ends.thought, out);
  }
  TESSERA_HD TESSERA_OUTLINED double worth_of(const TurnOfStops<Stops>& stops) const {
    double worth;
    TurnDice<double>::best_worth(*dice, stops, worth);
    return worth;
  }

  TESSERA_HD ChancesOf<N> computed(const TurnOf<N>& turn) const {
    const Ends ends(rules, caps, *this, turn);
    TurnOfStops<Stops> often;
    odds_of(ends, often);
    double lower[N] = {};
    double upper[N] = {};
    const auto add = [&](EndOfMany end, double share) {
      for (int p = 1; p < N; ++p) {
        double from;
        double to;
        chance(end, p, from, to);
        lower[p] += share * from;
        upper[p] += share * to;
      }
    };
    for (int paid = 0; paid < 2; ++paid) {
      const Stops& stops = paid == 0 ? often.free : often.paid;
      for (int kind = 0; kind < Ends::kKinds; ++kind) {
        if (stops.at[kind] == 0) continue;
        if (kind != Ends::kAgain) {
          add(ends.ends[paid][kind], stops.at[kind]);
          continue;
        }
        for (int rest = 0; rest < Ends::kSums; ++rest)
          add(ends.rerolled[paid][rest], stops.at[kind] * bots::pass_the_pot::ways(rest) / 36);
      }
    }
    lower[0] = worth_of(ends.lower);
    upper[0] = caps.nearest ? lower[0] : worth_of(ends.upper);
    ChancesOf<N> out;
    for (int p = 0; p < N; ++p) {
      out.lower[p] = caps.nearest ? static_cast<float>(lower[p]) : rounded_down(lower[p]);
      out.upper[p] = caps.nearest ? out.lower[p] : rounded_up(upper[p]);
    }
    return out;
  }

  // The i-th turn of a layer, whose stacks begin at `first` in the order. One whose bounds are `enough` is left alone.
  TESSERA_HD void compute(std::size_t first, std::size_t i, int holder, int to_beat, float enough) const {
    const auto at = index(first, i, holder, to_beat);
    const ChancesOf<N>& old = chances[at];
    fresh[i] = !caps.nearest && old.gap() <= enough ? old : computed(caps.turn(order[first + i], holder, to_beat));
  }
  // Bounds only ever narrow: where rounding would widen them, the old ones hold as well. Estimates come and go.
  TESSERA_HD void settle(std::size_t first, std::size_t i, int holder, int to_beat) const {
    ChancesOf<N>& old = chances[index(first, i, holder, to_beat)];
    if (caps.nearest) {
      old = fresh[i];
      return;
    }
    for (int p = 0; p < N; ++p) {
      old.lower[p] = fresh[i].lower[p] > old.lower[p] ? fresh[i].lower[p] : old.lower[p];
      old.upper[p] = fresh[i].upper[p] < old.upper[p] ? fresh[i].upper[p] : old.upper[p];
    }
  }

 private:
  static constexpr double kRounding = 1e-12;  // more than the sums of a turn can be off

  TESSERA_HD std::size_t index(std::size_t first, std::size_t i, int holder, int to_beat) const {
    return static_cast<std::size_t>(order[first + i]) * Caps::kSlots + Caps::slot(holder, to_beat);
  }
  // A 32-bit number below or above: a step is less than 2^-23 of it.
  TESSERA_HD static float rounded_down(double x) {
    const auto f = static_cast<float>(x - kRounding);
    const auto below = static_cast<double>(f) > x - kRounding ? f * (1 - 0x1p-23f) : f;
    return below < 0 ? 0 : below;
  }
  TESSERA_HD static float rounded_up(double x) {
    const auto f = static_cast<float>(x + kRounding);
    const auto above = static_cast<double>(f) < x + kRounding ? f * (1 + 0x1p-22f) : f;
    return above > 1 ? 1 : above;
  }
};

}  // namespace tessera::arena
