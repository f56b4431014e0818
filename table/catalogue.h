// The catalogue: all that a client needs for the form of a new table. The server and the module give the same one.
// `meaning` is for programmers; sentences for players are in the clients' message catalogues.
//
//   {"games": [{"id", "name", "players": {"min", "max"},
//               "options": [{"name", "type", "default", "values" or "min" and "max", "meaning"}],
//               "levels": [{"level", "players": [2, 3, …]}],            with these numbers of players, default options
//               "presets": [{"name", "options"}], …}],                  options that go well together
//    "settings": [{"name", "type", "default", …}],
//    "commands": [{"do", "fields": […]}],                               those that persons may send
//    "codes": […]}                                                      why a command is refused
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "table/description.h"

namespace tessera::table {

boost::json::object catalogue(HasBot has_bot);

// The levels that play this game with its number of players and options.
boost::json::array levels_json(const Position& position, HasBot has_bot);

}  // namespace tessera::table
