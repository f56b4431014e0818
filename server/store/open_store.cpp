#include "server/store/open_store.h"

#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace tessera::server {

Result<std::unique_ptr<Store>> open_store(const std::string& url, const std::string& folder) {
  if (url.empty()) {
    auto store = SqliteStore::open(folder);
    if (!store) return store.error();
    return std::unique_ptr<Store>(*std::move(store));
  }
  auto own_folder = DataFolder::open(folder);
  if (!own_folder) return own_folder.error();
  auto store = PostgresStore::open(url, {}, *std::move(own_folder));
  if (!store) return store.error();
  return std::unique_ptr<Store>(*std::move(store));
}

}  // namespace tessera::server
