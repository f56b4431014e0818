#include "games/pass_the_pot/bots/greedy.h"

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;

// All values are in thousandths of a coin: whole numbers, the same on every platform.
constexpr int kCoin = 1000;

int others_richer_than(const G::Rules& rules, const G::State& state, int coins) {
  int n = 0;
  for (int s = 0; s < rules.players; ++s) n += s != state.seat.index && state.coins[s] >= coins ? 1 : 0;
  return n;
}

// The pot, for a total that takes it: as if nobody could take it away again.
int pot_worth(const G::State& state, const G::Die (&dice)[3]) {
  return state.holder.none() || G::total(dice) > state.to_beat ? state.pot * kCoin : 0;
}

// What stopping with these dice brings at once.
int stop_worth(const G::Rules& rules, const G::State& state, const G::Die (&dice)[3]) {
  const int pot = pot_worth(state, dice);
  const int payers = others_richer_than(rules, state, 1);
  const auto at_most = [payers](int n) { return (payers < n ? payers : n) * kCoin; };
  switch (G::combo_of(dice)) {
    case G::Combo::none: return pot;
    case G::Combo::one_two_three: return kCoin;  // the total is not known yet
    case G::Combo::two_three_four: return kCoin + pot;
    case G::Combo::three_four_five: return 2 * kCoin + pot;
    case G::Combo::pot: return 2 * kCoin + at_most(rules.players) + state.pot * kCoin;
    case G::Combo::ones: return -(state.coins[state.seat.index] < 3 ? state.coins[state.seat.index] : 3) * kCoin;
    case G::Combo::twos: return (payers > 0 ? rules.twos_from_one : 1) * kCoin + pot;
    case G::Combo::threes: return 2 * kCoin + at_most(1) + pot;
    case G::Combo::fours: return 2 * kCoin + at_most(2) + pot;
    case G::Combo::fives: return 2 * kCoin + pot;
    case G::Combo::four_two_o: return pot;
  }
  return pot;
}

int reroll_worth(const G::Rules& rules, const G::State& state, const G::Action& action) {
  G::State rolling = state;
  G::apply(rules, rolling, state.seat, action);
  Outcomes<G> outcomes;
  G::outcomes(rules, rolling, outcomes);
  std::int64_t sum = 0;
  for (const auto& [outcome, weight] : outcomes) {
    G::Die dice[3];
    for (int i = 0; i < 3; ++i) dice[i] = (action.set >> i) & 1 ? outcome.dice[i] : state.dice[i];
    sum += stop_worth(rules, rolling, dice);
  }
  const int cost = action.kind == Kind::pay ? kCoin : 0;
  return static_cast<int>(sum / outcomes.size()) - cost;
}

// Coins of mine, less a little for what the richest of the others keeps.
int choice_worth(const G::Rules& rules, const G::State& state, const G::Action& action) {
  G::State after = state;
  G::apply(rules, after, state.seat, action);
  int richest = 0;
  for (int s = 0; s < rules.players; ++s) {
    if (s != state.seat.index && after.coins[s] > richest) richest = after.coins[s];
  }
  return 2 * after.coins[state.seat.index] - richest;
}

int worth(const G::Rules& rules, const G::State& state, const G::Action& action) {
  switch (action.kind) {
    case Kind::keep: return stop_worth(rules, state, state.dice);
    case Kind::reroll:
    case Kind::pay: return reroll_worth(rules, state, action);
    default: return choice_worth(rules, state, action);
  }
}

}  // namespace

int choose_greedily(const G::Rules& rules, const G::State& state, const Actions<G>& legal) {
  int best = 0;
  int best_worth = worth(rules, state, legal[0]);
  // Whatever it can get it takes.
  if (legal[0].kind == Kind::keep && best_worth > 0) return 0;
  for (int i = 1; i < legal.size(); ++i) {
    const int w = worth(rules, state, legal[i]);
    if (w > best_worth) {
      best = i;
      best_worth = w;
    }
  }
  return best;
}

}  // namespace tessera::bots::pass_the_pot
