// SIGINT and SIGTERM as requests to stop: the first sets a flag, the second ends the program at once.
#pragma once

#include <atomic>

namespace tessera::app {

// Becomes true at the first; from this call on.
const std::atomic<bool>& interruption();

// For commands without results to keep: Ctrl-C ends the program, with the exit code that shells use for it.
void exit_on_interrupt();

}  // namespace tessera::app
