// Bots for callers that choose a game at run time: referee, terminal, server, module.
#pragma once

#include <string>
#include <string_view>

#include "bots/core/bot.h"
#include "engine/core/position.h"

namespace tessera::bots {

// Whether there is a bot of this level for this game with these options; if not, what there is.
Result<void> check_level(const Position& position, Level level);

// Whether the game's best level plays from a solution, which has to be added.
bool plays_solutions(const GameInfo& game);

// Whether there could be one, if a solution were added.
bool could_have_level(const Position& position, Level level);

// A solution of any game (arena/run/solver.h), for its bots; false: there is no room for more.
Result<bool> add_solution(std::string_view bytes);

// The strongest one there is.
Level strongest_level(const Position& position);

// What a bot of this level would do in that seat, from the seat's view alone; the seat must owe an action, and
// the level must be there.
std::string suggest(const Position& position, Seat seat, Level level, const Budget& budget, Stream& stream);

// What is advised to that seat (advice.h): hints.
std::string advise(const Position& position, Seat seat);

}  // namespace tessera::bots
