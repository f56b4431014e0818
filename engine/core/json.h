// JSON helpers shared by everyone who reads or writes it.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"

namespace tessera {

// Reads a whole text from outside. Stricter than the library in one thing: a field that is there twice is an error, for
// which of the two was meant nobody can know. The value lives in `memory`.
Result<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr memory = {});

// The name of a field that is none of these, for an error text: not more of it than that needs.
std::optional<std::string> unknown_field(const boost::json::object& from, std::span<const std::string_view> known);

// A seat as JSON: its number, or null for nobody.
inline boost::json::value seat_json(Seat seat) {
  return seat.none() ? boost::json::value(nullptr) : boost::json::value(seat.index);
}

}  // namespace tessera
