// PostgreSQL and the way to it fail at every moment: what was reported as stored is there, once, what was refused is
// not, and a server that can't know ends.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "engine/core/random.h"
#include "engine/core/testing/effort.h"
#include "server/base/log.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/cutting_proxy.h"
#include "server/testing/postgres_server.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;
using tessera::testing::effort;

// A store behind a proxy, with a table whose log has the lines 0, 1, 2 …, and one line of chat for each.
class PostgresFault : public ::testing::Test {
 protected:
  void SetUp() override {
    server_ = PostgresServer::shared();
    if (server_ == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
    direct_ = server_->make_database();
    proxy_ = std::make_unique<CuttingProxy>(server_->socket_file());
    const auto query = direct_.find("?host=");
    const auto slash = direct_.rfind('/', query);
    behind_proxy_ = "postgresql://tests@127.0.0.1:" + std::to_string(proxy_->port()) +
                    direct_.substr(slash, query - slash) + "?sslmode=disable&gssencmode=disable";
    set_log_level(LogLevel::error);
    open({});
    ASSERT_EQ(commit(*store_, {a_guest("g"), a_table("t")}), "");
    ASSERT_EQ(add_line(), "");  // so that all statements are prepared
  }

  void open(const PostgresSession::Options& options) {
    store_.reset();
    auto opened = PostgresStore::open(behind_proxy_, options);
    ASSERT_TRUE(opened) << error_of(opened);
    store_ = *std::move(opened);
  }

  std::vector<Write> next_line() const {
    const auto text = std::to_string(lines_);
    return {writes::Append{.table = "t", .first = lines_, .text = text + "\n"},
            writes::AddChat{"t", "g", lines_, ChatKind::text, text}};
  }
  std::string add_line() {
    auto error = commit(*store_, next_line());
    if (error.empty()) ++lines_;
    return error;
  }

  // Through a connection of its own.
  void check() {
    auto connection = PostgresConnection::open(direct_, "tests", 10s);
    ASSERT_TRUE(connection) << error_of(connection);
    EXPECT_EQ(column(*connection, "SELECT events FROM batches ORDER BY first", "\n"), lines_);
    EXPECT_EQ(column(*connection, "SELECT text FROM chat ORDER BY number", ""), lines_);
  }
  // How many rows there are; they are 0, 1, 2 …
  static std::uint32_t column(PostgresConnection& connection, const char* sql, const std::string& end) {
    auto rows = connection.query(sql);
    EXPECT_TRUE(rows) << error_of(rows);
    std::uint32_t count = 0;
    while (rows && rows->next()) EXPECT_EQ(rows->text(0), std::to_string(count++) + end);
    return count;
  }

  PostgresServer* server_ = nullptr;
  std::unique_ptr<CuttingProxy> proxy_;
  std::string direct_;
  std::string behind_proxy_;
  std::unique_ptr<PostgresStore> store_;
  std::uint32_t lines_ = 0;
};

TEST_F(PostgresFault, ACutOnTheWayThereLosesAndRepeatsNothing) {
  const auto before = proxy_->sent();
  ASSERT_EQ(add_line(), "");
  const auto length = proxy_->sent() - before;
  ASSERT_GT(length, 100);
  const auto step = std::max<std::int64_t>(1, length / effort(40));
  for (std::int64_t bytes = 1; bytes <= length; bytes += step) {
    proxy_->cut_after_sent(bytes);
    ASSERT_EQ(add_line(), "") << bytes;
    ASSERT_TRUE(proxy_->has_cut());
  }
  check();
}

TEST_F(PostgresFault, ACutBeforeTheAnswerLosesAndRepeatsNothing) {
  const auto before = proxy_->answered();
  ASSERT_EQ(add_line(), "");
  const auto length = proxy_->answered() - before;
  const auto step = std::max<std::int64_t>(1, length / effort(40));
  for (std::int64_t bytes = 1; bytes <= length; bytes += step) {
    proxy_->cut_after_answered(bytes);
    ASSERT_EQ(add_line(), "") << bytes;
    ASSERT_TRUE(proxy_->has_cut());
  }
  check();
}

// Two cuts: the second while the outcome of the first is found out.
TEST_F(PostgresFault, ACutWhileItRecoversLosesAndRepeatsNothing) {
  for (std::int64_t bytes = 1; bytes < 3000; bytes += 3000 / effort(40)) {
    (bytes % 2 == 0) ? proxy_->cut_after_answered(1) : proxy_->cut_after_sent(300);
    std::thread again([&] {
      while (!proxy_->has_cut()) std::this_thread::yield();
      proxy_->cut_after_sent(bytes);
    });
    ASSERT_EQ(add_line(), "") << bytes;
    again.join();
  }
  check();
}

// That a server has left is found out, too, where the answer is lost.
TEST_F(PostgresFault, ACutWhileItLeavesIsNoError) {
  const auto is_there = [&] {
    auto connection = PostgresConnection::open(direct_, "tests", 10s);
    auto rows = connection ? connection->query("SELECT count(*) FROM nodes WHERE id = $1", store_->cluster()->node())
                           : Result<PostgresRows>(connection.error());
    EXPECT_TRUE(rows) << error_of(rows);
    return rows && rows->next() && rows->integer(0) == 1;
  };
  PostgresSession::Options options;
  options.shared = true;
  options.stop_server = [](const std::string& reason) { throw std::runtime_error(reason); };
  ASSERT_NO_FATAL_FAILURE(open(options));
  const auto before = proxy_->answered();
  ASSERT_TRUE(store_->cluster()->leave());
  const auto length = proxy_->answered() - before;
  const auto step = std::max<std::int64_t>(1, length / effort(40));
  for (std::int64_t bytes = 1; bytes <= length; bytes += step) {
    ASSERT_NO_FATAL_FAILURE(open(options));
    ASSERT_TRUE(is_there());
    proxy_->cut_after_answered(bytes);
    EXPECT_TRUE(store_->cluster()->leave()) << bytes;
    EXPECT_TRUE(proxy_->has_cut());
    EXPECT_FALSE(is_there());
  }
}

TEST_F(PostgresFault, APipelineThatArrivesLateStoresNothing) {
  open({.longest_wait = 300ms});
  auto watcher = PostgresConnection::open(direct_, "tests", 10s);
  ASSERT_TRUE(watcher);
  auto row = watcher->query(
      "SELECT string_agg(pid::text, ',') FROM pg_stat_activity "
      "WHERE datname = current_database() AND starts_with(application_name, 'tessera ')");
  ASSERT_TRUE(row && row->next());
  const auto held = row->string(0);
  proxy_->hold();
  EXPECT_EQ(add_line(), "");  // over a new connection, when the held one has not answered for too long
  proxy_->release();
  // A backend ends when it has read all that was sent to it.
  const auto is_there = [&] {
    auto left =
        watcher->query("SELECT count(*) FROM pg_stat_activity WHERE pid::text = ANY(string_to_array($1, ','))", held);
    return left && left->next() && left->integer(0) > 0;
  };
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (is_there() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(is_there());
  EXPECT_EQ(add_line(), "");
  check();
}

// The same without the end of the late backend: only the fence is between it and the table. Also when what `resolve`
// has added was removed since, as all old numbers are.
TEST_F(PostgresFault, TheFenceAloneKeepsALatePipelineOut) {
  auto late = PostgresConnection::open(direct_, "tests", 10s);
  ASSERT_TRUE(late);
  auto row = late->query("SELECT node, max(number) FROM commits GROUP BY node");
  ASSERT_TRUE(row && row->next());
  const auto node = row->string(0);
  const auto number = row->integer(1) + 1;
  const auto held = next_line();
  proxy_->cut_after_sent(1);  // as if the line had been held there
  ASSERT_EQ(add_line(), "");
  for (const bool removed : {false, true}) {
    if (removed) ASSERT_TRUE(late->query("DELETE FROM commits WHERE number < (SELECT max(number) FROM commits)"));
    late->add("BEGIN");
    late->add(kTakeNumber, node, number, "late");
    ASSERT_TRUE(add_write(*late, held[1]));
    late->add("COMMIT");
    EXPECT_EQ(error_of(late->finish()), "late") << removed;
    ASSERT_TRUE(late->query("ROLLBACK"));
  }
  check();
}

TEST_F(PostgresFault, BackendsThatAreEndedLoseAndRepeatNothing) {
  std::atomic<bool> done = false;
  std::thread killer([&] {
    Stream random(3);
    while (!done) {
      server_->end_connections("tessera ");
      std::this_thread::sleep_for(std::chrono::microseconds(10'000 + random.below(90'000)));
    }
  });
  for (int i = 0; i < effort(100); ++i) EXPECT_EQ(add_line(), "");
  done = true;
  killer.join();
  check();
}

TEST_F(PostgresFault, AServerThatIsStoppedAtOnceLosesAndRepeatsNothing) {
  for (int stop = 0; stop < effort(4); ++stop) {
    std::thread player([&] {
      for (int i = 0; i < 30; ++i) EXPECT_EQ(add_line(), "");
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(7 * stop));
    server_->stop_at_once();
    server_->start();
    player.join();
    EXPECT_EQ(add_line(), "");
  }
  check();
}

TEST_F(PostgresFault, ReadsComeBack) {
  const auto check_read = [&] {
    const auto row = store_->table("t");
    ASSERT_TRUE(row) << error_of(row);
    ASSERT_TRUE(*row);
    EXPECT_EQ((*row)->lines, lines_);
  };
  server_->end_connections("tessera ");
  ASSERT_NO_FATAL_FAILURE(check_read());
  ASSERT_NO_FATAL_FAILURE(open({.read_patience = 100ms}));
  server_->stop_at_once();
  EXPECT_FALSE(store_->table("t"));
  server_->start();
  // The same store; each of its reads may still be too early.
  for (const auto end = std::chrono::steady_clock::now() + 20s;
       !store_->table("t") && std::chrono::steady_clock::now() < end;) {
    std::this_thread::sleep_for(10ms);
  }
  ASSERT_NO_FATAL_FAILURE(check_read());
  EXPECT_EQ(add_line(), "");
  check();
}

// What ends the process in a server ends only this test's wait here.
struct Stopped {
  std::string reason;
};

TEST_F(PostgresFault, AServerWhoseDatabaseStaysAwayEnds) {
  open({.patience = 200ms, .stop_server = [](const std::string& reason) { throw Stopped{reason}; }});
  server_->stop_at_once();
  std::string reason;
  try {
    (void)add_line();
  } catch (const Stopped& stopped) {
    reason = stopped.reason;
  }
  server_->start();
  EXPECT_NE(reason.find("PostgreSQL did not come back in time"), reason.npos) << reason;
  check();
}

TEST_F(PostgresFault, AServerThatAnotherHasReplacedEnds) {
  open({.stop_server = [](const std::string& reason) { throw Stopped{reason}; }});
  auto other = PostgresConnection::open(direct_, "tests", 10s);
  ASSERT_TRUE(other && other->query("DELETE FROM nodes"));
  EXPECT_THROW((void)add_line(), Stopped);
  check();
}

TEST_F(PostgresFault, AServerWhoseDatabaseHasForgottenEnds) {
  open({.stop_server = [](const std::string& reason) { throw Stopped{reason}; }});
  EXPECT_EQ(add_line(), "");
  auto other = PostgresConnection::open(direct_, "tests", 10s);
  ASSERT_TRUE(other && other->query("DELETE FROM commits WHERE number > 0"));
  proxy_->cut_after_sent(1);
  EXPECT_THROW((void)add_line(), Stopped);
}

}  // namespace
}  // namespace tessera::server
