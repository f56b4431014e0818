// Drawing from the pool.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

// Nothing ever fits beside the 4 when all dice show 2.
// Everybody has had a first turn without a placement; seat 0 is asked.
Game second_turn(std::string_view options) {
  Game game(rules_with(2, options, kFour));
  while (game.awaited().substr(0, 4) == "draw") game.chance("plain plain plain");
  while (!game.to_act().empty() && game.phase() == "deal") game.act(game.to_act()[0], "draw 3");
  idle_turn(game, 0);
  idle_turn(game, 1);
  return game;
}

TEST(MoreOrLessDraw, NotOnTheFirstTurn) {
  Game game = dealt(2, kFour);
  EXPECT_EQ(game.awaited(), "roll 0 x3");
  idle_turn(game, 0);
  EXPECT_EQ(game.awaited(), "roll 1 x3");  // it is seat 1's first turn, too
  idle_turn(game, 1);
  EXPECT_EQ(game.awaited(), "");
  EXPECT_EQ(game.phase(), "draw");
}

TEST(MoreOrLessDraw, NeverAboveFourInHand) {
  const Game game = second_turn(R"({"first": 0})");
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1"}));
  EXPECT_EQ(game.legal(1), Texts{});
}

TEST(MoreOrLessDraw, AtMostTwo) {
  Game game = placing(kFour, "3 3 3");
  game.act(0, "place 3 c2").act(0, "done");
  idle_turn(game, 1);
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1", "draw 2"}));  // two in hand
  game.act(0, "draw 0").chance("3 3").act(0, "place 3 b3").act(0, "place 3 d3").act(0, "done");
  idle_turn(game, 1);
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1", "draw 2"}));  // none in hand
}

TEST(MoreOrLessDraw, ChanceSaysWhichDice) {
  Game game = second_turn(R"({"first": 0})");
  game.act(0, "draw 1");
  EXPECT_EQ(game.awaited(), "draw 0 x1");
  EXPECT_EQ(game.phase(), "draw");
  game.chance("wild");
  EXPECT_EQ(game.awaited(), "roll 0 x4");
  game.chance("2 2 2 *");
  EXPECT_FALSE(game.state.wild_in_pool.has(Seat(0)));
  EXPECT_EQ(game.state.pool[0], 6);
}

TEST(MoreOrLessDraw, WildIsWrittenLast) {
  Game game = placing(kFour, "3 3 3");
  game.act(0, "place 3 c2").act(0, "done");
  idle_turn(game, 1);
  game.act(0, "draw 2");
  EXPECT_EQ(game.awaited(), "draw 0 x2");
  EXPECT_FALSE(Notation<G>::parse_outcome(game.rules, game.state, "wild plain"));
  game.chance("plain wild");
  EXPECT_EQ(game.awaited(), "roll 0 x4");
}

TEST(MoreOrLessDraw, NoEventForADrawOfNone) {
  Game game = second_turn(R"({"first": 0})");
  game.act(0, "draw 0");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
}

TEST(MoreOrLessDraw, ThereIsAnEventAlsoWhenOnlyPlainDiceAreLeft) {
  Game game = dealt(2, kFour, "plain plain wild");
  game.chance("2 2 2").act(0, "pass");
  idle_turn(game, 1);
  game.act(0, "draw 1");
  EXPECT_EQ(game.awaited(), "draw 0 x1");
  const auto wild = Notation<G>::parse_outcome(game.rules, game.state, "wild");
  ASSERT_TRUE(wild);
  EXPECT_FALSE(G::possible(game.rules, game.state, *wild));  // it is in hand already
  game.chance("plain");
  EXPECT_EQ(game.awaited(), "roll 0 x4");
}

TEST(MoreOrLessDraw, NotAskedWithFourInHand) {
  Game game = second_turn(R"({"first": 0})");
  game.act(0, "draw 1").chance("plain").chance("2 2 2 2").act(0, "pass");
  idle_turn(game, 1);
  EXPECT_EQ(game.awaited(), "roll 0 x4");
}

