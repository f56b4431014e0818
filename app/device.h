// The option --device of sim, bench and solve.
#pragma once

#include <string>

#include "arena/sim/sim.h"
#include "engine/core/result.h"

namespace tessera::app {

// An error: not a device, or one that is not there.
Result<arena::Device> device_from(const std::string& name);

}  // namespace tessera::app
