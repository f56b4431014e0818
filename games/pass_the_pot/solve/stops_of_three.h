// The values of all ends of up to kLanes turns, in lanes.
#pragma once

#include <algorithm>

#include "games/pass_the_pot/solve/ends_of_three.h"
#include "games/pass_the_pot/solve/turn_lanes.h"

namespace tessera::arena {

// Stops are valued 36-fold, so that the average over the two dice of 1 2 3 is whole.
inline constexpr double kStopScale = 36;

// Where one turn leads to.
struct EndsOfTurn {
  using Turn = bots::pass_the_pot::TurnOfThree;

  EndsOfThree::Ends free;
  EndsOfThree::Ends paid;
  int beaten;  // so many totals, from 0 on, do not take the pot: they all end alike
  bool can_pay;

  void list(const EndsOfThree& ends, const Turn& turn) {
    ends.list(turn, free);
    beaten = turn.holder == 0 ? 0 : turn.to_beat + 1;
    can_pay = turn.coins[0] > 0;
    if (can_pay) ends.list(after_paying(turn), paid);
  }

  template <class Worth>
  void choose(const EndsOfThree& ends, const Turn& turn, const Worth& worth) {
    ends.choose(turn, worth, free);
    if (can_pay) ends.choose(after_paying(turn), worth, paid);
  }

  // Puts the values of every end into a lane: value(next, values) tells N of them.
  template <std::size_t N, class Value>
  void fill(std::size_t lane, const Value& value, TurnLanes (&out)[N]) const {
    fill<N>(free, lane, value, [&](std::size_t i) -> StopLanes& { return out[i].free; });
    if (can_pay) {
      fill<N>(paid, lane, value, [&](std::size_t i) -> StopLanes& { return out[i].paid; });
    } else {
      for (auto& lanes : out) {
        for (auto& stop : lanes.paid.each) stop[lane] = -1;
      }
    }
  }

  // The same for the combos with a choice alone.
  template <std::size_t N, class Value>
  void fill_choices(std::size_t lane, const Value& value, TurnLanes (&out)[N]) const {
    using Combo = PassThePot::Combo;
    for (const auto combo : {Combo::three_four_five, Combo::twos, Combo::threes}) {
      const auto kind = bots::pass_the_pot::stop_kind(combo);
      double values[N];
      value(free[kind], values);
      for (std::size_t i = 0; i < N; ++i) out[i].free.each[kind][lane] = values[i] * kStopScale;
      if (!can_pay) continue;
      value(paid[kind], values);
      for (std::size_t i = 0; i < N; ++i) out[i].paid.each[kind][lane] = values[i] * kStopScale;
    }
  }

 private:
  static Turn after_paying(const Turn& turn) {
    const auto& [coins, pot, holder, to_beat] = turn;
    return {{coins[0] - 1, coins[1], coins[2]}, pot + 1, holder, to_beat};
  }

  template <std::size_t N, class Value, class Out>
  void fill(const EndsOfThree::Ends& ends, std::size_t lane, const Value& value, const Out& out) const {
    constexpr auto kAgain = bots::pass_the_pot::stop_kind(PassThePot::Combo::one_two_three);
    double values[N];
    double sums[N] = {};
    const auto put = [&](std::size_t kind) {
      for (std::size_t i = 0; i < N; ++i) out(i).each[kind][lane] = values[i] * kStopScale;
    };
    const auto add = [&](int ways) {
      for (std::size_t i = 0; i < N; ++i) sums[i] += values[i] * ways;
    };
    const auto kind = [](int n) { return static_cast<std::size_t>(n); };
    if (beaten > 0) value(ends[0], values);
    for (int total = 0; total < beaten; ++total) put(kind(total));
    for (int n = beaten; n < bots::pass_the_pot::kStopKinds; ++n) {
      if (kind(n) == EndsOfThree::kNone || kind(n) == kAgain) continue;
      value(ends[kind(n)], values);
      put(kind(n));
    }
    const int lost = std::clamp(beaten - 2, 0, bots::pass_the_pot::kMaxSum + 1);  // the 2 stays
    if (lost > 0) value(ends[kind(EndsOfThree::kRerolled)], values);
    for (int rest = 0; rest < lost; ++rest) add(bots::pass_the_pot::ways(rest));
    for (int rest = lost; rest <= bots::pass_the_pot::kMaxSum; ++rest) {
      value(ends[kind(EndsOfThree::kRerolled + rest)], values);
      add(bots::pass_the_pot::ways(rest));
    }
    for (std::size_t i = 0; i < N; ++i) {
      out(i).each[kAgain][lane] = sums[i];
      out(i).each[EndsOfThree::kNone][lane] = 0;
    }
  }
};

// The mean of the values of all ends by their odds.
inline void mean(const TurnLanes& odds, const TurnLanes& values, Lanes& out) {
  Lanes sum = {};
  for (int kind = 0; kind < bots::pass_the_pot::kStopKinds; ++kind) {
    sum += odds.free.at[kind] * values.free.at[kind] + odds.paid.at[kind] * values.paid.at[kind];
  }
  out = sum * (1 / kStopScale);
}

}  // namespace tessera::arena
