// A person at a table in plain lines, for pipes, screen readers and terminals without a cursor: what happens is written
// line by line, and every line read is said. Nothing but text with a shape is written.
#pragma once

#include <ostream>

#include "terminal/full_screen/table_model.h"

namespace tessera::terminal {

// Reads the descriptor `in` until its end, or until the person leaves. The exit code.
int run_plain(PlayedTable& table, int in, std::ostream& out);

}  // namespace tessera::terminal
