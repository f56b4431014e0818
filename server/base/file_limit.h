// The limit on open files, of which each connection needs one. Called once, at the start.
#pragma once

#include <cstddef>

#include "engine/core/result.h"

namespace tessera::server {

// Raises the soft limit to the hard one, and returns how many connections may be open: `wanted`, or, if that is 0, as
// many as the limit allows, at most `most`. Some files are reserved for the database and the rest of the program.
Result<std::size_t> allow_connections(std::size_t wanted, std::size_t most);

}  // namespace tessera::server
