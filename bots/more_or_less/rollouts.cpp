#include "bots/more_or_less/rollouts.h"

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
      meter_.spend(play(rules_, state, quick_placement(rules_, state, worth_, lines_)));
    } else {
      const Seat seat = G::next_to_act(rules_, state);
      Actions<G> legal;
      G::legal(rules_, state, seat, legal);
      G::apply(rules_, state, seat, legal[quick_action(legal)]);
      meter_.spend();
    }
  }
  return judge(state);
}

double Rollouts::judge(const G::State& state) const {
  const double own = standing(state, seat_);
  double most = 0;
  int dice = 0;
  for (int s = 0; s < rules_.players; ++s) {
    if (Seat(s) != seat_) most = std::max(most, standing(state, Seat(s)));
    dice += dice_left(state, Seat(s));
  }
  const double lead = own - most;
  const double doubt = G::over(rules_, state) ? kPointsThatDecide : kPointsThatDecide + kDoubtPerDie * dice;
  return lead / __builtin_sqrt(lead * lead + doubt);
}

double Rollouts::standing(const G::State& state, Seat seat) const {
  const double score = state.score[seat.index];
  if (G::over(rules_, state)) return score;
  const int others = fewest_dice_of_others(rules_, state, seat);
  return score + worth_.of(dice_left(state, seat), others);
}

}  // namespace tessera::bots::more_or_less
