// Rooms, through a whole hub.
#include "server/live/rooms.h"

#include <gtest/gtest.h>

#include <optional>

#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

class RoomsTest : public ::testing::Test {
 protected:
  bool away(const Pair& pair, std::size_t seat) {
    world.watch(pair.a, pair.table);
    return world.last(pair.a, "table").at("snapshot").at("seats").at(seat).at("away").as_bool();
  }

  TemporaryFolder folder;
  HubHarness world{folder.path()};
};

TEST_F(RoomsTest, WhoStopsWatchingIsAwayAndComesBack) {
  const auto pair = playing(world);
  world.say(pair.b, R"({"say":"unwatch","id":1,"table":")" + pair.table + "\"}");
  EXPECT_TRUE(away(pair, 1));
  world.watch(pair.b, pair.table);
  EXPECT_FALSE(away(pair, 1));
}

TEST_F(RoomsTest, WhoWatchesTwiceIsThereUntilBothAreGone) {
  const auto pair = playing(world);
  const auto second = world.connect(pair.bob);
  world.watch(second, pair.table);
  world.hub.closed(pair.b);
  world.run();
  EXPECT_FALSE(away(pair, 1));
  world.hub.closed(second);
  world.run();
  EXPECT_TRUE(away(pair, 1));
}

TEST_F(RoomsTest, ADeletedTableIsGoneForThoseWhoWatchIt) {
  const auto pair = playing(world);
  bool done = false;
  world.hub.delete_table(pair.table, [&](const Answer<void>& deleted) { done = static_cast<bool>(deleted); });
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(text_at(world.last(pair.b), "say"), "gone");
  EXPECT_EQ(world.hub.rooms_in_memory(), 0u);
  world.pass(60'000);  // nothing is left that could wake it
  world.watch(pair.b, pair.table);
  EXPECT_EQ(text_at(world.last(pair.b), "code"), "no_such_table");
}

// What they ask for comes to the store behind the deletion.
TEST_F(RoomsTest, WhoActsWhileTheTableIsDeletedIsAnswered) {
  const auto pair = playing(world);
  const auto version = std::to_string(version_of(world, pair.a));
  world.hub.delete_table(pair.table, [](const Answer<void>&) {});
  world.ask(pair.a, 60, pair.table, R"({"do":"agree","on":true,"version":)" + version + "}");
  std::optional<bool> seen;
  world.hub.snapshot(pair.table, [&](const Answer<boost::json::object>& found) { seen = static_cast<bool>(found); });
  world.run();
  EXPECT_EQ(text_at(world.answer(pair.a, 60), "code"), "no_such_table");
  EXPECT_EQ(seen, false);
}

class FullTableTest : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kMost = 20;

  TableRow row(const std::string& table) { return **world.store->table(table); }
  std::string reason(ConnectionId id, const std::string& table) {
    world.watch(id, table);
    const auto result = world.last(id, "table").at("snapshot").at("result");
    return result.is_null() ? "" : std::string(result.at("reason").as_string());
  }
  void say(ConnectionId id, const Pair& pair, const std::string& begin_of_command) {
    world.command(id, pair.table,
                  begin_of_command + R"(,"version":)" + std::to_string(version_of(world, pair.a)) + "}");
  }
  // In turn, so that neither toggles too often.
  void fill(const Pair& pair) {
    for (int i = 0; row(pair.table).lines < kMost && i < 16; ++i) {
      say(i % 4 < 2 ? pair.a : pair.b, pair, i % 2 == 0 ? R"({"do":"agree","on":true)" : R"({"do":"agree","on":false)");
    }
    ASSERT_EQ(row(pair.table).lines, kMost);
  }

  TemporaryFolder folder;
  HubHarness world{folder.path(), Secret(Bytes32{1}), {.lines_per_table = kMost}};
};

TEST_F(FullTableTest, AGameOfBotsEndsThere) {
  const auto [ann, a, table] = bots_alone(world);
  world.pass(400);
  EXPECT_LT(row(table).lines, kMost);  // they take their time
  world.pass(60'000);
  EXPECT_EQ(reason(a, table), "abandoned");
  const auto lines = row(table).lines;
  EXPECT_LE(lines, kMost + 10);  // the last step, and the end
  world.pass(60'000);
  EXPECT_EQ(row(table).lines, lines);
}

TEST_F(FullTableTest, AGameOfPersonsEndsThereWhateverTheyDo) {
  for (const std::string last : {R"({"do":"resign")", R"({"do":"agree","on":true)"}) {
    const auto pair = playing(world);
    fill(pair);
    say(pair.b, pair, last);
    EXPECT_EQ(text_at(world.last(pair.b, "refused"), "code"), "too_many");
    EXPECT_EQ(reason(pair.a, pair.table), "abandoned");
    EXPECT_EQ(row(pair.table).lines, kMost + 1);
  }
}

TEST_F(FullTableTest, WhoLeavesLeaves) {
  const auto pair = playing(world);
  fill(pair);
  say(pair.b, pair, R"({"do":"leave")");
  EXPECT_EQ(reason(pair.a, pair.table), "resignation");
}

}  // namespace
}  // namespace tessera::server
