// The summary of a table for lists.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "table/table.h"

namespace tessera::server {

// {"game", "players", "stage", "seats": [{"who", "level" or "name", "person" and "left"}, …]} as text, for the store.
// It leaves out whose turn it is, which changes with every move. It has the ids of persons, so that their names can be
// replaced when they are deleted.
std::string summary_of(const table::Table& table);

// The summary without the ids of persons, for everybody.
boost::json::object public_summary(std::string_view summary);

}  // namespace tessera::server
