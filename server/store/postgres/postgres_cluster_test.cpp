// Several nodes on one PostgreSQL database: who owns what, and that nobody else writes there.
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <map>
#include <thread>

#include "server/base/log.h"
#include "server/store/cluster_store.h"
#include "server/store/postgres/postgres_migrations.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/postgres_server.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;

// What ends the process in a server ends only this test's wait here.
struct NodeStopped {
  std::string reason;
};

class PostgresCluster : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* server = PostgresServer::shared();
    if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
    url_ = server->make_database();
    set_log_level(LogLevel::error);
  }

  static PostgresSession::Options options(const std::string& name) {
    return {.shared = true, .name = name, .version = "1", .stop_server = [](const std::string& reason) {
              throw NodeStopped{reason};
            }};
  }
  // One of two nodes, as the other sees it.
  static NodeRow row_of(PostgresStore& one, PostgresStore& other) {
    const auto nodes = other.cluster()->view()->nodes;
    return nodes[nodes[0].id == one.cluster()->node() ? 0 : 1];
  }

  std::unique_ptr<PostgresStore> node(const std::string& name) const {
    auto store = PostgresStore::open(url_, options(name));
    EXPECT_TRUE(store) << error_of(store);
    return *std::move(store);
  }
  static int owned(Store& store, const std::string& id) {
    const auto view = store.cluster()->view();
    EXPECT_TRUE(view) << error_of(view);
    return static_cast<int>(
        std::count_if(view->shards.begin(), view->shards.end(), [&](const auto& row) { return row.owner == id; }));
  }
  static std::vector<int> numbers(const ClaimedShards& claimed) {
    std::vector<int> out;
    for (const auto& each : claimed.shards) out.push_back(each.shard);
    return out;
  }

  std::string url_;
};

TEST_F(PostgresCluster, ADatabaseIsForOneClusterOrForOneServer) {
  {
    const auto a = node("a");
    const auto b = node("b");
    EXPECT_EQ(error_of(PostgresStore::open(url_, {.lock_wait = 50ms})), "the database is in use by another server");
    const auto view = b->cluster()->view();
    ASSERT_TRUE(view);
    ASSERT_EQ(view->nodes.size(), 2);
    EXPECT_GT(view->now, 1'700'000'000'000);
  }
  const auto alone = PostgresStore::open(url_, {});
  ASSERT_TRUE(alone) << error_of(alone);
  EXPECT_EQ((*alone)->cluster(), nullptr);
  auto late = options("late");
  late.lock_wait = 50ms;
  EXPECT_EQ(error_of(PostgresStore::open(url_, late)), "the database is in use by another server");
}

TEST_F(PostgresCluster, NodesSayWhichParcelsTheyRead) {
  const auto a = node("a");
  auto newer = options("b");
  newer.speaks = 2;
  auto opened = PostgresStore::open(url_, newer);
  ASSERT_TRUE(opened) << error_of(opened);
  const auto b = *std::move(opened);
  EXPECT_EQ(row_of(*a, *b).speaks, 1);
  EXPECT_EQ(row_of(*b, *a).speaks, 2);
  // As a program does it that knows nothing of the column.
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection && connection->query("UPDATE nodes SET speaks = DEFAULT"));
  EXPECT_EQ(row_of(*b, *a).speaks, 1);
}

TEST_F(PostgresCluster, ALineThatANodeCannotReadIsNotStored) {
  auto newer = options("a");
  newer.log_version = 2;
  auto opened = PostgresStore::open(url_, newer);
  ASSERT_TRUE(opened) << error_of(opened);
  const auto a = *std::move(opened);
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*a, {a_table("t")}), "");
  const Write line = writes::Append{.table = "t", .first = 0, .text = "x\n", .log_version = 2};
  {
    const auto b = node("b");
    EXPECT_EQ(row_of(*a, *b).log_version, 2);
    EXPECT_EQ(row_of(*b, *a).log_version, 1);
    EXPECT_EQ(commit(*a, {line}), "another node does not read this version of the log");
    EXPECT_EQ(commit(*a, {writes::Append{.table = "t", .first = 0, .text = "x\n"}}), "");
    ASSERT_TRUE(b->cluster()->leave());
  }
  EXPECT_EQ(commit(*a, {writes::Append{.table = "t", .first = 1, .text = "x\n", .log_version = 2}}), "");
}

