#include "server/store/by_name/open_store.h"

#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server {

Result<std::unique_ptr<Store>> open_store(const std::string& url, const std::string& folder,
                                          const std::optional<NodeName>& node,
                                          std::function<void(const std::string& reason)> lost) {
  if (url.empty()) {
    auto store = SqliteStore::open(folder);
    if (!store) return store.error();
    return std::unique_ptr<Store>(*std::move(store));
  }
  auto own_folder = DataFolder::open(folder);
  if (!own_folder) return own_folder.error();
  PostgresSession::Options options{.stop_server = std::move(lost)};
  if (node) {
    options.shared = true;
    options.name = node->name;
    options.version = node->version;
    options.speaks = node->speaks;
    options.log_version = node->log_version;
  }
  auto store = PostgresStore::open(url, options, *std::move(own_folder));
  if (!store) return store.error();
  return std::unique_ptr<Store>(*std::move(store));
}

}  // namespace tessera::server
