// One turn of two-player Pass the Pot, solved exactly: rolls, free and paid re-roll, combos and their choices, given
// what a turn that begins is worth to its mover.
//
// `V` is a value, bounds, or more (best_response.h); `Lookup` maps a bots::pass_the_pot::Turn to the V of its mover.
// This is the solver's inner loop. It repeats the rules for two players; a test compares it with the engine.
#pragma once

#include <algorithm>
#include <type_traits>

#include "games/pass_the_pot/bots/dice_values.h"
#include "games/pass_the_pot/bots/solution.h"

namespace tessera::arena {

inline double flipped(double chance) { return 1 - chance; }

// Raises each value to that of the best re-roll.
template <class V>
void raise(const bots::pass_the_pot::Rerolls<V>& rerolls, bots::pass_the_pot::DiceValues<V>& values) {
  rerolls.raise(values);
}

// All coins, where the bank is limited: none is lost, so what is in the bank follows from the rest.
inline int coins_in_game(const PassThePot::Rules& rules) { return rules.players * rules.stake + rules.bank; }

template <class V, class Lookup>
class TurnSolver {
 public:
  using G = PassThePot;
  using Turn = bots::pass_the_pot::Turn;

  TurnSolver(const G::Rules& rules, Lookup lookup) : rules_(rules), lookup_(lookup) {
    for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index)
      stop_kind_of_dice_[static_cast<std::size_t>(dice_index)] = stop_kind(dice_index);
  }

  // The mover's worth of the turn at its beginning.
  V solve(const Turn& turn) const {
    StopValues stop_values;
    stop(turn, stop_values);
    Values stopped;
    copy_to_dice(stop_values, stopped);
    Values rolled = stopped;  // after the free re-roll
    if (turn.coins > 0) {
      StopValues paid_stop_values;
      stop({turn.coins - 1, turn.others, turn.pot + 1, turn.to_beat}, paid_stop_values);
      Values paid;
      copy_to_dice(paid_stop_values, paid);
      raise(Rerolls(paid), rolled);
    }
    raise(Rerolls(rolled), stopped);
    V sum = {};
    for (const V& v : stopped) sum += v;
    sum *= 1.0 / kDiceOutcomes;
    return sum;
  }

 private:
  static constexpr int kDiceOutcomes = bots::pass_the_pot::kDiceOutcomes;
  static constexpr int kMost = 1'000'000;  // more than anybody asks a bank for
  static constexpr int kNoTotal = bots::pass_the_pot::kNoTotal;
  using Values = bots::pass_the_pot::DiceValues<V>;
  using Rerolls = bots::pass_the_pot::Rerolls<V>;
  using StopValues = std::array<V, bots::pass_the_pot::kStopKinds>;

  template <class IndexOrCombo>
  static std::size_t stop_kind(IndexOrCombo of) {
    return bots::pass_the_pot::stop_kind(of);
  }

  void copy_to_dice(const StopValues& stop_values, Values& values) const {
    for (std::size_t dice_index = 0; dice_index < values.size(); ++dice_index)
      values[dice_index] = stop_values[stop_kind_of_dice_[dice_index]];
  }

  // What each way to stop is worth, before the combo has paid.
  void stop(const Turn& t, StopValues& stop_values) const {
    const V beaten = lost(t);
    for (int sum = 0; sum <= bots::pass_the_pot::kMaxTotal; ++sum) {
      stop_values[static_cast<std::size_t>(sum)] = takes_pot(t, sum) ? passed(t, sum) : beaten;
    }
    stop_values[stop_kind(G::Combo::one_two_three)] = one_two_three(paid(t, 1, 0));
    stop_values[stop_kind(G::Combo::two_three_four)] = total(paid(t, 1, 0), 9);
    stop_values[stop_kind(G::Combo::three_four_five)] = choice(t, 2, 1, 12);
    stop_values[stop_kind(G::Combo::twos)] = choice(t, 1, rules_.twos_from_one, 6);
    stop_values[stop_kind(G::Combo::threes)] = total(taken(paid(t, 2, 0), 1), 9);
    stop_values[stop_kind(G::Combo::fours)] = total(taken(paid(t, 2, 0), 1), 12);
    stop_values[stop_kind(G::Combo::fives)] = total(paid(t, 3, 1), 15);
    stop_values[stop_kind(G::Combo::four_two_o)] = total(paid(t, 1, 1), 6);
    stop_values[stop_kind(G::Combo::pot)] = won(taken(paid(t, 2, 0), 1));
    const Turn fined = paid(t, -std::min(3, t.coins), 0);
    stop_values[stop_kind(G::Combo::ones)] = t.to_beat == kNoTotal ? passed(fined, t.to_beat) : lost(fined);
  }

  // By the bank, the mover first [P1].
  Turn paid(const Turn& t, int mover, int other) const {
    const int first = std::min(mover, in_bank(t));
    const Turn next = {t.coins + first, t.others, t.pot, t.to_beat};
    return {next.coins, next.others + std::min(other, in_bank(next)), t.pot, t.to_beat};
  }
  static Turn taken(const Turn& t, int coins) {
    const int n = std::min(coins, t.others);
    return {t.coins + n, t.others - n, t.pot, t.to_beat};
  }

  // A limited bank has what the players and the pot have not.
  int in_bank(const Turn& t) const {
    return rules_.bank == 0 ? rules_.goal + kMost : coins_in_game(rules_) - t.coins - t.others - t.pot;
  }

  V choice(const Turn& t, int bank, int other, int sum) const {
    const V from_bank = total(paid(t, bank, 0), sum);
    return t.others > 0 ? higher_of(from_bank, total(taken(t, other), sum)) : from_bank;
  }

  // The 2 stays, two dice are rolled again.
  V one_two_three(const Turn& t) const {
    V sum = {};
    for (int rest = 0; rest <= bots::pass_the_pot::kMaxSum; ++rest) {
      V part = total(t, 2 + rest);
      part *= bots::pass_the_pot::ways(rest);
      sum += part;
    }
    sum /= 36;  // as the bots do it, so that what they think can be worked out to the last bit
    return sum;
  }

  static bool takes_pot(const Turn& t, int sum) { return t.to_beat == kNoTotal || sum > t.to_beat; }
  V total(const Turn& t, int sum) const { return takes_pot(t, sum) ? passed(t, sum) : lost(t); }
  V passed(const Turn& t, int to_beat) const { return flipped(lookup_({t.others, t.coins, t.pot, to_beat})); }

  // The round is over: the mover has won it, or the other one.
  V won(const Turn& t) const { return next_round(t.coins + t.pot, t.others); }
  V lost(const Turn& t) const { return flipped(next_round(t.others + t.pot, t.coins)); }

  // What the round's winner has of it.
  V next_round(int winner, int other) const {
    if (winner < rules_.goal && other < rules_.goal) {
      const int ante = std::min(rules_.ante, in_bank({winner, other, 0, kNoTotal}));
      return lookup_({winner, other, ante, kNoTotal});
    }
    return certain(winner > other ? 1.0 : winner < other ? 0.0 : 0.5);  // a roll-off is even
  }

  static V certain(double chance) {
    if constexpr (std::is_same_v<V, double>) {
      return chance;
    } else {
      return V::certain(chance);
    }
  }
  static V higher_of(const V& a, const V& b) {
    using bots::pass_the_pot::higher;
    return higher(a, b);
  }

  G::Rules rules_;
  Lookup lookup_;
  std::array<std::size_t, kDiceOutcomes> stop_kind_of_dice_;
};

}  // namespace tessera::arena