// One server alone has the database from then on, or it is moved into a folder.
TEST_F(PostgresCluster, TheTimesWithoutAnOwnerAreKeptForAServerAlone) {
  const int own = shard_of("t");
  {
    const auto a = node("a");
    ASSERT_TRUE(a->cluster()->claim(kShards));
    ASSERT_TRUE(a->cluster()->give(std::array{own}));
    std::this_thread::sleep_for(20ms);
    ASSERT_EQ(a->cluster()->claim(1)->outages.size(), 1);
  }  // killed
  std::this_thread::sleep_for(20ms);
  const auto kept = [&](Store& store) {
    const auto setting = store.setting("shard outages");
    EXPECT_TRUE(setting && *setting);
    std::map<int, std::vector<ShardOutage>> out;
    const auto list = boost::json::parse(std::string((*setting)->begin(), (*setting)->end()));
    for (const auto& each : list.as_array()) {
      const auto number = [&](std::size_t i) { return each.at(i).to_number<Time>(); };
      const auto shard = static_cast<int>(number(0));
      out[shard].push_back({shard, number(1), number(2)});
    }
    return out;
  };
  const auto first = kept(**PostgresStore::open(url_));
  EXPECT_EQ(first.size(), kShards);
  ASSERT_EQ(first.at(own).size(), 2);  // when it was given, and since the node is gone
  EXPECT_EQ(first.at(own ^ 1).size(), 1);
  for (const auto& outage : first.at(own)) EXPECT_GE(outage.to - outage.from, 10);
  EXPECT_EQ(kept(**PostgresStore::open(url_)), first);  // once
  {
    const auto b = node("b");
    ASSERT_TRUE(b->cluster()->claim(kShards));
    ASSERT_TRUE(b->cluster()->leave());
  }
  EXPECT_EQ(kept(**PostgresStore::open(url_)).at(own ^ 1).size(), 2);
}

// It may be its last: sent before PostgreSQL stood still, and done when the node was gone.
TEST_F(PostgresCluster, ACommitAfterASilenceNotesIt) {
  const auto a = node("a");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection);
  const auto silent_for = [&](const std::string& ms) {
    ASSERT_TRUE(connection->query("UPDATE commits SET at = at - " + ms));
    ASSERT_EQ(commit(*a, {}), "");
  };
  silent_for("2000");
  silent_for("20000");
  ASSERT_TRUE(a->cluster()->leave());
  const auto b = node("b");
  const auto taken = b->cluster()->claim(kShards);
  ASSERT_TRUE(taken) << error_of(taken);
  std::map<int, int> noted;
  for (const auto& outage : taken->outages) noted[outage.shard] += outage.to - outage.from >= 20'000 ? 1 : 0;
  EXPECT_EQ(noted.size(), kShards);
  for (const auto& [shard, times] : noted) EXPECT_EQ(times, 1) << shard;
}

TEST_F(PostgresCluster, AShardIsTheSameInSqlAndInCpp) {
  const auto a = node("a");
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection);
  for (const std::string id : {"", "t", "AbC-_09zZ", "0123456789abcdef", "~"}) {
    auto rows = connection->query("SELECT shard_of($1)", id);
    ASSERT_TRUE(rows && rows->next());
    EXPECT_EQ(rows->integer(0), shard_of(id)) << id;
  }
}

TEST_F(PostgresCluster, AShardHasOneOwner) {
  const auto a = node("a");
  const auto b = node("b");
  const auto first = a->cluster()->claim(200);
  ASSERT_TRUE(first) << error_of(first);
  EXPECT_EQ(first->shards.size(), 200);
  const auto second = b->cluster()->claim(kShards);
  ASSERT_TRUE(second) << error_of(second);
  EXPECT_EQ(second->shards.size(), 56);
  EXPECT_TRUE(a->cluster()->claim(kShards)->shards.empty());
  // What one gives away the other takes, with a new claim and the time between.
  const std::vector<int> given{1, 5};
  ASSERT_TRUE(a->cluster()->give(given));
  EXPECT_EQ(owned(*b, a->cluster()->node()), 198);
  EXPECT_EQ(owned(*b, ""), 2);
  const auto taken = b->cluster()->claim(kShards);
  ASSERT_TRUE(taken);
  EXPECT_EQ(numbers(*taken), given);
  for (const auto& each : taken->shards) EXPECT_EQ(each.claim, 2);
  for (const auto& outage : taken->outages) EXPECT_LE(outage.from, outage.to);
  // What is not the owner's is not given.
  ASSERT_TRUE(a->cluster()->give(given));
  EXPECT_EQ(owned(*a, b->cluster()->node()), 58);
}

