// Which databases the store opens, and how.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "server/store/postgres/postgres_migrations.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/postgres/postgres_url.h"
#include "server/testing/postgres_server.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

class PostgresOpening : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* server = PostgresServer::shared();
    if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
    url_ = server->make_database();
  }
  std::string refusal() const { return error_of(PostgresStore::open(url_, {.lock_wait = 50ms})); }
  PostgresConnection connection() const { return *PostgresConnection::open(url_, "tests", 10s); }
  std::string shown(const std::string& setting) const {
    auto rows = connection().query("SELECT current_setting($1)", setting);
    return rows && rows->next() ? rows->string(0) : "";
  }

  std::string url_;
};

TEST_F(PostgresOpening, IsForOneServerAtATime) {
  auto store = PostgresStore::open(url_);
  ASSERT_TRUE(store) << error_of(store);
  EXPECT_EQ(refusal(), "the database is in use by another server");
  store->reset();
  EXPECT_EQ(refusal(), "");
}

TEST_F(PostgresOpening, RefusesWhatANewerProgramWrote) {
  ASSERT_EQ(refusal(), "");
  ASSERT_TRUE(connection().script("UPDATE tessera_schema SET version = 1000"));
  EXPECT_TRUE(has(refusal(), "version 1000, written by a newer Tessera"));
}

TEST_F(PostgresOpening, RefusesAndLeavesAloneWhatIsNotOurs) {
  ASSERT_TRUE(connection().script("CREATE TABLE photos (name text)"));
  EXPECT_TRUE(has(refusal(), "not a database of Tessera's"));
  EXPECT_FALSE(connection().query("SELECT 1 FROM guests"));
}

TEST_F(PostgresOpening, MigratesStepByStepAndAStepThatFailsChangesNothing) {
  auto own = connection();
  const char* const steps[] = {"CREATE TABLE a (x integer)", "INSERT INTO a VALUES (1)", "UPDATE a SET x = x + 1",
                               "CREATE TABLE b (x integer); nonsense"};
  ASSERT_EQ(error_of(migrate(own, std::span(steps).first(1))), "");
  ASSERT_EQ(error_of(migrate(own, std::span(steps).first(3))), "");
  ASSERT_EQ(error_of(migrate(own, std::span(steps).first(3))), "");
  EXPECT_NE(error_of(migrate(own, steps)), "");
  auto rows = own.query("SELECT x, version FROM a, tessera_schema");
  ASSERT_TRUE(rows && rows->next());
  EXPECT_EQ(rows->integer(0), 2);
  EXPECT_EQ(rows->integer(1), 3);
  EXPECT_FALSE(own.query("SELECT 1 FROM b"));
}

TEST_F(PostgresOpening, MakesCommitsLastWhateverTheRoleSays) {
  // With `local` a standby need not have it.
  for (const std::string weak : {"off", "local"}) {
    ASSERT_TRUE(connection().script("ALTER ROLE tests SET synchronous_commit = " + weak));
    EXPECT_EQ(shown("synchronous_commit"), weak);
    auto session = PostgresSession::open(url_, {});
    ASSERT_TRUE(session);
    auto rows = (*session)->read("SELECT current_setting('synchronous_commit')");
    ASSERT_TRUE(rows && rows->next());
    EXPECT_EQ(rows->text(0), "on") << weak;
  }
  ASSERT_TRUE(connection().script("ALTER ROLE tests RESET synchronous_commit"));
}

