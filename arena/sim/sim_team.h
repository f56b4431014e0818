// A simulation by a team: its workers play the parts (arena/sim/part.h), and the result is the same as of one process.
#pragma once

#include <cstdint>
#include <functional>

#include "arena/run/team.h"
#include "arena/sim/sim.h"

namespace tessera::arena {

// For the process that the workers work for. `progress(done)` is called now and then from the calling thread.
Result<SimResult> simulate_with(Team& team, const SimConfig& config,
                                const std::function<void(std::int64_t done)>& progress);

// For a worker: plays the parts that it is asked for, with the same configuration, until there are no more.
void serve_parts(Team& team, const SimConfig& config);

}  // namespace tessera::arena
