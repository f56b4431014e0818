#include "games/game_folder/bots/hold_at.h"

namespace tessera::bots::game_folder {

namespace {

using G = GameType;

}  // namespace

int hold_at_easily(Stream& stream) {
  constexpr int kFewPoints = 12;
  return stream.below(6) == 0 ? 0 : kFewPoints;
}

int hold_at_in_race(const G::Rules& rules, const G::State& state) {
  constexpr int kOneGoodTurn = 29;  // points that a turn can well bring
  const int mine = state.points[state.seat.index];
  int most = 0;  // of the others
  for (int s = 0; s < rules.players; ++s) {
    if (s != state.seat.index && state.points[s] > most) most = state.points[s];
  }
  const int leader = most > mine ? most : mine;
  if (rules.goal - leader <= kOneGoodTurn) return rules.goal - mine;
  return kBestAverage + 1 + (most - mine) / 8;
}

int place_of(const Actions<G>& legal, bool hold) {
  for (int i = 0; i < legal.size(); ++i) {
    if ((legal[i].kind == G::Action::Kind::hold) == hold) return i;
  }
  return 0;
}

}  // namespace tessera::bots::game_folder
