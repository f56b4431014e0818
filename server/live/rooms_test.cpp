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
  world.ask(pair.a, 60, pair.table, R"({"do":"act","action":"keep","version":)" + version + "}");
  std::optional<bool> seen;
  world.hub.snapshot(pair.table, [&](const Answer<boost::json::object>& found) { seen = static_cast<bool>(found); });
  world.run();
  EXPECT_EQ(text_at(world.answer(pair.a, 60), "code"), "no_such_table");
  EXPECT_EQ(seen, false);
}

}  // namespace
}  // namespace tessera::server
