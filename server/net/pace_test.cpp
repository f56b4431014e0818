#include "server/net/pace.h"

#include <gtest/gtest.h>

#include <thread>

namespace tessera::server {
namespace {

using Clock = Pace::Clock;
using std::chrono::microseconds;
using std::chrono::seconds;

// So many messages a second, evenly, for a second: whether it was busy at the end.
bool busy_with(Pace& pace, std::uint64_t& messages, Clock::time_point& now, int a_second) {
  bool busy = false;
  for (int i = 0; i < a_second; ++i) {
    now += microseconds(1'000'000 / a_second);
    busy = pace.busy(++messages, now);
  }
  return busy;
}

TEST(Pace, RestsOnlyWhileMessagesComeThickAndFast) {
  Pace pace;
  std::uint64_t messages = 0;
  auto now = Clock::now();
  EXPECT_FALSE(busy_with(pace, messages, now, 20));
  EXPECT_FALSE(busy_with(pace, messages, now, 800));
  EXPECT_TRUE(busy_with(pace, messages, now, 1200));
  EXPECT_TRUE(busy_with(pace, messages, now, 100'000));
  EXPECT_FALSE(busy_with(pace, messages, now, 800));
}

TEST(Pace, AQuietHourIsNotBusyAfterwards) {
  Pace pace;
  std::uint64_t messages = 0;
  auto now = Clock::now();
  EXPECT_TRUE(busy_with(pace, messages, now, 5000));
  now += seconds(3600);
  EXPECT_FALSE(pace.busy(messages + 1, now));
}

// A rest that nobody ends would last for an hour.
TEST(Pace, WhoeverWakesIsHeardBeforeAndDuringARest) {
  Pace pace{std::chrono::hours(1)};
  EXPECT_TRUE(pace.rest());  // the first look of all
  pace.wake();
  EXPECT_FALSE(pace.rest());
  for (int i = 0; i < 100; ++i) {
    std::thread other([&] { pace.wake(); });
    EXPECT_FALSE(pace.rest());
    other.join();
  }
}

TEST(Pace, BetweenTwoLooksIsARestThoughSomebodyWakes) {
  constexpr auto kRest = std::chrono::milliseconds(20);
  Pace pace{kRest};
  EXPECT_TRUE(pace.rest());
  const auto looked = Clock::now();
  pace.wake();
  EXPECT_FALSE(pace.rest());
  EXPECT_TRUE(pace.rest());
  EXPECT_GE(Clock::now() - looked, kRest - std::chrono::milliseconds(1));
}

// Bots that post one thought after the other must not keep the sockets waiting.
TEST(Pace, WhoeverWakesAllTheTimeDoesNotPutTheLookOff) {
  Pace pace{std::chrono::milliseconds(2)};
  EXPECT_TRUE(pace.rest());
  pace.wake();
  while (!pace.rest()) pace.wake();
}

}  // namespace
}  // namespace tessera::server
