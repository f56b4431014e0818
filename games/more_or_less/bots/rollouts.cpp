#include "games/more_or_less/bots/rollouts.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

namespace {

// How the lead of a position becomes a result between -1 and 1: at the end a few points are as good as many; before it,
// each die that is not placed yet adds to what the lead may still become (squares of points).
constexpr double kPointsThatDecide = 4;
constexpr double kDoubtPerDie = 30;

}  // namespace

double Rollouts::result(G::State state, std::uint64_t sample) {
  const ChanceKeys keys(sample, 0);
  const int stop = state.turns + rules_.players + 1;
  while (!G::over(rules_, state) && state.turns < stop) {
    if (G::chance(rules_, state).awaited()) {
      const auto event = 16 * static_cast<std::uint64_t>(state.turns) + static_cast<std::uint64_t>(state.phase);
      Stream stream = keys.stream(event);
      G::resolve(rules_, state, G::sample(rules_, state, stream));
      meter_.spend();
    } else if (state.phase == G::Phase::place && state.placing == 0) {
      const bool passes = waits_for_stall(state) && state.hand[state.seat.index].size() < G::kFullHand;
      const auto placement = passes ? Placement{} : quick_placement(rules_, state, worth_, lines_);
      meter_.spend(play(rules_, state, placement));
    } else {
      const Seat seat = G::next_to_act(rules_, state);
      Actions<G> legal;
      G::legal(rules_, state, seat, legal);
      G::apply(rules_, state, seat, legal[waits_for_stall(state) ? 0 : quick_action(legal)]);
      meter_.spend();
    }
  }
  return judge(state);
}

double Rollouts::judge(const G::State& state) const {
  const double own = position_value(state, seat_);
  double most = 0;
  int dice = 0;
  for (int s = 0; s < rules_.players; ++s) {
    if (Seat(s) != seat_) most = std::max(most, position_value(state, Seat(s)));
    dice += dice_left(state, Seat(s));
  }
  const double lead = own - most;
  const bool stalled = rules_.stall > 0 && state.idle >= rules_.stall * rules_.players;
  if (stalled && lead <= 0) return -1;  // a shared win would be no worse than even, and two bots would wait for it
  const double doubt = G::over(rules_, state) ? kPointsThatDecide : kPointsThatDecide + kDoubtPerDie * dice;
  return lead / __builtin_sqrt(lead * lead + doubt);
}

// A leader lets the game stall: draws nothing and passes. A player who is behind must not count on a mistake there.
bool Rollouts::waits_for_stall(const G::State& state) const {
  const int limit = rules_.stall * rules_.players;
  if (state.seat.none() || limit == 0 || 2 * state.idle < limit) return false;
  const auto leaders = G::winners(rules_, state);
  return leaders.size() == 1 && leaders.has(state.seat);
}

// Turns without a placement bring a stalled end nearer, and dice that are not placed by then are worth nothing: who has
// most to lose by it must move first.
double Rollouts::share_in_time(const G::State& state) const {
  const int limit = rules_.stall * rules_.players;
  return limit == 0 ? 1 : static_cast<double>(limit - state.idle) / limit;
}

double Rollouts::position_value(const G::State& state, Seat seat) const {
  const double score = state.score[seat.index];
  if (G::over(rules_, state)) return score;
  const int others = fewest_dice_of_others(rules_, state, seat);
  return score + share_in_time(state) * worth_.of(dice_left(state, seat), others);
}

}  // namespace tessera::bots::more_or_less