TEST(MoreOrLessDraw, NotAskedWithAnEmptyPool) {
  Game game = second_turn(R"({"first": 0})");
  game.state.pool[0] = 0;
  game.state.wild_in_pool.remove(Seat(0));
  game.act(0, "draw 0").chance("2 2 2").act(0, "pass");
  idle_turn(game, 1);
  EXPECT_EQ(game.awaited(), "roll 0 x3");
}

TEST(MoreOrLessDraw, NotMoreThanThePoolHolds) {
  Game game = placing(kFour, "3 3 3");
  game.act(0, "place 3 c2").act(0, "done");
  game.state.pool[0] = 0;  // the wild die is left
  idle_turn(game, 1);
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1"}));
  game.act(0, "draw 1");
  const auto plain = Notation<G>::parse_outcome(game.rules, game.state, "plain");
  ASSERT_TRUE(plain);
  EXPECT_FALSE(G::possible(game.rules, game.state, *plain));
  game.chance("wild");
}

TEST(MoreOrLessDraw, AnEmptyHandThatDrawsNothingCanOnlyPassM5) {
  Game game = placing(kFour, "3 3 3");
  game.act(0, "place 3 c2").act(0, "done");
  idle_turn(game, 1);
  game.act(0, "draw 0").chance("3 3").act(0, "place 3 b3").act(0, "place 3 d3").act(0, "done");
  idle_turn(game, 1);
  game.act(0, "draw 0");
  EXPECT_EQ(game.awaited(), "");  // [M5] nothing is rolled
  EXPECT_EQ(game.phase(), "place");
  EXPECT_EQ(game.legal(0), Texts{"pass"});
}

TEST(MoreOrLessDraw, ChoosingTakesTheWildDieOrNotM2) {
  Game game = second_turn(R"({"first": 0, "draw": "choose"})");  // [M2]
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1", "draw 1 wild"}));
  game.act(0, "draw 1 wild");
  EXPECT_EQ(game.awaited(), "roll 0 x4");  // no event for the draw
  EXPECT_TRUE(game.state.hand[0].has_wild());
  EXPECT_EQ(game.state.pool[0], 6);
  game.chance("2 2 2 2").act(0, "pass").act(1, "draw 1").chance("2 2 2 2");
  EXPECT_EQ(game.state.pool[1], 5);
}

TEST(MoreOrLessDraw, ChoosingNeedsTheDiceInThePoolM2) {
  Game game(rules_with(2, R"({"first": 0, "draw": "choose"})", kFour));
  game.act(0, "draw 3").act(1, "draw 3");
  game.chance("3 3 3").act(0, "place 3 b3").act(0, "place 3 d3").act(0, "done");
  game.state.pool[0] = 1;
  idle_turn(game, 1);
  const Game before = game;
  EXPECT_EQ(game.legal(0), (Texts{"draw 0", "draw 1", "draw 1 wild", "draw 2 wild"}));  // not two plain ones
  game.act(0, "draw 2 wild");
  EXPECT_EQ(G::pool_size(game.state, Seat(0)), 0);
  Game last = before;
  last.state.pool[0] = 0;
  EXPECT_EQ(last.legal(0), (Texts{"draw 0", "draw 1 wild"}));
  last = before;
  last.state.pool[0] = 2;
  last.state.wild_in_pool.remove(Seat(0));
  EXPECT_EQ(last.legal(0), (Texts{"draw 0", "draw 1", "draw 2"}));
}

TEST(MoreOrLessDraw, ChoosingNothingIsLegalM5) {
  Game game = second_turn(R"({"first": 0, "draw": "choose"})");
  game.act(0, "draw 0");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
}

TEST(MoreOrLessDraw, WithoutChooseTheWildDieIsNotForAsking) {
  const Game game = second_turn(R"({"first": 0})");
  EXPECT_FALSE(game.can(0, "draw 1 wild"));
}

}  // namespace
}  // namespace tessera::more_or_less
