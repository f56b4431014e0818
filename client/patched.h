// Applies the patches of events (engine/core/json_patch.h): what changed in a spectator's view. Pure.
#pragma once

#include <boost/json/value.hpp>

namespace tessera::client {

boost::json::value patched(boost::json::value before, const boost::json::value& patch);

}  // namespace tessera::client
