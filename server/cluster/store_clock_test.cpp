#include "server/cluster/store_clock.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace tessera::server {
namespace {

TEST(StoreClock, IsSetAtTheStart) {
  StoreClock clock;
  clock.set(1'000'000, 400'000);
  EXPECT_EQ(clock.ahead(), 600'000);
}

// The store has moved to a machine whose clock is another.
TEST(StoreClock, ComesBackToTheStoresTimeAndNeverRunsBackwards) {
  for (const Time jump : {-3'000, 3'000}) {
    StoreClock clock;
    clock.set(0, 0);
    Time last = 0;
    Time own = 0;
    for (int read = 1; read <= 400; ++read) {
      own = 500 * read;
      clock.follow(own + jump, own);
      EXPECT_GT(own + clock.ahead(), last);
      last = own + clock.ahead();
      EXPECT_LE(std::abs(clock.ahead()), 10 * read);
    }
    EXPECT_NEAR(static_cast<double>(clock.ahead()), static_cast<double>(jump), StoreClock::kTolerance);
  }
}

TEST(StoreClock, LeavesSmallDifferencesAlone) {
  StoreClock clock;
  clock.set(0, 0);
  clock.follow(StoreClock::kTolerance, 0);
  EXPECT_EQ(clock.ahead(), 0);
  clock.follow(StoreClock::kTolerance + 1, 0);
  EXPECT_EQ(clock.ahead(), StoreClock::kStep);
}

}  // namespace
}  // namespace tessera::server
