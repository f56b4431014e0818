#include "arena/stats/elo.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random.h"

namespace tessera::arena {
namespace {

TEST(Elo, SharesAreTheTextbooks) {
  EXPECT_NEAR(share_of_elo(0, 2), 0.5, 1e-12);
  EXPECT_NEAR(share_of_elo(400, 2), 10.0 / 11, 1e-12);
  EXPECT_NEAR(share_of_elo(100, 2), 0.640065, 1e-6);
  EXPECT_NEAR(elo_of_share(0.75, 2), 190.848502, 1e-6);  // 400 log10 3
  EXPECT_NEAR(elo_of_share(share_of_elo(-37, 5), 5), -37, 1e-9);
}

// Four players: an even share is a quarter; ten times as strong as each of three wins 10 games of 13.
TEST(Elo, MorePlayersShareEvenly) {
  EXPECT_NEAR(share_of_elo(0, 4), 0.25, 1e-12);
  EXPECT_NEAR(share_of_elo(400, 4), 10.0 / 13, 1e-12);
  EXPECT_NEAR(elo_of_share(0.4, 4), 400 * std::log10(2.0), 1e-9);
}

TEST(Elo, SharesOfZeroAndOneAreInfinite) {
  EXPECT_EQ(elo_of_share(1, 2), INFINITY);
  EXPECT_EQ(elo_of_share(0, 2), -INFINITY);
}

// Pairs 0, 1, 1, 2: shares 0, 1/2, 1/2, 1 with mean 1/2 and squares 1/4 + 1/4 over 3.
TEST(Elo, SpreadIsBetweenSets) {
  const auto statistics = set_statistics({{0, 1}, {60, 2}, {120, 1}}, 2);
  EXPECT_EQ(statistics.sets, 4);
  EXPECT_NEAR(statistics.mean, 0.5, 1e-12);
  EXPECT_NEAR(statistics.variance, 1.0 / 6, 1e-12);
}

// 25 pairs lost, 50 split, 25 won vary as single games would: 12.5 / 99 = 0.25 * 100 / n gives n = 198 of them.
TEST(Elo, PairsAsVariedAsGamesGiveWilsonsInterval) {
  const auto pairs = share_of_sets({{0, 25}, {60, 50}, {120, 25}}, 2);
  const auto games = share(99.0, 198);
  EXPECT_NEAR(pairs.mean, games.mean, 1e-12);
  EXPECT_NEAR(pairs.low, games.low, 1e-12);
  EXPECT_NEAR(pairs.high, games.high, 1e-12);
}

TEST(Elo, PairsThatVaryLessGiveANarrowerInterval) {
  const auto games = share(100.0, 200);
  const auto pairs = share_of_sets({{0, 10}, {60, 80}, {120, 10}}, 2);
  EXPECT_LT(pairs.high - pairs.low, 0.7 * (games.high - games.low));
}

TEST(Elo, AMatchWonThroughoutIsAsSureAsItsPairs) {
  const auto elo = elo_of_sets({{120, 10}}, 2);
  EXPECT_EQ(elo.mean, INFINITY);
  EXPECT_NEAR(elo.low, elo_of_share(share(10.0, 10).low, 2), 1e-9);
}

// Pairs that were all split say little while they are few: one game may yet go otherwise.
TEST(Elo, PairsThatAllWentAlikeHaveAnInterval) {
  const auto few = share_of_sets({{60, 5}}, 2);
  EXPECT_LT(few.low, 0.4);
  const auto many = share_of_sets({{60, 5000}}, 2);
  EXPECT_GT(many.low, 0.499);
  EXPECT_LT(many.low, 0.5);
}

// 1000 matches of 60 pairs whose games go alike six times of ten: 95 % of the intervals hold the truth.
TEST(Elo, IntervalsHoldTheTruthAsOftenAsTheySay) {
  int held = 0;
  for (std::uint64_t match = 0; match < 1000; ++match) {
    Stream stream = ChanceKeys(7, match).stream(0);
    SetTotals totals;
    for (int pair = 0; pair < 60; ++pair) {
      const int first = stream.below(100) < 64 ? kWin : 0;
      const int second = stream.below(10) < 6 ? kWin - first : (stream.below(100) < 64 ? kWin : 0);
      ++totals[first + second];
    }
    const double truth = (0.64 + 0.6 * 0.36 + 0.4 * 0.64) / 2;
    const auto interval = share_of_sets(totals, 2);
    held += interval.low <= truth && truth <= interval.high ? 1 : 0;
  }
  EXPECT_GE(held, 930);
  EXPECT_LE(held, 970);
}

}  // namespace
}  // namespace tessera::arena
