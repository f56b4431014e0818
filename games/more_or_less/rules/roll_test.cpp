// Rolling, and the advanced rule.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

// Seat 0 has kept these dice (the last is the wild die) and is asked how many to draw.
Game keeping(std::string_view roll) {
  Game game(rules_with(2, R"({"first": 0, "advanced": true})", kFour));
  game.chance("plain plain wild").chance("plain plain plain");
  game.chance(roll).act(0, "pass");
  idle_turn(game, 1);
  return game;
}

bool possible(const Game& game, std::string_view text) {
  const auto outcome = Notation<G>::parse_outcome(game.rules, game.state, text);
  return outcome && G::possible(game.rules, game.state, *outcome);
}

TEST(MoreOrLessRoll, PlainDiceAscendingThenTheWildDieByItsValueAlone) {
  Game game = dealt(2, kFour, "plain plain wild");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
  EXPECT_TRUE(possible(game, "3 5 4"));
  EXPECT_TRUE(possible(game, "3 5 *"));
  EXPECT_TRUE(possible(game, "5 5 2"));
  EXPECT_FALSE(possible(game, "5 3 4"));   // descending
  EXPECT_FALSE(possible(game, "3 5 1"));   // the wild die has no 1
  EXPECT_FALSE(possible(game, "3 5 6"));   // and no 6
  EXPECT_FALSE(possible(game, "3 * 5"));   // the wild die comes last
  EXPECT_FALSE(possible(game, "3 5 4w"));  // by its value alone
  EXPECT_FALSE(possible(game, "3 5"));
  EXPECT_FALSE(possible(game, "3 5 4 4"));
  EXPECT_FALSE(possible(game, "0 5 4"));
  game.chance("3 5 4");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"3", "5", "4w"}));
}

TEST(MoreOrLessRoll, OnlyTheWildDieShowsStars) {
  const Game game = dealt(2, kFour);
  EXPECT_TRUE(possible(game, "1 6 6"));
  EXPECT_FALSE(possible(game, "1 6 *"));
}

TEST(MoreOrLessRoll, AllDiceInHandAreRolledEachTurn) {
  Game game = dealt(2, kFour);
  game.chance("1 2 6").act(0, "pass");
  idle_turn(game, 1);
  game.act(0, "draw 1").chance("plain");
  EXPECT_EQ(game.awaited(), "roll 0 x4");  // nobody is asked which
  game.chance("1 1 1 1").act(0, "pass");
  idle_turn(game, 1);
  EXPECT_EQ(game.awaited(), "roll 0 x4");
}

TEST(MoreOrLessRoll, InHandAWildDieStaysWild) {
  Game game = dealt(2, kFour, "plain plain wild");
  game.chance("2 2 4").act(0, "pass");
  idle_turn(game, 1);
  game.act(0, "draw 0").chance("2 2 *");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"2", "2", "*"}));
}

TEST(MoreOrLessRoll, AdvancedAsksWhichKeptDiceToRollAgain) {
  Game game = keeping("2 2 4");
  game.act(0, "draw 1");
  EXPECT_EQ(game.awaited(), "draw 0 x1");
  game.chance("plain");  // [M9] the kinds are known by then
  EXPECT_EQ(game.phase(), "roll");
  EXPECT_EQ(game.awaited(), "");
  EXPECT_EQ(game.to_act(), Seats{0});
  EXPECT_EQ(game.legal(0), (Texts{"roll", "roll 2", "roll 2 2", "roll 4w", "roll 2 4w", "roll 2 2 4w"}));
  game.act(0, "roll 2 4w");
  EXPECT_EQ(game.awaited(), "roll 0 x3");  // the new die, one of the kept 2s and the wild die
  game.chance("1 6 *");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"1", "2", "6", "*"}));
}

TEST(MoreOrLessRoll, NewDiceAreAlwaysRolled) {
  Game game = keeping("2 2 4");
  game.act(0, "draw 1").chance("plain").act(0, "roll");
  EXPECT_EQ(game.awaited(), "roll 0 x1");
  game.chance("1");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"1", "2", "2", "4w"}));
}

TEST(MoreOrLessRoll, AskedAlsoWithoutADrawAndNoEventForNoDiceM9) {
  Game game = keeping("2 2 *");
  game.act(0, "draw 0");
  EXPECT_EQ(game.legal(0), (Texts{"roll", "roll 2", "roll 2 2", "roll *", "roll 2 *", "roll 2 2 *"}));  // [M9]
  game.act(0, "roll");
  EXPECT_EQ(game.awaited(), "");
  EXPECT_EQ(game.phase(), "place");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"2", "2", "*"}));
}

TEST(MoreOrLessRoll, RollingOnlyTheWildDie) {
  Game game = keeping("2 2 *");
  game.act(0, "draw 0").act(0, "roll *");
  EXPECT_EQ(game.awaited(), "roll 0 x1");
  EXPECT_FALSE(possible(game, "1"));
  game.chance("5");
  EXPECT_EQ(Notation<G>::dice_texts(game.state.hand[0]), (Texts{"2", "2", "5w"}));
}

TEST(MoreOrLessRoll, OnTheFirstTurnAllDiceAreNewM9) {
  Game game(rules_with(2, R"({"first": 0, "advanced": true})"));
  game.chance("plain plain plain").chance("plain plain plain");
  EXPECT_EQ(game.awaited(), "roll 0 x3");  // [M9] nobody is asked
}

TEST(MoreOrLessRoll, NotAskedWithoutKeptDice) {
  Game game(rules_with(2, R"({"first": 0, "advanced": true})", kFour));
  game.chance("plain plain plain").chance("plain plain plain");
  game.chance("3 3 3").act(0, "place 3 b3").act(0, "place 3 d3").act(0, "done");
  game.chance("2 2 2").act(1, "pass");
  game.act(0, "draw 0").act(0, "roll 3").chance("3").act(0, "place 3 c2").act(0, "done");
  game.act(1, "draw 0").act(1, "roll").act(1, "pass");
  Game drawing = game;
  drawing.act(0, "draw 2").chance("plain plain");
  EXPECT_EQ(drawing.awaited(), "roll 0 x2");
  game.act(0, "draw 0");  // [M5] with nothing in hand
  EXPECT_EQ(game.legal(0), Texts{"pass"});
}

TEST(MoreOrLessRoll, AskedWithFourKeptDiceThoughNotForADraw) {
  Game game = keeping("2 2 2");
  game.act(0, "draw 1").chance("plain").act(0, "roll").chance("6").act(0, "pass");
  game.act(1, "draw 0").act(1, "roll").act(1, "pass");
  EXPECT_EQ(game.phase(), "roll");
  EXPECT_EQ(game.legal(0).size(), 12u);  // 0 to 2 of the 2s, the 6 or not, the wild die or not
  EXPECT_TRUE(game.can(0, "roll 2 2 6 2w"));
}

}  // namespace
}  // namespace tessera::more_or_less
