// Small JSON helpers shared by the games' json.cpp.
#pragma once

#include <boost/json/value.hpp>

#include "engine/core/seat.h"

namespace tessera {

// A seat as JSON: its number, or null for nobody.
inline boost::json::value seat_json(Seat seat) {
  return seat.none() ? boost::json::value(nullptr) : boost::json::value(seat.index);
}

}  // namespace tessera
