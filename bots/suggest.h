// Bots for those who choose a game at run time.
#pragma once

#include <string>

#include "bots/bot.h"
#include "engine/core/position.h"

namespace tessera::bots {

// Whether there is a bot of this level for this game with these options; if not, what there is.
Result<void> check_level(const Position& position, Level level);

// The strongest one there is, for hints.
Level strongest_level(const Position& position);

// What a bot of this level would do in that seat, from the seat's view alone; the seat must owe an action, and
// the level must be there.
std::string suggest(const Position& position, Seat seat, Level level, const Budget& budget, Stream& stream);

}  // namespace tessera::bots
