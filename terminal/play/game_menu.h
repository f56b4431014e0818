// The menu that asks for a game, when the command line names none.
#pragma once

#include "terminal/play/play.h"
#include "terminal/text/console.h"

namespace tessera::terminal {

// Fills in game, players and bots where they are open; false at the end of the input.
bool choose_game(Console& console, PlayConfig& config);

}  // namespace tessera::terminal
