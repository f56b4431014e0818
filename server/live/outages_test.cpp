#include "server/live/outages.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class OutagesTest : public ::testing::Test {
 protected:
  // A server that starts at this time, and is told what the one before it stored.
  Outages start(Time now) {
    services.time = now;
    Outages outages(context);
    outages.begin(*Outages::read(*services.store));
    services.run();
    return outages;
  }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services};
};

TEST_F(OutagesTest, TheFirstStartIsNoOutage) { EXPECT_EQ(start(100'000).since(0), 0); }

TEST_F(OutagesTest, TheTimeBetweenTwoServersIsOne) {
  start(100'000);
  const auto outages = start(160'000);
  EXPECT_EQ(outages.since(50'000), 60'000);
  EXPECT_EQ(outages.since(130'000), 30'000);  // the part after the event
  EXPECT_EQ(outages.since(160'000), 0);
}

TEST_F(OutagesTest, ItBeginsWhenTheServerWasLastAlive) {
  auto first = start(100'000);
  services.time = 150'000;
  first.store_alive();
  services.run();
  EXPECT_EQ(start(160'000).since(0), 10'000);
}

// Another node of the cluster was alive a moment ago.
TEST_F(OutagesTest, ANodeThatJoinsEndsNone) {
  start(100'000);
  services.time = 110'000;
  Outages second(context);
  second.begin(*Outages::read(*services.store), Outages::kShortestOfAll);
  services.run();
  EXPECT_EQ(second.since(0), 0);
  EXPECT_EQ(second.before(50'000), 60'000);
  services.time = 110'000 + Outages::kShortestOfAll;
  Outages third(context);
  third.begin(*Outages::read(*services.store), Outages::kShortestOfAll);
  EXPECT_EQ(third.since(0), Outages::kShortestOfAll);
}

TEST_F(OutagesTest, AllAreRemembered) {
  start(100'000);
  start(110'000);
  EXPECT_EQ(start(130'000).since(0), 30'000);
}

// Alone, the sign of life would hide it.
TEST_F(OutagesTest, OneThatCouldNotBeStoredIsStoredWithTheNextSignOfLife) {
  start(100'000);
  services.full_disk = true;
  auto second = start(160'000);
  services.full_disk = false;
  services.time = 165'000;
  second.store_alive();
  services.run();
  EXPECT_EQ(start(170'000).since(0), 65'000);
}

TEST_F(OutagesTest, AShortOneDoesNotCount) {
  start(100'000);
  EXPECT_EQ(start(100'999).since(0), 0);
}

TEST_F(OutagesTest, OnlyTheTimeThatTheServerRanCounts) {
  auto first = start(100'000);
  services.time = 200'000;
  first.store_alive();
  services.run();
  auto second = start(10'000'000);
  services.time = 10'050'000;
  EXPECT_EQ(second.before(30'000), 10'020'000);
  EXPECT_EQ(second.before(50'000), 10'000'000);
  EXPECT_EQ(second.before(60'000), 190'000);
  EXPECT_EQ(second.before(150'000), 100'000);
}

TEST_F(OutagesTest, AClockThatWasAheadAtOneStartIsForgotten) {
  start(100'000);
  start(900'000'000);  // the clock was wrong
  services.time = 200'000;
  const auto third = start(200'000);
  EXPECT_EQ(third.since(0), 100'000);
  services.time = 230'000;
  EXPECT_EQ(third.before(10'000), 220'000);
}

TEST_F(OutagesTest, WhatIsNoOutageIsLeftOut) {
  Outages outages(context);
  outages.begin({nullptr, boost::json::array{"?", boost::json::array{1}, boost::json::array{10, 30}}});
  EXPECT_EQ(outages.since(0), 20);
}

TEST_F(OutagesTest, WhatIsInSeveralCountsOnce) {
  Outages outages(context);
  services.time = 100'000;
  outages.begin({nullptr, boost::json::array{boost::json::array{10, 30}, boost::json::array{20, 40}}});
  EXPECT_EQ(outages.since(0), 30);
  outages.add_silence(35, 50);
  EXPECT_EQ(outages.since(0), 40);
  EXPECT_EQ(outages.since(45), 5);
  EXPECT_EQ(outages.since(25, "t", {{0, 27}, {48, 60}}), 35);
}

TEST_F(OutagesTest, AShardsAreForItsTables) {
  Outages outages(context);
  services.time = 100'000;
  const auto shard = shard_of("t");
  outages.begin({nullptr, nullptr,
                 boost::json::array{boost::json::array{shard, 10, 30}, boost::json::array{shard ^ 1, 10, 90}, "?"}});
  EXPECT_EQ(outages.since(0, "t"), 20);
  EXPECT_EQ(outages.since(0), 0);
}

}  // namespace
}  // namespace tessera::server
