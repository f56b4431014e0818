// The server's time.
#pragma once

#include <cstdint>

namespace tessera::server {

// Milliseconds since 1970 when the server started, and steady from then on: it never jumps and never runs backwards.
using Time = std::int64_t;

}  // namespace tessera::server
