// Bots for those who choose a game at run time.
#pragma once

#include <string>

#include "bots/bot.h"
#include "engine/core/position.h"

namespace tessera::bots {

// What a bot of this level would do in that seat, from the seat's view alone; the seat must owe an action.
std::string suggest(const Position& position, Seat seat, Level level, const Budget& budget, Stream& stream);

}  // namespace tessera::bots
