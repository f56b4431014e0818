// A game between bots, for tests.
#pragma once

#include <vector>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"

namespace tessera::arena {

// Played to its end, or until `events` have happened; seat s has the bot levels[s % size].
inline RecordedGame played_game(const GameInfo& game, int players, const boost::json::object& options,
                                const std::string& seed, const std::vector<bots::Level>& levels,
                                std::size_t events = SIZE_MAX) {
  auto recorded = *RecordedGame::create(game, players, options, seed);
  Stream stream(7);
  while (!recorded.position().over() && recorded.events().size() < events) {
    const Seat seat = recorded.position().next_to_act();
    const auto level = levels[static_cast<std::size_t>(seat.index) % levels.size()];
    const auto ok = recorded.act(seat, bots::suggest(recorded.position(), seat, level, {1000, -1}, stream));
    if (!ok) std::abort();
  }
  return recorded;
}

}  // namespace tessera::arena
