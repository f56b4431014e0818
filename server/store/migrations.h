// The schema of the SQLite store, as the steps that lead to it. Version n is what the first n steps make.
#pragma once

#include <span>

#include "engine/core/result.h"
#include "server/store/sqlite.h"

namespace tessera::server {

// In the file's header; `file` and others can tell by it whose database it is. "Tess".
inline constexpr int kApplicationId = 0x54657373;

std::span<const char* const> migrations();

// Brings a new or older database to the newest version, each step a transaction. Refuses, without changing anything, a
// database that is not ours or that a newer program has written.
Result<void> migrate(Database& database, std::span<const char* const> steps = migrations());

}  // namespace tessera::server
