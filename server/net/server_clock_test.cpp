#include "server/net/server_clock.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

using std::chrono::seconds;

class ServerClockTest : public ::testing::Test {
 protected:
  const ServerClock::Steady::time_point begin = ServerClock::Steady::now();
  ServerClock clock{1'000'000, begin};
};

TEST_F(ServerClockTest, StartsWithTheSystemsTimeAndGoesOn) {
  EXPECT_EQ(clock.now(), 1'000'000);
  EXPECT_EQ(clock.read(begin + seconds(1)), 0);
  EXPECT_EQ(clock.now(), 1'001'000);
  EXPECT_EQ(clock.at(1'003'000), begin + seconds(3));
}

// A program that was stopped for 90 s, in a game with 30 s for a decision: nobody is out of time.
TEST_F(ServerClockTest, StandsStillWhileTheProgramDid) {
  clock.read(begin + seconds(1));
  EXPECT_EQ(clock.read(begin + seconds(91)), 90'000);
  EXPECT_EQ(clock.now(), 1'001'000);
  EXPECT_EQ(clock.read(begin + seconds(92)), 0);
  EXPECT_EQ(clock.now(), 1'002'000);
  EXPECT_EQ(clock.at(1'003'000), begin + seconds(93));
}

TEST_F(ServerClockTest, AShortDelayIsTime) {
  EXPECT_EQ(clock.read(begin + seconds(5)), 0);
  EXPECT_EQ(clock.now(), 1'005'000);
}

TEST_F(ServerClockTest, AllGapsCount) {
  clock.read(begin + seconds(10));
  clock.read(begin + seconds(11));
  clock.read(begin + seconds(31));
  EXPECT_EQ(clock.now(), 1'001'000);
}

}  // namespace
}  // namespace tessera::server
