// JSON helpers shared by everyone who reads or writes it.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"

namespace tessera {

// Reads a whole text from outside. Stricter than the library in one thing: a field that is there twice is an error, for
// which of the two was meant nobody can know.
Result<boost::json::value> parse_json(std::string_view text);

// A seat as JSON: its number, or null for nobody.
inline boost::json::value seat_json(Seat seat) {
  return seat.none() ? boost::json::value(nullptr) : boost::json::value(seat.index);
}

}  // namespace tessera
