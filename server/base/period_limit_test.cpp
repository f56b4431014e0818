#include "server/base/period_limit.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

TEST(PeriodLimit, CountsEachKeyAnewInEachPeriod) {
  PeriodLimit limit(2);
  EXPECT_TRUE(limit.take("a", 0));
  EXPECT_TRUE(limit.take("a", 59'999));
  EXPECT_FALSE(limit.take("a", 59'999));
  EXPECT_TRUE(limit.take("b", 59'999));
  EXPECT_TRUE(limit.take("a", 60'000));
}

TEST(PeriodLimit, WhenItIsFullThoseWithTheFewestAreForgottenAndNobodyIsRefused) {
  PeriodLimit limit(2);
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(limit.take("much", 0));
  for (std::size_t i = 0; i < 3 * PeriodLimit::kMostKeys; ++i) {
    ASSERT_TRUE(limit.take(std::to_string(i), 0));
    ASSERT_LE(limit.keys(), PeriodLimit::kMostKeys);
  }
  EXPECT_FALSE(limit.take("much", 0));
}

}  // namespace
}  // namespace tessera::server
