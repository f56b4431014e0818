// The schema of the SQLite store, as a list of steps. Version n is the result of the first n steps.
#pragma once

#include <span>

#include "engine/core/result.h"
#include "server/store/sqlite/sqlite.h"

namespace tessera::server {

// In the header of the file, so that `file` and other programs can tell whose database it is. "Tess".
inline constexpr int kApplicationId = 0x54657373;

std::span<const char* const> migrations();

// Brings a new or older database to the newest version, one transaction a step. Refuses a database of another program
// or of a newer version, and does not change it.
Result<void> migrate(Database& database, std::span<const char* const> steps = migrations());

}  // namespace tessera::server
