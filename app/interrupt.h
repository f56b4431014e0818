// Ctrl-C and a polite kill as requests to come to an end: the first is noted, a second one ends the program at once.
#pragma once

#include <atomic>

namespace tessera::app {

// Becomes true at the first; from this call on.
const std::atomic<bool>& interruption();

// For commands that have nothing to bring to an end: Ctrl-C says so and leaves, with the exit code that shells give it.
void leave_on_interrupt();

}  // namespace tessera::app
