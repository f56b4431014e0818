#include "games/game_folder/bots/bots.h"

#include "games/game_folder/bots/hold_at.h"

namespace tessera::bots {

int Bots<GameType>::choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                           const Budget&, Stream& stream) {
  const auto& state = view.state;
  const int wins_at = rules.goal - state.points[state.seat.index];
  int hold_at = game_folder::kBestAverage;
  switch (level) {
    case Level::easy: hold_at = game_folder::hold_at_easily(stream); break;
    case Level::medium: break;
    case Level::greedy: return game_folder::place_of(legal, state.turn_total >= hold_at);
    default: hold_at = game_folder::hold_at_in_race(rules, state); break;
  }
  return game_folder::place_of(legal, state.turn_total >= hold_at || state.turn_total >= wins_at);
}

}  // namespace tessera::bots
