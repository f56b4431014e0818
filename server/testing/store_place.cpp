#include "server/testing/store_place.h"

#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/postgres_server.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

namespace {

class SqlitePlace final : public StorePlace {
 public:
  Result<std::unique_ptr<Store>> open() override {
    auto store = SqliteStore::open(folder_.path());
    if (!store) return store.error();
    return std::unique_ptr<Store>(*std::move(store));
  }
  std::int64_t count(const std::string& table) override {
    auto database = Database::open(folder_.file(SqliteStore::kFile), Database::Mode::read_only);
    return database ? *database->number("SELECT count(*) FROM " + table) : -1;
  }

 private:
  TemporaryFolder folder_;
};

class PostgresPlace final : public StorePlace {
 public:
  explicit PostgresPlace(std::string url) : url_(std::move(url)) {}

  Result<std::unique_ptr<Store>> open() override {
    auto store = PostgresStore::open(url_);
    if (!store) return store.error();
    return std::unique_ptr<Store>(*std::move(store));
  }
  std::int64_t count(const std::string& table) override {
    auto connection = PostgresConnection::open(url_, "tests", std::chrono::seconds(10));
    auto rows = connection ? connection->query("SELECT count(*) FROM " + table) : Result<PostgresRows>(Error{});
    return rows && rows->next() ? rows->integer(0) : -1;
  }

 private:
  std::string url_;
};

}  // namespace

std::unique_ptr<StorePlace> make_sqlite_place() { return std::make_unique<SqlitePlace>(); }

std::unique_ptr<StorePlace> make_postgres_place() {
  auto* server = PostgresServer::shared();
  return server == nullptr ? nullptr : std::make_unique<PostgresPlace>(server->make_database());
}

std::string store_name(const ::testing::TestParamInfo<MakeStorePlace>& info) {
  return info.param == make_sqlite_place ? "sqlite" : "postgres";
}

}  // namespace tessera::server::testing
