// The schema of the PostgreSQL store, as a list of steps. Version n is the result of the first n steps.
#pragma once

#include <span>

#include "engine/core/result.h"
#include "server/store/postgres/postgres.h"

namespace tessera::server {

std::span<const char* const> postgres_migrations();

// Brings an empty or older database to the newest version, one transaction a step. Refuses a database that another
// program uses, or a newer Tessera, and does not change it. The caller has the database for itself.
Result<void> migrate(PostgresConnection& connection, std::span<const char* const> steps = postgres_migrations());

}  // namespace tessera::server
