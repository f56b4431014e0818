#include "server/live/retention.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/testing/has_name.h"
#include "server/testing/long_table.h"
#include "server/testing/one_node.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr HubLimits kShort{
    .keep_in_memory = 60'000, .keep_finished = 600'000, .keep_abandoned = 600'000, .keep_unstarted = 300'000};

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

TEST_F(RetentionTest, ATableThatNobodyStartsIsDeletedAndItsWatchersAreTold) {
  const auto other = playing(world);
  const auto pair = seated(world);
  world.pass(299'000);
  EXPECT_TRUE(stored(pair.table));
  world.pass(70'000);
  EXPECT_FALSE(stored(pair.table));
  EXPECT_TRUE(stored(other.table));
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "gone");
  EXPECT_EQ(world.hub.counters().tables_pruned, 1u);
}

// By those who run the server.
class CloseTest : public ::testing::Test {
 protected:
  CloseTest() {
    HubHarness world(folder.path());
    for (int i = 0; i < 20; ++i) tables.push_back(seated(world).table);
  }
  std::string close(HubHarness& world, const std::string& table) {
    std::string code = "not answered";
    world.hub.delete_table(table, [&](const Answer<void>& done) { code = done ? "" : done.error().name; });
    for (int i = 0; i < 200 && world.waiting() > 0 && code == "not answered"; ++i) world.step();
    return code;
  }

  TemporaryFolder folder;
  std::vector<std::string> tables;
};

TEST_F(CloseTest, ATableWhoseLogCannotBeReadIsDeleted) {
  HubHarness world(folder.path());
  ASSERT_TRUE(world.store->database().script("UPDATE batches SET events = 'x'"));
  const auto stranger = world.connect_stranger();
  world.watch(stranger, tables[0]);
  EXPECT_EQ(text_at(world.last(stranger), "code"), "storage");
  EXPECT_EQ(close(world, tables[0]), "");
  EXPECT_FALSE((*world.store->table(tables[0])).has_value());
  EXPECT_EQ(close(world, tables[0]), "no_such_table");
}

TEST_F(CloseTest, ItWaitsForNoTableThatGuestsLoad) {
  HubHarness world(folder.path());
  int shown = 0;
  for (const auto& table : tables) world.hub.snapshot(table, [&](const auto& seen) { shown += seen ? 1 : 0; });
  EXPECT_EQ(close(world, tables[19]), "");
  EXPECT_LT(shown, 19);
  world.run();
  EXPECT_EQ(shown, 19);
  EXPECT_EQ(world.hub.rooms_in_memory(), 19u);
}

TEST_F(CloseTest, ATableThatIsBeingLoadedIsNotThereAfterwards) {
  HubHarness world(folder.path());
  const auto stranger = world.connect_stranger();
  world.message(stranger, R"({"say":"watch","id":8,"since":0,"table":")" + tables[0] + "\"}");
  world.step();  // its row is read
  EXPECT_EQ(close(world, tables[0]), "");
  world.run();
  EXPECT_NE(text_at(world.last(stranger), "say"), "table");
  EXPECT_EQ(world.hub.rooms_in_memory(), 0u);
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
  EXPECT_FALSE(has_name(boost::json::serialize(snapshot), "Bob"));
  EXPECT_FALSE(has_name((*world.store->table(pair.table))->summary, "Bob"));
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

TEST(Retention, NorDoesALongOutageOfAllNodes) {
  const TemporaryFolder folder;
  constexpr Time kDay = Time{24} * 3600 * 1000;
  OneNode node;
  std::string table;
  Time time = 0;
  {
    HubHarness world(folder.path(), Secret(Bytes32{1}), kShort, 1'000'000, &node);
    table = seated(world).table;
    world.pass(60'000);
    time = world.time;
  }
  HubHarness world(folder.path(), Secret(Bytes32{1}), kShort, time + 100 * kDay, &node);
  world.pass(180'000);
  EXPECT_TRUE((*world.store->table(table)).has_value());
  world.pass(180'000);  // now the nodes have lived long enough
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
    EXPECT_FALSE(has_name(text->string(0), "Zoe")) << steps << ": " << text->string(0);
    auto summaries = world.store->database().query("SELECT group_concat(summary) FROM tables");
    ASSERT_TRUE(summaries->next());
    EXPECT_FALSE(has_name(summaries->string(0), "Zoe")) << steps;
  }
}

// How many batches on the disk have the name.
std::int64_t named_batches(HubHarness& world) {
  return *world.store->database().number("SELECT count(*) FROM batches WHERE instr(events, '\"Zoe\"') > 0");
}

TEST(Retention, OthersWriteBetweenThePiecesOfADeletion) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 3'000, "Zoe");
  HubHarness world(folder.path());
  bool done = false;
  world.hub.delete_guest(made.ann.id, [&](const Answer<void>& deleted) { done = static_cast<bool>(deleted); });
  const auto changes = [&] { return *world.store->database().number("SELECT total_changes()"); };
  std::int64_t most = 0;
  while (world.waiting() > 0) {
    const auto before = changes();
    world.step();
    most = std::max(most, changes() - before);
  }
  EXPECT_TRUE(done);
  EXPECT_EQ(named_batches(world), 0);
  EXPECT_LE(most, 510);
}

TEST(Retention, ADeletionThatACrashCutShortIsDoneAfterTheNextStart) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 3'000, "Zoe");
  Time time = 0;
  {
    HubHarness world(folder.path());
    world.hub.delete_guest(made.ann.id, [](const Answer<void>&) {});
    while (*world.store->guest(made.ann.id)) world.step();
    for (int i = 0; i < 2; ++i) world.step();
    EXPECT_GT(named_batches(world), 1'000);
    time = world.time;
  }
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, time);
  EXPECT_FALSE(*world.store->guest(made.ann.id));
  const auto log = world.store->log(made.table);
  for (const auto& batch : *log) ASSERT_FALSE(has_name(batch.text, "Zoe"));
  world.pass(20'000);
  EXPECT_EQ(named_batches(world), 0);
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

// The rule for nodes that have ended is not for the one that deletes.
TEST_F(RetentionTest, ADeletionThatTakesLongHidesTheNameUntilItsEnd) {
  const auto pair = playing(world);
  bool done = false;
  world.hub.delete_guest(pair.bob.id, [&](const Answer<void>& deleted) { done = static_cast<bool>(deleted); });
  world.time += 70'000;
  world.hub.alarm();
  while (!done) {
    ASSERT_TRUE(world.hub.is_deleting(pair.bob.id));
    ASSERT_GT(world.waiting(), 0u);
    world.step();
  }
  EXPECT_FALSE(world.hub.is_deleting(pair.bob.id));
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
