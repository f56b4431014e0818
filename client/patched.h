// Applies the patches of events (engine/core/json_patch.h): what changed in a spectator's view. Pure.
#pragma once

#include <boost/json/value.hpp>

namespace tessera::client {

// The work is that of the patch, however large the value is.
void apply_patch(boost::json::value& to, const boost::json::value& patch);

}  // namespace tessera::client
