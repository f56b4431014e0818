#include "server/live/retention.h"

#include <gtest/gtest.h>

#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr HubLimits kShort{.keep_in_memory = 60'000, .keep_finished = 600'000, .keep_abandoned = 300'000};

class RetentionTest : public ::testing::Test {
 protected:
  bool stored(const std::string& table) { return (*world.store->table(table)).has_value(); }

  TemporaryFolder folder;
  HubHarness world{folder.path(), a_secret(), kShort};
};

TEST_F(RetentionTest, AWatchedRoomStaysInMemory) {
  const auto pair = seated(world);
  world.hub.closed(pair.b);
  world.pass(120'000);
  EXPECT_EQ(world.hub.rooms_in_memory(), 1u);
  world.hub.closed(pair.a);
  world.pass(120'000);
  EXPECT_EQ(world.hub.rooms_in_memory(), 0u);
  EXPECT_TRUE(stored(pair.table));
}

TEST_F(RetentionTest, AnAbandonedTableIsDeletedAndItsWatchersAreTold) {
  const auto pair = seated(world);
  world.pass(299'000);
  EXPECT_TRUE(stored(pair.table));
  world.pass(70'000);
  EXPECT_FALSE(stored(pair.table));
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "gone");
  EXPECT_EQ(world.hub.counters().tables_pruned, 1u);
}

TEST_F(RetentionTest, ADeletedGuestLeavesTheirTablesAndIsDisconnected) {
  const auto pair = playing(world);
  bool done = false;
  world.hub.delete_guest(pair.bob.id, [&](const Answer<void>& deleted) { done = static_cast<bool>(deleted); });
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(world.closed, std::vector<ConnectionId>{pair.b});
  EXPECT_FALSE((*world.store->guest(pair.bob.id)).has_value());
  const auto snapshot = world.last(pair.a, "table").at("snapshot").as_object();
  EXPECT_EQ(boost::json::serialize(snapshot).find("Bob"), std::string::npos);
  EXPECT_EQ((*world.store->table(pair.table))->summary.find("Bob"), std::string::npos);
}

TEST_F(RetentionTest, AGuestWhoCannotBeDeletedStaysConnected) {
  const auto pair = seated(world);
  std::string refused;
  world.full_disk = true;
  world.hub.delete_guest(pair.bob.id, [&](const Answer<void>& deleted) {
    if (!deleted) refused = deleted.error().name;
  });
  world.run();
  EXPECT_EQ(refused, "storage");
  EXPECT_TRUE(world.closed.empty());
}

}  // namespace
}  // namespace tessera::server