// Nobody else may take them, and this node has dropped their tables.
TEST_F(PostgresCluster, ShardsThatCouldNotBeGivenComeWithTheNextClaim) {
  const auto a = node("a");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection);
  ASSERT_TRUE(connection->query("ALTER TABLE shards ADD CONSTRAINT kept CHECK (owner IS NOT NULL)"));
  const std::vector<int> given{1, 5};
  EXPECT_FALSE(a->cluster()->give(given));
  EXPECT_EQ(owned(*a, a->cluster()->node()), kShards);
  const auto again = a->cluster()->claim(0);
  ASSERT_TRUE(again) << error_of(again);
  EXPECT_EQ(numbers(*again), given);
  EXPECT_TRUE(a->cluster()->claim(0)->shards.empty());
}

TEST_F(PostgresCluster, OnlyTheOwnerWritesAtATable) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*b, {a_guest("g")}), "");  // guests belong to no shard
  EXPECT_EQ(commit(*b, {a_table("t")}), "this node does not own the table");
  ASSERT_EQ(commit(*a, {a_table("t")}), "");
  const std::vector<Write> writes[] = {
      {writes::Append{.table = "t", .first = 0, .text = "x\n"}},
      {writes::AddChat{"t", "g", 1, ChatKind::text, "x"}},
      {writes::SetSeat{"t", "g", Seat(0)}},
      {writes::SetRounds{"t", "x"}},
      {writes::DeleteTable{"t"}},
  };
  for (const auto& each : writes) EXPECT_EQ(commit(*b, each), "this node does not own the table");
  EXPECT_EQ(commit(*b, {writes::AddReport{"t", "g", "g", 1, "x"}}), "");
  const int own[] = {shard_of("t")};
  ASSERT_TRUE(a->cluster()->give(own));
  for (const auto& each : writes) EXPECT_EQ(commit(*a, each), "this node does not own the table");
  ASSERT_TRUE(b->cluster()->claim(1));
  for (const auto& each : writes) EXPECT_EQ(commit(*b, each), "");
}

TEST_F(PostgresCluster, PruningKeepsToTheOwnShards) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*a, {a_table("t")}), "");
  const PruneTimes all{.finished = 0, .abandoned = 0, .unstarted = 1'000'000'000'000'000};
  EXPECT_EQ(b->prune(all, 10)->size(), 0);
  EXPECT_EQ(a->prune(all, 10)->size(), 1);
}

TEST_F(PostgresCluster, ANodeThatIsReapedStoresNothing) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*a, {a_table("t")}), "");
  const auto row = row_of(*a, *b);
  EXPECT_EQ(row.name, "a");
  // It has committed since it was seen: it lives.
  ASSERT_EQ(commit(*a, {}), "");
  ASSERT_TRUE(b->cluster()->reap(row.id, row.committed));
  EXPECT_EQ(owned(*b, row.id), kShards);
  ASSERT_EQ(commit(*a, {}), "");
  ASSERT_TRUE(b->cluster()->reap(row.id, row.committed + 2));
  EXPECT_EQ(owned(*b, ""), kShards);
  EXPECT_THROW((void)commit(*a, {writes::DeleteTable{"t"}}), NodeStopped);
  const auto taken = b->cluster()->claim(kShards);
  ASSERT_TRUE(taken) << error_of(taken);
  EXPECT_EQ(taken->shards.size(), kShards);
  for (const auto& outage : taken->outages) EXPECT_GE(outage.from, row.seen);
  EXPECT_TRUE(*b->table("t"));
}

TEST_F(PostgresCluster, ANodeThatIsReapedMayLeave) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  const auto row = row_of(*a, *b);
  ASSERT_TRUE(b->cluster()->reap(row.id, row.committed));
  EXPECT_TRUE(a->cluster()->leave());
  EXPECT_EQ(b->cluster()->view()->nodes.size(), 1);
}

TEST_F(PostgresCluster, ANodeThatIsJustCommittingIsNotReaped) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  const auto row = row_of(*a, *b);
  auto commit_under_way = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(commit_under_way && commit_under_way->query("BEGIN"));
  ASSERT_TRUE(commit_under_way->query("SELECT 1 FROM nodes WHERE id = $1 FOR KEY SHARE", row.id));
  ASSERT_TRUE(b->cluster()->reap(row.id, row.committed));
  EXPECT_EQ(owned(*b, row.id), kShards);
  ASSERT_TRUE(commit_under_way->query("ROLLBACK"));
  ASSERT_TRUE(b->cluster()->reap(row.id, row.committed));
  EXPECT_EQ(owned(*b, ""), kShards);
}

