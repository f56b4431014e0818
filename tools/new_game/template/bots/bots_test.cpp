#include "games/game_folder/bots/bots.h"

#include <gtest/gtest.h>

#include "engine/core/testing/script.h"
#include "games/game_folder/rules/notation.h"

namespace tessera::bots {
namespace {

using G = GameType;

// What the bot in seat 0 does with these points of its turn.
std::string answer(Level level, int turn_total, int mine = 0, int other = 0, std::uint64_t key = 1) {
  auto rules = G::defaults(2);
  rules.first = 0;
  auto state = tessera::testing::Script<G>(rules).chance("2").state;
  state.turn_total = turn_total;
  state.points[0] = mine;
  state.points[1] = other;
  Actions<G> legal;
  G::legal(rules, state, Seat(0), legal);
  Stream stream(key);
  return Notation<G>::print(rules, legal[choose<G>(level, rules, G::view(rules, state, Seat(0)), legal, {}, stream)]);
}

TEST(GameTypeBots, EasyIsContentTooSoon) {
  EXPECT_EQ(answer(Level::easy, 12), "hold");
  int held = 0;
  for (std::uint64_t key = 0; key < 600; ++key) held += answer(Level::easy, 4, 0, 0, key) == "hold" ? 1 : 0;
  EXPECT_GT(held, 50);  // one in six
  EXPECT_LT(held, 150);
}

TEST(GameTypeBots, MediumAndGreedyHoldAtTwenty) {
  for (const auto level : {Level::medium, Level::greedy}) {
    EXPECT_EQ(answer(level, 19), "roll");
    EXPECT_EQ(answer(level, 20), "hold");
  }
}

TEST(GameTypeBots, GreedyDoesNotSeeThatItHasWon) {
  EXPECT_EQ(answer(Level::greedy, 5, 95), "roll");
  for (const auto level : {Level::easy, Level::medium, Level::hard}) EXPECT_EQ(answer(level, 5, 95, 0, 3), "hold");
}

TEST(GameTypeBots, HardDaresMoreWhenItIsBehind) {
  EXPECT_EQ(answer(Level::hard, 20), "roll");
  EXPECT_EQ(answer(Level::hard, 21), "hold");
  EXPECT_EQ(answer(Level::hard, 21, 0, 40), "roll");  // 21 + 40 / 8
  EXPECT_EQ(answer(Level::hard, 26, 0, 40), "hold");
  EXPECT_EQ(answer(Level::hard, 17, 40, 0), "hold");  // 21 − 40 / 8
}

TEST(GameTypeBots, HardRollsToTheEndWhenSomebodyIsNearTheGoal) {
  EXPECT_EQ(answer(Level::hard, 39, 60, 71), "roll");
  EXPECT_EQ(answer(Level::hard, 40, 60, 71), "hold");
}

}  // namespace
}  // namespace tessera::bots
