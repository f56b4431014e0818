// Which store a server has.
#pragma once

#include <memory>
#include <string>

#include "server/store/store.h"

namespace tessera::server {

// `url`: a PostgreSQL database, and the folder is only locked for this process; "": a SQLite file in the folder.
Result<std::unique_ptr<Store>> open_store(const std::string& url, const std::string& folder);

}  // namespace tessera::server