TEST_F(PostgresCluster, OldCommitsAreRemoved) {
  const auto a = node("a");
  for (int i = 0; i < 2'500; ++i) ASSERT_EQ(commit(*a, {}), "");
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection);
  auto rows = connection->query("SELECT count(*), max(number) FROM commits");
  ASSERT_TRUE(rows && rows->next());
  EXPECT_LE(rows->integer(0), 1'001);
  EXPECT_EQ(rows->integer(1), 2'500);
  EXPECT_EQ(a->cluster()->view()->nodes.at(0).committed, 2'500);
}

TEST_F(PostgresCluster, OldCommitsAreRemovedAlsoIfTheCommitThatWouldHasFailed) {
  const auto a = node("a");
  for (int i = 0; i < 1'000; ++i) ASSERT_EQ(commit(*a, {}), "");
  EXPECT_EQ(commit(*a, {a_table("t")}), "this node does not own the table");
  ASSERT_EQ(commit(*a, {}), "");
  auto connection = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(connection);
  auto rows = connection->query("SELECT count(*), max(number) FROM commits");
  ASSERT_TRUE(rows && rows->next());
  EXPECT_EQ(rows->integer(0), 2);
  EXPECT_EQ(rows->integer(1), 1'001);
}

TEST_F(PostgresCluster, ANodeThatLeavesGivesAllBack) {
  auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_TRUE(a->cluster()->leave());
  EXPECT_EQ(owned(*b, ""), kShards);
  EXPECT_EQ(b->cluster()->view()->nodes.size(), 1);
  EXPECT_EQ(b->cluster()->claim(kShards)->shards.size(), kShards);
}

TEST_F(PostgresCluster, WhatHasToBeWokenComesWithItsShard) {
  const auto a = node("a");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*a, {a_table("t"), a_table("u")}), "");
  ASSERT_EQ(commit(*a, {writes::Append{.table = "t", .first = 0, .text = "x\n", .due = 77}}), "");
  const auto b = node("b");
  const int own[] = {shard_of("t")};
  ASSERT_TRUE(a->cluster()->give(own));
  const auto taken = b->cluster()->claim(kShards);
  ASSERT_TRUE(taken) << error_of(taken);
  EXPECT_EQ(taken->due, (std::vector<DueTable>{{"t", 77}}));
}

// A rolling upgrade: the new program has brought the database to its form, and this one goes on.
TEST_F(PostgresCluster, AnOlderNodeGoesOnAfterANewerOnesStep) {
  const auto a = node("a");
  const auto go_on = [&](const std::string& table, std::size_t claimed) {
    EXPECT_EQ(a->cluster()->claim(kShards)->shards.size(), claimed);
    EXPECT_EQ(commit(*a, {a_guest("g" + table), a_table(table)}), "");
    EXPECT_EQ(commit(*a, {writes::Append{.table = table, .first = 0, .text = "x\n", .due = 77}}), "");
    EXPECT_EQ(commit(*a, {writes::AddChat{table, "g" + table, 1, ChatKind::text, "x"}}), "");
    EXPECT_EQ(a->log(table)->size(), 1);
    EXPECT_EQ(a->chat(table, 0, 10)->size(), 1);
    EXPECT_TRUE(*a->table(table) && *a->guest("g" + table));
    EXPECT_EQ(a->cluster()->view()->nodes.size(), 1);
    const int own[] = {shard_of(table)};
    EXPECT_TRUE(a->cluster()->give(own));
  };
  go_on("t", kShards);
  auto newer = PostgresConnection::open(url_, "tests", 10s);
  ASSERT_TRUE(newer);
  auto steps = std::vector(postgres_migrations().begin(), postgres_migrations().end());
  std::string step;
  for (const std::string name : {"nodes", "settings", "guests", "tables", "batches", "fair", "seats", "chat", "reports",
                                 "shards", "outages", "commits"}) {
    step += "ALTER TABLE " + name + " ADD COLUMN later integer NOT NULL DEFAULT 0;";
  }
  steps.push_back(step.c_str());
  ASSERT_EQ(error_of(migrate(*newer, steps)), "");
  go_on("u", 1);
  EXPECT_NE(error_of(PostgresStore::open(url_, options("late"))).find("written by a newer Tessera"), std::string::npos);
}

TEST_F(PostgresCluster, TheFirstKeyCounts) {
  const auto a = node("a");
  const auto b = node("b");
  const auto first = load_or_make_key(*a, "k");
  const auto second = load_or_make_key(*b, "k");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->expose(), second->expose());
  ASSERT_EQ(commit(*b, {writes::SetSetting{"k", {1, 2, 3}, true}}), "");
  EXPECT_EQ(load_or_make_key(*b, "k")->expose(), first->expose());
}

}  // namespace
}  // namespace tessera::server
