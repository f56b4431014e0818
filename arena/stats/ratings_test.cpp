#include "arena/stats/ratings.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace tessera::arena {
namespace {

const double kElo = 400 / std::log(10.0);

// Two bots, 50 pairs won and 50 split: 150 of 200 wins, and the imagined even game. With one unknown everything can be
// written down: rating and the sandwich's variance, the squares of what is unexplained over the information squared.
TEST(Ratings, TwoBotsByHand) {
  const auto out = ratings(2, {{1, 0, {{60, 50}, {120, 50}}}}, 2, 0);
  const double p = 150.5 / 201;
  EXPECT_EQ(out[0].mean, 0);
  EXPECT_EQ(out[0].low, out[0].high);
  EXPECT_NEAR(out[1].mean, kElo * std::log(150.5 / 50.5), 1e-6);
  const double squares = 50 * (1 - 2 * p) * (1 - 2 * p) + 50 * (2 - 2 * p) * (2 - 2 * p) + (0.5 - p) * (0.5 - p);
  const double half = 1.959964 * kElo * std::sqrt(squares) / (201 * p * (1 - p));
  EXPECT_NEAR(out[1].high - out[1].mean, half, 1e-6);
  EXPECT_NEAR(out[1].mean - out[1].low, half, 1e-6);
}

// A million sets, won or lost as ratings of 0, 100 and 250 say.
SetTotals totals_for(double difference, int players) {
  const auto won = static_cast<std::int64_t>(1e6 * share_of_elo(difference, players) + 0.5);
  return {{0, 1'000'000 - won}, {kWin * players, won}};
}

TEST(Ratings, ThreeBotsAreFoundAgain) {
  const std::vector<PairingTotals> pairings = {
      {1, 0, totals_for(100, 2)}, {2, 0, totals_for(250, 2)}, {2, 1, totals_for(150, 2)}};
  const auto from_first = ratings(3, pairings, 2, 0);
  EXPECT_NEAR(from_first[1].mean, 100, 0.01);
  EXPECT_NEAR(from_first[2].mean, 250, 0.01);
  const auto from_last = ratings(3, pairings, 2, 2);
  EXPECT_NEAR(from_last[0].mean, -250, 0.01);
  EXPECT_NEAR(from_last[1].mean, -150, 0.01);
  EXPECT_EQ(from_last[2].mean, 0);
}

TEST(Ratings, TablesOfFourAreFoundAgain) {
  const auto out = ratings(2, {{1, 0, totals_for(120, 4)}, {0, 1, totals_for(-120, 4)}}, 4, 0);
  EXPECT_NEAR(out[1].mean, 120, 0.01);
}

// Never won: the rating is finite, below, and unsure.
TEST(Ratings, ABotThatLostEverythingHasARating) {
  const auto out = ratings(3, {{1, 0, {{120, 100}}}, {2, 0, {{120, 100}}}, {2, 1, {{60, 100}}}}, 2, 0);
  EXPECT_GT(out[1].mean, 600);
  EXPECT_LT(out[1].mean, 2000);
  EXPECT_NEAR(out[1].mean, out[2].mean, 1e-6);
  EXPECT_GT(out[1].high - out[1].low, 300);
}

TEST(Ratings, NothingPlayedIsEven) {
  const auto out = ratings(2, {{1, 0, {}}}, 2, 0);
  EXPECT_NEAR(out[1].mean, 0, 1e-9);
}

// Synthetic leagues of three bots: 95 % of the intervals hold the truth.
TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheySay) {
  const double truth[] = {0, 80, 200};
  int held = 0;
  for (std::uint64_t league = 0; league < 500; ++league) {
    Stream stream = ChanceKeys(3, league).stream(0);
    std::vector<PairingTotals> pairings = {{1, 0, {}}, {2, 0, {}}, {2, 1, {}}};
    for (auto& pairing : pairings) {
      const auto threshold = static_cast<std::uint32_t>(1e6 * share_of_elo(truth[pairing.a] - truth[pairing.b], 2));
      for (int pair = 0; pair < 80; ++pair) {
        const int first = stream.below(1'000'000) < threshold ? kWin : 0;
        const int second = stream.below(1'000'000) < threshold ? kWin : 0;
        ++pairing.totals[first + second];
      }
    }
    const auto out = ratings(3, pairings, 2, 0);
    for (std::size_t i = 1; i < 3; ++i) held += out[i].low <= truth[i] && truth[i] <= out[i].high ? 1 : 0;
  }
  EXPECT_GE(held, 930);
  EXPECT_LE(held, 970);
}

}  // namespace
}  // namespace tessera::arena
