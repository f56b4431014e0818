// What the commands have in common: each is refused when what it is about has changed since its sender saw it.
//
// They read the state and change nothing. Called by the parts in this folder.
#pragma once

#include <cstdint>

#include "table/batch.h"
#include "table/command.h"

namespace tessera::table {

// `since`: the version that brought what the command is about.
Done check_version(const State& state, const Command& command, std::uint32_t since);
// The seat must be there, and have the one whom the command's sender saw.
Done check_seat(const State& state, const Command& command, Seat seat);

}  // namespace tessera::table
