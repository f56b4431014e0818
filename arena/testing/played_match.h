// A game between bots, for tests.
#pragma once

#include <vector>

#include "bots/levels/suggest.h"
#include "engine/games/games.h"

namespace tessera::arena {

// Played to its end, or until `events` have happened; seat s has the bot levels[s % size].
inline Match played_match(const GameInfo& game, int players, const boost::json::object& options,
                          const std::string& seed, const std::vector<bots::Level>& levels,
                          std::size_t events = SIZE_MAX) {
  auto match = *Match::create(game, players, options, seed);
  Stream stream(7);
  while (!match.position().over() && match.events().size() < events) {
    const Seat seat = match.position().next_to_act();
    const auto level = levels[static_cast<std::size_t>(seat.index) % levels.size()];
    const auto ok = match.act(seat, bots::suggest(match.position(), seat, level, {1000, -1}, stream));
    if (!ok) std::abort();
  }
  return match;
}

}  // namespace tessera::arena
