#include "server/live/wake_queue.h"

#include <gtest/gtest.h>

#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class WakeQueueTest : public ::testing::Test {
 protected:
  WakeQueueTest() { wakes.set_housekeeping(10'000); }

  TemporaryFolder folder;
  ManualServices services{folder.path(), 0};
  HubContext context{.services = services};
  WakeQueue wakes{context};
};

TEST_F(WakeQueueTest, TheEarliestComesFirstAndOnce) {
  wakes.schedule("late", 300);
  wakes.schedule("early", 100);
  EXPECT_EQ(services.alarm_at, 100);
  EXPECT_EQ(wakes.take_due(99), std::nullopt);
  EXPECT_EQ(wakes.take_due(300), "early");
  EXPECT_EQ(wakes.take_due(300), "late");
  EXPECT_EQ(wakes.take_due(300), std::nullopt);
}

TEST_F(WakeQueueTest, ANewTimeReplacesTheOld) {
  wakes.schedule("table", 100);
  wakes.schedule("table", 200);
  EXPECT_EQ(wakes.take_due(199), std::nullopt);
  EXPECT_EQ(wakes.take_due(200), "table");
  wakes.schedule("table", 300);
  wakes.schedule("table", std::nullopt);
  EXPECT_EQ(wakes.take_due(1'000), std::nullopt);
}

TEST_F(WakeQueueTest, TheAlarmRingsForTheHousekeepingToo) {
  wakes.schedule("table", 20'000);
  EXPECT_EQ(services.alarm_at, 10'000);
  wakes.set_housekeeping(30'000);
  EXPECT_EQ(services.alarm_at, 20'000);
}

TEST_F(WakeQueueTest, AServerThatStopsWakesNoTable) {
  wakes.schedule("table", 100);
  context.stopping = true;
  wakes.set_alarm();
  EXPECT_EQ(services.alarm_at, 10'000);
}

TEST_F(WakeQueueTest, ARoomIsDueAtTheEarliestOfWhatItWaitsFor) {
  const auto [room, changes] = new_room("table", "host", 0);
  room->mark_absent_at = 700;
  wakes.schedule(*room);
  EXPECT_EQ(services.alarm_at, 700);
  room->starting.emplace(Starting{.asker = {}, .until = 500});
  wakes.schedule(*room);
  EXPECT_EQ(wakes.take_due(500), "table");
}

TEST_F(WakeQueueTest, ATableThatIsHeldIsNotDueBeforeTheEndOfIt) {
  const auto [room, changes] = new_room("table", "host", 0);
  room->mark_absent_at = 100;
  wakes.hold_until("table", 2'000);
  wakes.schedule(*room);
  EXPECT_TRUE(wakes.is_held("table"));
  EXPECT_EQ(wakes.take_due(1'999), std::nullopt);
  wakes.release("table");
  wakes.schedule(*room);
  EXPECT_EQ(wakes.take_due(100), "table");
}

TEST_F(WakeQueueTest, ARemovedTableNeitherWakesNorIsHeld) {
  wakes.schedule("table", 100);
  wakes.hold_until("table", 200);
  wakes.remove("table");
  EXPECT_FALSE(wakes.is_held("table"));
  EXPECT_EQ(wakes.take_due(1'000), std::nullopt);
}

}  // namespace
}  // namespace tessera::server
