#include "games/pass_the_pot/analysis/policy.h"

#include <algorithm>

#include "games/pass_the_pot/bots/solved_worth.h"
#include "games/pass_the_pot/bots/turn_values.h"

namespace tessera::arena {

namespace {

using G = PassThePot;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::SolvedWorth;
using bots::pass_the_pot::TurnValues;

Shares both(Seat seat, double value) {
  Shares shares = {};
  shares[static_cast<std::size_t>(seat.index)] = value;
  shares[static_cast<std::size_t>(1 - seat.index)] = 1 - value;
  return shares;
}

bool turn_begins(const G::State& state) { return state.phase == G::Phase::roll && state.thrown == G::Throw::first; }

// The roll-off treats both alike until the first of them has rolled.
bool is_even(const G::State& state) { return state.phase == G::Phase::roll_off && state.best.empty(); }

Shares mean_over_outcomes(const Solution& solution, const G::Rules& rules, const G::State& state) {
  Outcomes<G> outcomes;
  G::outcomes(rules, state, outcomes);
  double first = 0;
  double weights = 0;
  for (const auto& [outcome, weight] : outcomes) {
    G::State next = state;
    G::resolve(rules, next, outcome);
    first += weight * solved_value(solution, rules, next)[0];
    weights += weight;
  }
  return both(Seat(0), first / weights);
}

}  // namespace

Shares solved_value(const Solution& solution, const G::Rules& rules, const G::State& state) {
  if (state.phase == G::Phase::over) return shares_of<G>(rules, state);
  if (is_even(state)) return both(Seat(0), 0.5);
  if (state.phase == G::Phase::first || state.phase == G::Phase::roll_off) {
    return mean_over_outcomes(solution, rules, state);
  }
  const SolvedWorth worth{solution, state.seat};
  // What the turn before was judged by: the table, not the turn's own search, which differs in the last of 16 bits.
  if (turn_begins(state)) return both(state.seat, worth(state));
  return both(state.seat, TurnValues<SolvedWorth>(rules, state, worth).value());
}

std::optional<Sample> ExactValues<G>::of(const GameTrace<G>& trace) {
  const auto* solution = bots::pass_the_pot::find_solution(trace.rules);
  if (solution == nullptr) return std::nullopt;
  const std::size_t events = trace.steps.size();
  Sample sample(events);
  for (std::size_t i = 0; i <= events; ++i) sample.value[i] = solved_value(*solution, trace.rules, trace.states[i]);
  for (std::size_t i = 0; i < events; ++i) {
    if (trace.steps[i].chance) continue;
    for (std::size_t s = 0; s < 2; ++s) sample.choice[i][s] = sample.value[i + 1][s] - sample.value[i][s];
    sample.cost[i] = std::max(0.0, -sample.choice[i][static_cast<std::size_t>(trace.steps[i].seat.index)]);
  }
  return sample;
}

}  // namespace tessera::arena
