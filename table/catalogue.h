// What there is to choose from: all that a client needs for the forms of a new table, the same from the server and from
// the module in the browser. `meaning` is for those who write programs; sentences for players are in the clients'
// message catalogues.
//
//   {"games": [{"id", "name", "players": {"min", "max"},
//               "options": [{"name", "type", "default", "values" or "min" and "max", "meaning"}],
//               "levels": [{"level", "players": [2, 3, …]}]}],          with these numbers of players, default options
//    "settings": [{"name", "type", "default", …}],
//    "commands": [{"do", "fields": […]}],                               those that persons may send
//    "codes": […]}                                                      why a command is refused
#pragma once

#include <boost/json/object.hpp>

#include "table/description.h"

namespace tessera::table {

boost::json::object catalogue(HasBot has_bot);

}  // namespace tessera::table
