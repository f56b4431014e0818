#include "games/pass_the_pot/bots/race.h"

#include <gtest/gtest.h>

namespace tessera::bots::pass_the_pot {
namespace {

using G = PassThePot;

TEST(RoundOdds, SomebodyWinsTheRound) {
  for (int players = 2; players <= 5; ++players) {
    const auto& odds = RoundOdds::of(players);
    for (int holder = 0; holder < players; ++holder) {
      for (int to_beat = 0; to_beat <= 15; ++to_beat) {
        double sum = 0;
        for (const double wins : odds.turn(2, holder, to_beat).wins) sum += wins;
        EXPECT_NEAR(sum, 1, 1e-6) << players << " " << holder << " " << to_beat;
      }
    }
  }
}

TEST(RoundOdds, AHigherTotalIsHarderToBeat) {
  const auto& odds = RoundOdds::of(2);
  const auto coins = [&](int to_beat) {
    const auto& expectation = odds.turn(3, 1, to_beat);
    return expectation.pot[0] + expectation.gain[0];
  };
  for (int to_beat = 0; to_beat < 15; ++to_beat) EXPECT_GT(coins(to_beat), coins(to_beat + 1)) << to_beat;
  // 15 is beaten by P O T alone, at best in three rolls: less than 3/36, more than the one roll that nobody can avoid.
  EXPECT_LT(odds.turn(3, 1, 15).wins[0], 3.0 / 36);
  EXPECT_GE(odds.turn(3, 1, 15).wins[0], 1.0 / 216);
}

TEST(Race, ChancesAddUpAndFollowTheCoins) {
  for (int players = 2; players <= 5; ++players) {
    const auto rules = G::defaults(players);
    const Race race(rules);
    const double coins[G::kMaxPlayers] = {20, 11, 11, 5, 0};
    double sum = 0;
    for (int s = 0; s < players; ++s) sum += race.chance(coins, 0, s);
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_GT(race.chance(coins, 0, 0), race.chance(coins, 0, 1));
    EXPECT_GT(race.chance(coins, 1, 1), race.chance(coins, 0, 1));  // who starts has the better chance
  }
}

TEST(Race, WhoHasTheGoalAndTheMostHasWon) {
  const auto rules = G::defaults(3);
  const Race race(rules);
  const double coins[G::kMaxPlayers] = {24, 26, 26};
  EXPECT_EQ(race.chance(coins, 0, 0), 0);
  EXPECT_EQ(race.chance(coins, 0, 1), 0.5);
}

}  // namespace
}  // namespace tessera::bots::pass_the_pot
