// Reading a deck file: {"name": TEXT, "combos": [{"card": "O4 B6", "points": 3, "count": 1}, …],
// "actions": [{"card": "swap", "count": 4}, …]}.
#pragma once

#include <boost/json/object.hpp>

#include "engine/core/result.h"
#include "games/take_it/rules/cards.h"

namespace tessera::take_it {

// Checks the file as a whole; an error names the place, such as "deck: combos[3].card: …".
Result<Decks> read_deck(const boost::json::object& file);

}  // namespace tessera::take_it
