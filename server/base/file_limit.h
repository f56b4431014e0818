// The limit on open files: each connection is one.
#pragma once

#include <cstddef>

#include "engine/core/result.h"

namespace tessera::server {

// Raises the soft limit to the hard one, and says how many connections may be open: `wanted`, or where that is 0 what
// the limit leaves, at most `most`. Some files are kept back for the database and the rest of the program.
Result<std::size_t> allow_connections(std::size_t wanted, std::size_t most);

}  // namespace tessera::server
