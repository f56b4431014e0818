// Records from files.
#pragma once

#include <string>

#include "engine/core/match.h"
#include "engine/core/result.h"

namespace tessera::terminal {

// Reads and checks a record. `without_seed`: the game goes on with chance that is typed in.
Result<Match> load_match(const std::string& path, bool without_seed);

}  // namespace tessera::terminal
