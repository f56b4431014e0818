// Exact play inside a turn of Pass the Pot, for any number of players: expectimax over dice, re-rolls and choices, by
// the engine's own rules, given what follows the turn is worth.
//
// `Worth` maps a state in which a turn begins, or the game ends or goes to a roll-off, to a number: what it is worth to
// the seat whose turn it was.
#pragma once

#include "bots/pass_the_pot/dice_values.h"

namespace tessera::bots::pass_the_pot {

template <class Worth>
class TurnValues {
 public:
  using G = PassThePot;
  using Kind = G::Action::Kind;

  // `state` is at a decision of the seat.
  TurnValues(const G::Rules& rules, const G::State& state, Worth worth) : rules_(rules), state_(state), worth_(worth) {}

  // What each of the actions is worth, in their order.
  void judge(const Actions<G>& legal, double (&out)[G::kMaxActions]) const {
    if (state_.phase == G::Phase::choose) {
      for (int i = 0; i < legal.size(); ++i) out[i] = settled(applied(state_, legal[i]));
      return;
    }
    const int lie = lie_of(state_.dice);
    const auto stopped = stops(state_, G::Throw::free);
    auto rolled = state_.phase == G::Phase::pay ? after_paying() : stopped;
    if (state_.phase == G::Phase::decide && state_.coins[state_.seat.index] > 0)
      raise(Rerolls<double>(after_paying()), rolled);
    const Rerolls<double> rerolls(rolled);
    for (int i = 0; i < legal.size(); ++i) {
      out[i] = legal[i].kind == Kind::keep ? stopped[static_cast<std::size_t>(lie)]
                                           : rerolls.rolling(legal[i].set, state_.dice);
    }
  }

  // What the turn is worth before its first roll.
  static double whole_turn(const G::Rules& rules, const G::State& state, Worth worth) {
    const TurnValues values(rules, state, worth);
    auto first = values.stops(state, G::Throw::first);
    auto second = first;
    if (state.coins[state.seat.index] > 0) values.raise(Rerolls<double>(values.after_paying()), second);
    values.raise(Rerolls<double>(second), first);
    return Rerolls<double>(first).all();
  }

 private:
  using Values = DiceValues<double>;

  static bool forced(std::size_t lie) { return lie == 0 || lie == 43; }  // P O T, 1 1 1: they strike at any roll

  static void raise(const Rerolls<double>& rerolls, Values& values) {
    const double pot = values[0];
    const double ones = values[43];
    rerolls.raise(values);
    values[0] = pot;
    values[43] = ones;
  }

  G::State applied(G::State state, const G::Action& action) const {
    G::apply(rules_, state, state.seat, action);
    return state;
  }

  // The last roll of a turn, for which a coin was paid.
  Values after_paying() const {
    G::State paying = state_;
    --paying.coins[paying.seat.index];
    ++paying.pot;
    return stops(paying, G::Throw::paid);
  }

  // What it is worth to stop with each lie of the dice. It depends on the combo and the total alone, so it is worked
  // out once for each of these.
  Values stops(const G::State& from, G::Throw thrown) const {
    constexpr int kKinds = 16 + 11;
    double known[kKinds];
    bool seen[kKinds] = {};
    Values values;
    for (int lie = 0; lie < kLies; ++lie) {
      G::Outcome outcome;
      outcome.dice[0] = static_cast<G::Die>(lie / 36);
      outcome.dice[1] = static_cast<G::Die>(lie / 6 % 6);
      outcome.dice[2] = static_cast<G::Die>(lie % 6);
      const auto combo = G::combo_of(outcome.dice);
      const int kind = combo == G::Combo::none ? G::total(outcome.dice) : 16 + static_cast<int>(combo);
      if (!seen[kind]) {
        seen[kind] = true;
        known[kind] = stopped_with(from, thrown, outcome);
      }
      values[static_cast<std::size_t>(lie)] = known[kind];
    }
    return values;
  }

  double stopped_with(G::State state, G::Throw thrown, const G::Outcome& outcome) const {
    state.phase = G::Phase::roll;
    state.thrown = thrown;
    state.rolling = 0b111;
    G::resolve(rules_, state, outcome);
    if (state.phase == G::Phase::decide || state.phase == G::Phase::pay) state = applied(state, {Kind::keep, 0});
    return settled(state);
  }

  // The turn is over but for a combo's choice or the re-roll of 1 2 3.
  double settled(const G::State& state) const {
    if (state.phase == G::Phase::choose) return best_choice(state);
    if (state.phase == G::Phase::roll && state.thrown == G::Throw::one_two_three) return one_two_three(state);
    return worth_(state);
  }

  double best_choice(const G::State& state) const {
    Actions<G> choices;
    G::legal(rules_, state, state.seat, choices);
    double best = worth_(applied(state, choices[0]));
    for (int i = 1; i < choices.size(); ++i) best = higher(best, worth_(applied(state, choices[i])));
    return best;
  }

  // Only the sum of the two dice matters: eleven cases instead of 36.
  double one_two_three(const G::State& state) const {
    double sum = 0;
    for (int rolled = 0; rolled <= 10; ++rolled) {
      G::Outcome outcome;
      int left = rolled;
      for (int i = 0; i < 3; ++i) {
        if (((state.rolling >> i) & 1) == 0) continue;
        outcome.dice[i] = static_cast<G::Die>(left < 5 ? left : 5);
        left -= outcome.dice[i];
      }
      G::State next = state;
      G::resolve(rules_, next, outcome);
      sum += worth_(next) * (rolled <= 5 ? rolled + 1 : 11 - rolled);
    }
    return sum / 36;
  }

  const G::Rules& rules_;
  const G::State& state_;
  Worth worth_;
};

}  // namespace tessera::bots::pass_the_pot
