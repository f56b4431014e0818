// Everything that can be chosen for a table, as data: what a client builds its forms from.
#pragma once

#include <boost/json/object.hpp>

#include "table/description.h"

namespace tessera::table {

// {"games": [{"id", "name", "players": {"min", "max"}, "options": […], "levels": [{"level", "players": [2, …]}, …]},
// …],
//  "settings": […]}. Options and settings are told as the referee protocol tells options; a level is there for these
// numbers of players, with the usual options.
boost::json::object catalogue(HasBot has_bot);

}  // namespace tessera::table
