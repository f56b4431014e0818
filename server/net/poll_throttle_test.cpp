#include "server/net/poll_throttle.h"

#include <gtest/gtest.h>

#include <thread>

namespace tessera::server {
namespace {

using Clock = PollThrottle::Clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

// So many messages a second, evenly, for a second: whether it was busy at the end.
bool busy_with(PollThrottle& throttle, std::uint64_t& messages, Clock::time_point& now, int a_second) {
  bool busy = false;
  for (int i = 0; i < a_second; ++i) {
    now += microseconds(1'000'000 / a_second);
    busy = throttle.busy(++messages, now);
  }
  return busy;
}

TEST(PollThrottle, IsBusyFromAThousandMessagesASecond) {
  PollThrottle throttle;
  std::uint64_t messages = 0;
  auto now = Clock::now();
  EXPECT_FALSE(busy_with(throttle, messages, now, 20));
  EXPECT_FALSE(busy_with(throttle, messages, now, 800));
  EXPECT_TRUE(busy_with(throttle, messages, now, 1200));
  EXPECT_TRUE(busy_with(throttle, messages, now, 100'000));
  EXPECT_FALSE(busy_with(throttle, messages, now, 800));
}

TEST(PollThrottle, AQuietHourIsNotBusyAfterwards) {
  PollThrottle throttle;
  std::uint64_t messages = 0;
  auto now = Clock::now();
  EXPECT_TRUE(busy_with(throttle, messages, now, 5000));
  now += seconds(3600);
  EXPECT_FALSE(throttle.busy(messages + 1, now));
}

// Without the wake each wait would last for an hour.
TEST(PollThrottle, AWakeEndsTheWaitBeforeAndDuringIt) {
  PollThrottle throttle{std::chrono::hours(1)};
  EXPECT_TRUE(throttle.wait());  // the first poll of all
  throttle.wake();
  EXPECT_FALSE(throttle.wait());
  for (int i = 0; i < 100; ++i) {
    std::thread other([&] { throttle.wake(); });
    EXPECT_FALSE(throttle.wait());
    other.join();
  }
}

TEST(PollThrottle, BetweenTwoPollsIsAnIntervalThoughSomebodyWakes) {
  constexpr auto kInterval = milliseconds(20);
  PollThrottle throttle{kInterval};
  EXPECT_TRUE(throttle.wait());
  const auto polled = Clock::now();
  throttle.wake();
  EXPECT_FALSE(throttle.wait());
  EXPECT_TRUE(throttle.wait());
  EXPECT_GE(Clock::now() - polled, kInterval - milliseconds(1));
}

// Bots that post one answer after the other must not keep the sockets waiting.
TEST(PollThrottle, WakesWithoutEndDoNotPutThePollOff) {
  PollThrottle throttle{milliseconds(3)};
  const auto polled = Clock::now() + seconds(1);
  EXPECT_TRUE(throttle.is_due(polled));
  for (int i = 0; i < 30; ++i) EXPECT_FALSE(throttle.is_due(polled + i * microseconds(100)));
  EXPECT_TRUE(throttle.is_due(polled + milliseconds(3)));
  EXPECT_FALSE(throttle.is_due(polled + milliseconds(4)));
}

}  // namespace
}  // namespace tessera::server
