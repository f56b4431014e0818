#include "games/pass_the_pot/bots/play_of_three.h"

#include "games/pass_the_pot/bots/turn_values.h"

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;

double shared(const SeatSet& winners, Seat seat) {
  return winners.has(seat) ? static_cast<double>(SolutionOfThree::kUnit) / winners.size() : 0;
}

SeatSet richest(const G::State& state) {
  const int most = std::max({state.coins[0], state.coins[1], state.coins[2]});
  SeatSet set;
  for (int s = 0; s < kThree; ++s) {
    if (state.coins[s] == most) set.add(Seat(s));
  }
  return set;
}

int place_of_dice(const G::State& state, unsigned set) {
  const unsigned lower = state.dice[0] <= state.dice[2] ? 1 : 4;
  const unsigned order[] = {2, lower, lower | 2, 5 - lower, (5 - lower) | 2, 5, 7};
  int place = 1;
  for (const unsigned each : order) {
    if (each == set) return place;
    ++place;
  }
  return place;
}

// Where the action stands in the list of the tie rule.
int place_in_ties(const G::State& state, const G::Action& action) {
  switch (action.kind) {
    case Kind::reroll:
    case Kind::pay: return place_of_dice(state, action.set);
    case Kind::from:
      if (SeatSet{action.set}.size() > 1) return 3;
      return SeatSet{action.set}.has(left_of(state.seat, kThree)) ? 1 : 2;
    default: return 0;  // keep, from the bank; 5 5 5 has no choice
  }
}

}  // namespace

double WorthOfThree::operator()(const G::State& state) const {
  if (state.phase == G::Phase::over) return shared(state.best, seat);
  if (state.phase == G::Phase::roll_off) return shared(state.tied, seat);
  const auto from_mover = [&](int s) { return (s - state.seat.index + kThree) % kThree; };
  TurnOfThree turn = {{}, state.pot, 0, 0};
  for (int s = 0; s < kThree; ++s) turn.coins[static_cast<std::size_t>(from_mover(s))] = state.coins[s];
  if (!solution.caps().holds(turn.coins, turn.pot)) return shared(richest(state), seat);
  if (!state.holder.none()) {
    turn.holder = from_mover(state.holder.index);
    turn.to_beat = state.to_beat;
  }
  return solution.units(turn, from_mover(seat.index));
}

int choose_by_solution(const SolutionOfThree& solution, const G::Rules& rules, const G::State& state,
                       const Actions<G>& legal) {
  // Values are multiples of 1 / (2 x 36 x 216 x 216) of a unit: what is closer than this is equal.
  constexpr double kEqual = 1e-7;
  double values[G::kMaxActions];
  TurnValues<WorthOfThree>(rules, state, {solution, state.seat}).judge(legal, values);
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) {
    const double more = values[i] - values[best];
    const bool earlier = place_in_ties(state, legal[i]) < place_in_ties(state, legal[best]);
    if (more > kEqual || (more > -kEqual && earlier)) best = i;
  }
  return best;
}

}  // namespace tessera::bots::pass_the_pot
