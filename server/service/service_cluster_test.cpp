// A server as one node, on PostgreSQL and NATS.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "server/base/log.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/nats_server.h"
#include "server/testing/postgres_server.h"
#include "server/testing/running_service.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;

// A machine whose clock is an hour ahead of PostgreSQL's: the node commits twice a second all the same.
TEST(ServiceOfANode, GoesOnWhereTheClockOfTheStoreIsBehind) {
  auto* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
  const auto nats = NatsServer::start();
  if (!nats) GTEST_SKIP() << "nats-server is not installed here";
  set_log_level(LogLevel::error);
  const TemporaryFolder folder(quick_place());
  auto config = quick_service(folder.path());
  config.store = postgres->make_database();
  config.nats.url = "nats://127.0.0.1:" + std::to_string(nats->port());
  ASSERT_TRUE(PostgresStore::open(config.store));  // makes what follows there to be changed
  auto connection = PostgresConnection::open(config.store, "tests", 10s);
  ASSERT_TRUE(connection);
  ASSERT_TRUE(
      connection->query("CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE AS "
                        "$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 3600000 $$"));
  const auto service = Service::open(config);
  ASSERT_TRUE(service) << error_of(service);
  std::promise<void> ready;
  std::thread thread([&] { (void)(*service)->run([&] { ready.set_value(); }); });
  EXPECT_EQ(ready.get_future().wait_for(20s), std::future_status::ready);
  const auto commits = [&] {
    auto rows = connection->query("SELECT max(number) FROM commits");
    return rows && rows->next() ? rows->integer(0) : -1;
  };
  const auto before = commits();
  for (int tries = 0; tries < 200 && commits() < before + 4; ++tries) std::this_thread::sleep_for(50ms);
  EXPECT_GE(commits(), before + 4);
  (*service)->stop();
  thread.join();
}

}  // namespace
}  // namespace tessera::server