// A row that each move changes would have as many versions as the game has moves while an old snapshot is open.
TEST_F(PostgresOpening, AMoveChangesNoRow) {
  auto store = *PostgresStore::open(url_);
  ASSERT_EQ(commit(*store, {a_table("t")}), "");
  for (std::uint32_t n = 0; n < 20; ++n) {
    ASSERT_EQ(commit(*store, {writes::Append{.table = "t", .first = n, .text = "x\n", .changed = n, .due = n + 5}}),
              "");
  }
  store.reset();  // its statistics are told at the end of the session
  auto own = connection();
  std::int64_t added = 0;
  for (int i = 0; i < 500 && added < 20; ++i) {
    auto rows = own.query("SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'batches'");
    ASSERT_TRUE(rows && rows->next());
    added = rows->integer(0);
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(added, 20);
  auto rows =
      own.query("SELECT sum(n_tup_upd) FROM pg_stat_user_tables WHERE relname IN ('tables', 'batches', 'nodes')");
  ASSERT_TRUE(rows && rows->next());
  EXPECT_EQ(rows->integer(0), 0);
}

// Whichever was written last: with a move, with what lists show, or alone.
TEST_F(PostgresOpening, ATableHasTheValuesThatCameLast) {
  const auto store = *PostgresStore::open(url_);
  ASSERT_EQ(commit(*store, {a_table("t")}), "");
  const auto append = [&](const writes::Append& values) {
    ASSERT_EQ(commit(*store, {values}), "");
    const auto row = **store->table("t");
    EXPECT_EQ(row.changed, values.changed);
    EXPECT_EQ(row.due, values.due);
    EXPECT_EQ(row.to_act.bits, values.to_act.bits);
    EXPECT_EQ(row.stage, values.stage);
    EXPECT_EQ(row.lines, values.first + std::count(values.text.begin(), values.text.end(), '\n'));
    EXPECT_EQ(store->due_tables()->size(), values.due ? 1 : 0);
  };
  const auto playing = table::Stage::playing;
  append({.table = "t", .text = "a\n", .changed = 1, .due = 9, .summary = "{}"});
  append({.table = "t", .first = 1, .text = "b\nc\n", .stage = playing, .changed = 2, .due = 8, .to_act = {1}});
  append({.table = "t", .first = 3, .text = "d\n", .stage = playing, .changed = 3, .to_act = {2}});
  append({.table = "t", .first = 4, .stage = playing, .changed = 4, .due = 7, .to_act = {3}});
  append({.table = "t", .first = 4, .text = "e\n", .stage = playing, .changed = 5, .due = 6, .to_act = {1}});
  append({.table = "t", .first = 5, .text = "f\n", .stage = playing, .changed = 6, .summary = "{}"});
  EXPECT_NE(commit(*store, {writes::Append{.table = "t", .first = 5, .text = "g\n", .stage = playing}}), "");
  EXPECT_NE(commit(*store, {writes::Append{.table = "t", .first = 7, .text = "g\n", .stage = playing}}), "");
  EXPECT_EQ(store->prune({.finished = 0, .abandoned = 6}, 10)->size(), 0);
  EXPECT_EQ(store->prune({.finished = 0, .abandoned = 7}, 10)->size(), 1);
}

TEST_F(PostgresOpening, TextThatPostgresCantKeepIsRefused) {
  auto store = *PostgresStore::open(url_);
  ASSERT_EQ(commit(*store, {a_guest("g"), a_table("t")}), "");
  for (const auto& text : {std::string("a\0b", 3), std::string("\xff")}) {
    EXPECT_NE(commit(*store, {writes::AddChat{"t", "g", 1, ChatKind::text, text}}), "");
  }
  EXPECT_TRUE(store->chat("t", 0, 10)->empty());
  EXPECT_TRUE(has(error_of(store->backup("/nowhere")), "docs/postgresql.md"));
  EXPECT_GT(store->size(), 1'000'000u);
}

TEST(PostgresUrl, NeverTellsThePassword) {
  for (const auto* url : {"postgresql://u:geheim@127.0.0.1:1/db", "postgresql://u:ge@heim@127.0.0.1:1/db",
                          "postgresql://u:geheim/x@127.0.0.1:1/db", "postgresql://u:geheim?x@127.0.0.1:1/db",
                          "postgresql://u:geheim@127.0.0.1:1/db?nonsense", "postgresql://u:geheim@[::1/db",
                          "postgresql://u@127.0.0.1:1/db?password=geheim&bad=1", "mysql://u:geheim@127.0.0.1/db"}) {
    const auto error = error_of(PostgresStore::open(url));
    EXPECT_NE(error, "") << url;
    EXPECT_FALSE(has(error, "heim")) << error;
  }
  EXPECT_TRUE(has(error_of(PostgresStore::open("postgresql://u:geheim@127.0.0.1:1/db")), "Connection refused"));
}

TEST(PostgresUrl, AsksForAServerThatTakesWrites) {
  const auto target = [](const std::string& url) {
    const auto parsed = PostgresUrl::parse(url);
    for (const auto& [key, value] : parsed->with_defaults("x")) {
      if (key == "target_session_attrs") return value;
    }
    return std::string();
  };
  EXPECT_EQ(target("postgresql://a,b/db"), "read-write");
  EXPECT_EQ(target("postgresql://a/db?target_session_attrs=any"), "any");
}

}  // namespace
}  // namespace tessera::server
