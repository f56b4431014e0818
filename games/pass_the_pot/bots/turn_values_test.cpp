// Exact play inside a turn, against a twin that walks the engine's whole tree.
#include "games/pass_the_pot/bots/turn_values.h"

#include <gtest/gtest.h>

namespace tessera::bots::pass_the_pot {
namespace {

using G = PassThePot;

// An arbitrary number for what follows a turn: anything that may matter does, and the dice left on the table don't.
double anything(const G::State& s) {
  std::uint64_t hash = 1;
  const auto add = [&](int n) { hash = mix64(hash + static_cast<std::uint64_t>(n)); };
  for (const int coins : s.coins) add(coins);
  add(s.pot);
  add(s.bank);
  add(static_cast<int>(s.phase));
  add(s.seat.index);
  add(s.holder.index);
  add(s.holder.none() ? 0 : s.to_beat);
  return static_cast<double>(hash % 1000);
}

struct Anything {
  double operator()(const G::State& s) const { return anything(s); }
};

bool turn_is_over(const G::State& s) {
  return s.phase == G::Phase::over || s.phase == G::Phase::roll_off ||
         (s.phase == G::Phase::roll && s.thrown == G::Throw::first);
}

double walk(const G::Rules& rules, const G::State& state) {
  if (turn_is_over(state)) return anything(state);
  if (G::chance(rules, state).awaited()) {
    Outcomes<G> outcomes;
    G::outcomes(rules, state, outcomes);
    double sum = 0;
    for (const auto& [outcome, weight] : outcomes) {
      G::State next = state;
      G::resolve(rules, next, outcome);
      sum += walk(rules, next);
    }
    return sum / outcomes.size();
  }
  Actions<G> legal;
  G::legal(rules, state, state.seat, legal);
  double best = -1;
  for (const auto& action : legal) {
    G::State next = state;
    G::apply(rules, next, state.seat, action);
    best = higher(best, walk(rules, next));
  }
  return best;
}

// Random play to random places; every decision on the way is compared.
void compare(const G::Rules& rules, std::uint64_t seed, int decisions) {
  Stream stream(seed);
  G::State state = G::start(rules);
  Actions<G> legal;
  while (decisions > 0) {
    if (G::over(rules, state)) state = G::start(rules);
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    G::legal(rules, state, state.seat, legal);
    double values[G::kMaxActions];
    TurnValues<Anything>(rules, state, {}).judge(legal, values);
    for (int i = 0; i < legal.size(); ++i) {
      G::State next = state;
      G::apply(rules, next, state.seat, legal[i]);
      ASSERT_NEAR(values[i], walk(rules, next), 1e-9) << "seed " << seed << " action " << i;
      if (!turn_is_over(next)) ASSERT_NEAR(TurnValues<Anything>(rules, next, {}).value(), values[i], 1e-9);
    }
    --decisions;
    G::apply(rules, state, state.seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
  }
}

TEST(TurnValues, AgreeWithTheWholeTree) {
  for (int players = 2; players <= 5; ++players) {
    auto rules = G::defaults(players);
    compare(rules, 1, 12);
    rules.twos_from_one = 1;
    rules.stake = 0;
    compare(rules, 2, 6);
    rules.bank = 40;
    rules.max_turns = 7;
    compare(rules, 3, 6);
  }
}

TEST(TurnValues, AWholeTurnIsTheAverageOverItsFirstRoll) {
  auto rules = G::defaults(3);
  rules.first = 1;
  const G::State state = G::start(rules);
  Outcomes<G> outcomes;
  G::outcomes(rules, state, outcomes);
  double sum = 0;
  for (const auto& [outcome, weight] : outcomes) {
    G::State next = state;
    G::resolve(rules, next, outcome);
    sum += turn_is_over(next) ? anything(next) : TurnValues<Anything>(rules, next, {}).value();
  }
  EXPECT_NEAR(TurnValues<Anything>(rules, state, {}).value(), sum / 216, 1e-9);
}

}  // namespace
}  // namespace tessera::bots::pass_the_pot
