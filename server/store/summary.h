// What lists tell of a table.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "table/table.h"

namespace tessera::server {

// {"game", "players", "stage", "seats": [{"who", "level" or "name", "person" and "left"}, …]} as text: what the store
// keeps. Whose turn it is changes all the time, and is kept elsewhere. It knows the persons, so that their names can be
// taken out of it.
std::string summary_of(const table::Table& table);

// The same for everybody: without the persons' ids.
boost::json::object told_summary(std::string_view summary);

}  // namespace tessera::server
