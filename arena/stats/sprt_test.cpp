#include "arena/stats/sprt.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace tessera::arena {
namespace {

TEST(Sprt, BoundsAreWalds) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  EXPECT_NEAR(sprt.lower(), -2.944439, 1e-6);
  EXPECT_NEAR(sprt.upper(), 2.944439, 1e-6);
  const Sprt strict{0, 10, 0.01, 0.1};
  EXPECT_NEAR(strict.lower(), std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(strict.upper(), std::log(0.9 / 0.01), 1e-12);
}

// Where a set is won or lost, there is one distribution for a mean, and the ratio is that of coin throws.
TEST(Sprt, WonOrLostSetsGiveWaldsRatio) {
  const double s0 = share_of_elo(0, 2);
  const double s1 = share_of_elo(50, 2);
  const double expected = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
  EXPECT_NEAR(log_likelihood_ratio({{0, 40}, {120, 60}}, 2, 0, 50), expected, 1e-9);
}

// Near the mean, the normal approximation of chess testers: N (s1 - s0) (2 mean - s0 - s1) / (2 variance).
TEST(Sprt, ManyPairsAgreeWithTheNormalApproximation) {
  const SetTotals totals{{0, 950}, {30, 400}, {60, 7200}, {90, 450}, {120, 1000}};
  const double n = 10000;
  double mean = 0;
  for (const auto& [total, count] : totals) mean += static_cast<double>(count) * total / 120 / n;
  double variance = 0;
  for (const auto& [total, count] : totals) {
    variance += static_cast<double>(count) * (total / 120.0 - mean) * (total / 120.0 - mean) / n;
  }
  const double s0 = share_of_elo(0, 2);
  const double s1 = share_of_elo(5, 2);
  const double expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  EXPECT_NEAR(log_likelihood_ratio(totals, 2, 0, 5), expected, 0.02 * std::fabs(expected) + 0.01);
}

TEST(Sprt, NothingPlayedDecidesNothing) {
  EXPECT_EQ(log_likelihood_ratio({}, 2, 0, 10), 0);
  EXPECT_EQ(verdict(Sprt{}, 0), Verdict::undecided);
}

// Sets that went alike, at either end and in the middle, and at tables of four.
TEST(Sprt, ExtremesGoTheRightWay) {
  EXPECT_GT(log_likelihood_ratio({{120, 30}}, 2, 0, 100), 2.94);
  EXPECT_LT(log_likelihood_ratio({{0, 30}}, 2, 0, 100), -2.94);
  EXPECT_LT(log_likelihood_ratio({{60, 1000}}, 2, 0, 20), -2.94);
  EXPECT_GT(log_likelihood_ratio({{60, 20}, {120, 30}}, 4, 0, 50), 2.94);
  EXPECT_LT(log_likelihood_ratio({{0, 30}, {60, 30}}, 4, 0, 50), -2.94);
}

// Plays synthetic pairs of the given share of wins until the test decides.
Verdict decided(const Sprt& sprt, double share, std::uint64_t match) {
  Stream stream = ChanceKeys(11, match).stream(0);
  const auto threshold = static_cast<std::uint32_t>(share * 1e6);
  SetTotals totals;
  for (;;) {
    int total = 0;
    for (int game = 0; game < 2; ++game) total += stream.below(1'000'000) < threshold ? kWin : 0;
    ++totals[total];
    const auto now = verdict(sprt, log_likelihood_ratio(totals, 2, sprt.elo0, sprt.elo1));
    if (now != Verdict::undecided) return now;
  }
}

// Errors are as rare as they were asked to be: 5 % and 10 % of 300, and three standard deviations more.
TEST(Sprt, WrongDecisionsAreAsRareAsAskedFor) {
  const Sprt sprt{0, 80, 0.05, 0.1};
  int wrong0 = 0;
  int wrong1 = 0;
  for (std::uint64_t match = 0; match < 300; ++match) {
    wrong0 += decided(sprt, share_of_elo(0, 2), match) == Verdict::elo1 ? 1 : 0;
    wrong1 += decided(sprt, share_of_elo(80, 2), match) == Verdict::elo0 ? 1 : 0;
  }
  EXPECT_LE(wrong0, 15 + 12);
  EXPECT_LE(wrong1, 30 + 16);
}

}  // namespace
}  // namespace tessera::arena
