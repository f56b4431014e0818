// Opens the store of a server: SQLite in its folder, or PostgreSQL.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/store/store.h"

namespace tessera::server {

// Facts that a node tells the others of its cluster.
struct NodeName {
  std::string name;
  std::string version;  // of the program
  int speaks = 1;       // the newest version of parcels that it reads (server/cluster/parcel.h)
  int log_version = 1;  // the newest version of logs that it reads (server/store/log_text.h)
};

// `url`: a PostgreSQL database, and the folder is only locked for this process; "": a SQLite file in the folder.
// `node`: the database is shared with other nodes; `lost` is called on the storage thread when this node may not store
// anything any more, and must not return.
Result<std::unique_ptr<Store>> open_store(const std::string& url, const std::string& folder,
                                          const std::optional<NodeName>& node = {},
                                          std::function<void(const std::string& reason)> lost = {});

}  // namespace tessera::server
