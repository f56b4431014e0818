// The record of a table's game: what engine/core/record.h describes, made from the log.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <span>
#include <string>

#include "table/event.h"

namespace tessera::table {

// Everything that happened in the game, less what was taken back; the names of persons, the levels of bots. `seed` is
// for chance that came from SeedKeys; else the record holds outcomes only. A game that did not end by its rules has the
// record of an unfinished one; how it ended is in the event `finished`.
//
// It tells every secret: give it to nobody while the game is running.
Answer<boost::json::object> record_of(std::span<const Event> log, std::optional<std::string> seed);

}  // namespace tessera::table
