// Turns and the end of the game, in the game's notation.
#include <gtest/gtest.h>

#include "engine/core/testing/script.h"
#include "games/game_folder/rules/notation.h"

namespace tessera {
namespace {

using G = GameType;
using Game = testing::Script<G>;
using Seats = std::vector<int>;

G::Rules rules_for(int players, int goal = 100) {
  auto rules = G::defaults(players);
  rules.goal = goal;
  rules.first = 0;
  return rules;
}

TEST(GameTypeTurn, ChancePicksWhoStarts) {
  Game game(G::defaults(4));
  EXPECT_EQ(game.awaited(), "first x1");  // [X1]
  EXPECT_TRUE(game.to_act().empty());
  game.chance("seat 2");
  EXPECT_EQ(game.awaited(), "roll 2 x1");
}

TEST(GameTypeTurn, ASeatAsFirstMeansNoChanceEvent) {
  auto rules = G::defaults(3);
  rules.first = 1;
  EXPECT_EQ(Game(rules).awaited(), "roll 1 x1");
}

TEST(GameTypeTurn, RollAgainOrHold) {
  Game game(rules_for(2));
  game.chance("5");
  EXPECT_EQ(game.legal(0), (std::vector<std::string>{"roll", "hold"}));
  EXPECT_TRUE(game.legal(1).empty());
  EXPECT_EQ(game.scores(), (Seats{0, 0}));  // not before they are held
  game.act(0, "roll").chance("6").act(0, "hold");
  EXPECT_EQ(game.scores(), (Seats{11, 0}));
  EXPECT_EQ(game.awaited(), "roll 1 x1");
}

TEST(GameTypeTurn, AOneLosesThePointsOfTheTurnAndNoOthers) {
  Game game(rules_for(2));
  game.chance("5").act(0, "hold").chance("1");  // the other player's first roll
  EXPECT_EQ(game.awaited(), "roll 0 x1");
  game.chance("6").act(0, "roll").chance("1");
  EXPECT_EQ(game.scores(), (Seats{5, 0}));
  EXPECT_EQ(game.awaited(), "roll 1 x1");
}

TEST(GameTypeEnd, TheGoalEndsTheGameAtOnceOncePointsAreHeld) {
  Game game(rules_for(3, 10));
  game.chance("4").act(0, "hold");
  game.chance("6").act(1, "roll").chance("6");
  EXPECT_FALSE(game.over());  // [X2] 12 points, but not held
  game.act(1, "hold");
  EXPECT_TRUE(game.over());  // [X2] seat 2 had no turn
  EXPECT_EQ(game.scores(), (Seats{4, 12, 0}));
  EXPECT_EQ(game.winners(), (Seats{1}));
}

TEST(GameTypeEnd, ATurnThatReachesTheGoalByItselfCanOnlyBeHeld) {
  Game game(rules_for(2, 10));
  game.chance("4").act(0, "roll").chance("5");
  EXPECT_EQ(game.legal(0), (std::vector<std::string>{"roll", "hold"}));
  game.act(0, "roll").chance("2");
  EXPECT_EQ(game.legal(0), (std::vector<std::string>{"hold"}));  // [X2] 11 points
  game.act(0, "hold");
  EXPECT_TRUE(game.over());
}

TEST(GameTypeEnd, AfterMaxTurnsMostPointsWinAndATieIsShared) {
  auto rules = rules_for(3);
  rules.max_turns = 3;
  Game game(rules);
  game.chance("5").act(0, "hold").chance("1");
  EXPECT_FALSE(game.over());
  game.chance("5").act(2, "hold");
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(G::cut_off(rules, game.state));
  EXPECT_EQ(game.winners(), (Seats{0, 2}));  // [X3]
}

}  // namespace
}  // namespace tessera
