// What lists tell of a table: everybody may know it.
#pragma once

#include <string>

#include "table/table.h"

namespace tessera::server {

// {"game", "players", "stage", "seats": [{"who", "name" or "level"}, …], "to_act": [seats]} as text.
std::string summary_of(const table::Table& table);

}  // namespace tessera::server
