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

TEST(Retention, AClockThatIsAheadAtOneStartDeletesNothing) {
  const TemporaryFolder folder;
  constexpr Time kDay = Time{24} * 3600 * 1000;
  std::string table;
  Time time = 0;
  {
    HubHarness world(folder.path());
    table = seated(world).table;
    world.pass(60'000);
    time = world.time;
  }
  HubHarness world(folder.path(), Secret(Bytes32{1}), kShort, time + 400 * kDay);
  world.pass(180'000);
  EXPECT_TRUE((*world.store->table(table)).has_value());
  EXPECT_EQ(world.hub.counters().tables_pruned, 0u);
  world.pass(180'000);  // now the server has lived long enough
  EXPECT_FALSE((*world.store->table(table)).has_value());
}

// The deletion and the new table are on their way at the same time, in every order of their steps.
TEST(Retention, WhoIsDeletedWhileMakingATableLeavesNoName) {
  for (int steps = 0; steps < 8; ++steps) {
    const TemporaryFolder folder;
    HubHarness world(folder.path());
    const auto zoe = world.guest("Zoe");
    world.hub.delete_guest(zoe.id, [](const Answer<void>&) {});
    for (int i = 0; i < steps && world.waiting() > 0; ++i) world.step();
    auto description = description_of(tessera::testing::plain_table(R"("players":3)"));
    description.seats.resize(3);
    description.seats[0] = table::SeatHolder::person_of_id(zoe.id, zoe.name);
    std::string made;
    world.hub.create_table(zoe, description, [&](const Answer<std::string>& id) { made = id ? *id : ""; });
    world.run();
    world.pass(120'000);
    auto text = world.store->database().query("SELECT group_concat(events) FROM batches");
    ASSERT_TRUE(text->next());
    EXPECT_EQ(text->string(0).find("Zoe"), std::string::npos) << steps << ": " << text->string(0);
    auto summaries = world.store->database().query("SELECT group_concat(summary) FROM tables");
    ASSERT_TRUE(summaries->next());
    EXPECT_EQ(summaries->string(0).find("Zoe"), std::string::npos) << steps;
  }
}

TEST(Retention, WhoIsBeingDeletedDoesNothingMore) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  const auto zoe = world.guest("Zoe");
  const auto id = world.connect(zoe);
  world.hub.delete_guest(zoe.id, [](const Answer<void>&) {});
  world.watch(id, pair.table);
  EXPECT_EQ(text_at(world.last(id), "code"), "no_token");
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
