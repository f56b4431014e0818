// JSON helpers: strict parsing, unknown fields, seats.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"

namespace tessera {

// Reads a whole text from outside. Stricter than the library in one thing: a field that occurs twice is an error. The
// value lives in `memory`.
Result<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr memory = {});

// The name of the first field that is not in `known`, shortened for an error text; nothing if all are known.
std::optional<std::string> unknown_field(const boost::json::object& from, std::span<const std::string_view> known);

// A seat as JSON: its number, or null for nobody.
inline boost::json::value seat_json(Seat seat) {
  return seat.none() ? boost::json::value(nullptr) : boost::json::value(seat.index);
}

}  // namespace tessera
