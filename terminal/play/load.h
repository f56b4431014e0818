// Records from files.
#pragma once

#include <string>

#include "engine/core/recorded_game.h"
#include "engine/core/result.h"

namespace tessera::terminal {

// Reads and checks a record. `without_seed`: the game goes on with chance that is typed in.
Result<RecordedGame> load_recorded_game(const std::string& path, bool without_seed);

}  // namespace tessera::terminal
