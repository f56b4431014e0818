// A person at a table on the full screen, until they leave.
#pragma once

#include "terminal/full_screen/display.h"

namespace tessera::terminal {

// The exit code: the table's own; 1 if the terminal is gone.
int run_full_screen(Display& display, PlayedTable& table);

}  // namespace tessera::terminal
