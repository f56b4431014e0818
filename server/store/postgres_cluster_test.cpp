// Several nodes on one PostgreSQL database: who owns what, and that nobody else writes there.
#include <gtest/gtest.h>

#include "server/base/log.h"
#include "server/store/cluster_store.h"
#include "server/store/postgres_store.h"
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
  const PruneTimes all{.finished = 1'000'000'000'000'000, .abandoned = 1'000'000'000'000'000};
  EXPECT_EQ(b->prune(all, 10)->size(), 0);
  EXPECT_EQ(a->prune(all, 10)->size(), 1);
}

TEST_F(PostgresCluster, ANodeThatIsReapedStoresNothing) {
  const auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(a->cluster()->claim(kShards));
  ASSERT_EQ(commit(*a, {a_table("t")}), "");
  const auto view = *b->cluster()->view();
  const auto* row = &view.nodes[view.nodes[0].id == a->cluster()->node() ? 0 : 1];
  EXPECT_EQ(row->name, "a");
  // It has committed since it was seen: it lives.
  ASSERT_EQ(commit(*a, {}), "");
  ASSERT_TRUE(b->cluster()->reap(row->id, row->committed));
  EXPECT_EQ(owned(*b, row->id), kShards);
  ASSERT_EQ(commit(*a, {}), "");
  ASSERT_TRUE(b->cluster()->reap(row->id, row->committed + 2));
  EXPECT_EQ(owned(*b, ""), kShards);
  EXPECT_THROW((void)commit(*a, {writes::DeleteTable{"t"}}), NodeStopped);
  const auto taken = b->cluster()->claim(kShards);
  ASSERT_TRUE(taken) << error_of(taken);
  EXPECT_EQ(taken->shards.size(), kShards);
  for (const auto& outage : taken->outages) EXPECT_GE(outage.from, row->seen);
  EXPECT_TRUE(*b->table("t"));
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
