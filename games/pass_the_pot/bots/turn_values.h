// Exact play inside a turn of Pass the Pot, for any number of players: expectimax over dice, re-rolls and choices with
// the engine's own rules. The caller gives the value of what follows the turn.
//
// `Worth` maps a state in which a turn begins, or the game ends or goes to a roll-off, to a number: what it is worth to
// the seat whose turn it was.
#pragma once

#include "games/pass_the_pot/bots/dice_values.h"

namespace tessera::bots::pass_the_pot {

template <class Worth>
class TurnValues {
 public:
  using G = PassThePot;
  using Kind = G::Action::Kind;

  TESSERA_HD TurnValues(const G::Rules& rules, const G::State& state, Worth worth)
      : rules_(rules), state_(state), worth_(worth) {}

  // What each of the seat's actions is worth, in their order; the state is at a decision.
  TESSERA_HD void judge(const Actions<G>& legal, double (&out)[G::kMaxActions]) const {
    if (state_.phase == G::Phase::choose) {
      for (int i = 0; i < legal.size(); ++i) out[i] = settled(applied(state_, legal[i]));
      return;
    }
    const auto dice_index = static_cast<std::size_t>(dice_index_of(state_.dice));
    const auto stopped = stops(state_);
    const Rerolls<double> rerolls(state_.phase == G::Phase::pay ? after_paying() : after_free_roll(stopped));
    for (int i = 0; i < legal.size(); ++i) {
      out[i] = legal[i].kind == Kind::keep ? stopped[dice_index] : rerolls.rolling(legal[i].set, state_.dice);
    }
  }

  // What the state is worth, wherever in the game it is once it is known who starts.
  TESSERA_HD double value() const {
    if (state_.phase == G::Phase::roll) return before_roll();
    if (G::next_to_act(rules_, state_).none()) return worth_(state_);
    Actions<G> legal;
    G::legal(rules_, state_, state_.seat, legal);
    double values[G::kMaxActions] = {};
    judge(legal, values);
    double best = values[0];
    for (int i = 1; i < legal.size(); ++i) best = higher(best, values[i]);
    return best;
  }

 private:
  using Values = DiceValues<double>;

  TESSERA_HD G::State applied(G::State state, const G::Action& action) const {
    G::apply(rules_, state, state.seat, action);
    return state;
  }

  TESSERA_HD double before_roll() const {
    switch (state_.thrown) {
      case G::Throw::first: {
        const auto stopped = stops(state_);
        auto values = stopped;
        Rerolls<double>(after_free_roll(stopped)).raise(values);
        return Rerolls<double>(values).all();
      }
      case G::Throw::free: return Rerolls<double>(after_free_roll(stops(state_))).rolling(state_.rolling, state_.dice);
      case G::Throw::paid: return Rerolls<double>(stops(state_)).rolling(state_.rolling, state_.dice);
      case G::Throw::one_two_three: break;
    }
    return one_two_three(state_);
  }

  // By what the free re-roll shows: stop, or pay for another.
  TESSERA_HD Values after_free_roll(const Values& stopped) const {
    Values values = stopped;
    if (state_.coins[state_.seat.index] > 0) Rerolls<double>(after_paying()).raise(values);
    return values;
  }

  // By what the paid roll shows.
  TESSERA_HD Values after_paying() const {
    G::State paying = state_;
    --paying.coins[paying.seat.index];
    ++paying.pot;
    return stops(paying);
  }

  // What it is worth to stop with each outcome of the dice. It depends on the combo and the total alone, so it is
  // worked out once for each of these.
  TESSERA_HD TESSERA_OUTLINED Values stops(const G::State& from) const {
    double known[kStopKinds];
    bool seen[kStopKinds] = {};
    Values values;
    for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index) {
      const auto end = stop_kind(dice_index);
      if (!seen[end]) known[end] = stopped_with(from, rolled(dice_index));
      seen[end] = true;
      values[static_cast<std::size_t>(dice_index)] = known[end];
    }
    return values;
  }

  TESSERA_HD TESSERA_OUTLINED double stopped_with(G::State state, const G::Outcome& outcome) const {
    state.phase = G::Phase::roll;
    state.thrown = G::Throw::paid;  // the last one: it stops by itself
    state.rolling = 0b111;
    G::resolve(rules_, state, outcome);
    return settled(state);
  }

  // The turn is over but for a combo's choice or the re-roll of 1 2 3.
  TESSERA_HD double settled(const G::State& state) const {
    if (state.phase == G::Phase::choose) return best_choice(state);
    if (state.phase == G::Phase::roll && state.thrown == G::Throw::one_two_three) return one_two_three(state);
    return worth_(state);
  }

  TESSERA_HD TESSERA_OUTLINED double best_choice(const G::State& state) const {
    Actions<G> choices;
    G::legal(rules_, state, state.seat, choices);
    double best = worth_(applied(state, choices[0]));
    for (int i = 1; i < choices.size(); ++i) best = higher(best, worth_(applied(state, choices[i])));
    return best;
  }

  // Only the sum of the two dice matters: eleven cases instead of 36.
  TESSERA_HD TESSERA_OUTLINED double one_two_three(const G::State& state) const {
    double sum = 0;
    for (int rest = 0; rest <= kMaxSum; ++rest) {
      G::Outcome outcome;
      int left = rest;
      for (int i = 0; i < 3; ++i) {
        if (((state.rolling >> i) & 1) == 0) continue;
        outcome.dice[i] = static_cast<G::Die>(left < 5 ? left : 5);
        left -= outcome.dice[i];
      }
      G::State next = state;
      G::resolve(rules_, next, outcome);
      sum += worth_(next) * ways(rest);
    }
    return sum / 36;
  }

  const G::Rules& rules_;
  const G::State& state_;
  Worth worth_;
};

}  // namespace tessera::bots::pass_the_pot
