// What a placement scores.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

// Seat 0 to place four dice on the classic board, as the first of the game.
Game four_dice(std::string_view roll) {
  Game game = dealt(2);
  idle_turn(game, 0);
  idle_turn(game, 1);
  game.act(0, "draw 1").chance("plain").chance(roll);
  return game;
}

TEST(MoreOrLessScore, BaseIsOneThreeSixTenAndTheFirstPlacementFiveMore) {
  const Texts steps = {"place 2 f5", "place 1 f4", "place 2 f3", "place 1 f2"};  // only f5 touches an old die, f6
  const int base[] = {1, 3, 6, 10};
  for (std::size_t n = 1; n <= 4; ++n) {
    Game game = four_dice("1 1 2 2");
    for (std::size_t i = 0; i < n; ++i) game.act(0, steps[i]);
    EXPECT_EQ(game.scores(), (Seats{0, 0})) << "until done, the scores leave it out";
    game.act(0, "done");
    EXPECT_EQ(game.scores(), (Seats{base[n - 1] + 5, 0}));
  }
}

TEST(MoreOrLessScore, TouchedDiceMultiplyEachCountedOnceM4) {
  Game game = four_dice("1 1 2 4");
  game.act(0, "place 2 f7");  // beside f6 and g7
  EXPECT_EQ(G::placement_score(game.rules, game.state).total(), 1 * 2 + 5);
  game.act(0, "place 4 h7");  // [M4] beside g7 and h8; g7 counts once
  game.act(0, "done");
  EXPECT_EQ(game.scores(), (Seats{3 * 3 + 5, 0}));
}

TEST(MoreOrLessScore, TheRulebooksExampleOfSeventeen) {
  const Texts rows = {". . . . . . .", ". . . . . . .", ". . 3 . 5 . .", ". . . + . . .",
                      ". . . . . . .", ". . . . . . 1", ". . . . . . ."};
  Game game = placing(rows, "2 2 2");
  game.act(0, "place 2 g5").act(0, "done").chance("4 4 5");
  game.act(1, "place 4 c4").act(1, "place 5 d4").act(1, "place 4 e4").act(1, "done");
  EXPECT_EQ(game.scores(), (Seats{1 + 5, 17}));  // 6 × 2 + 5
}

TEST(MoreOrLessScore, EverySymbolSquareCoveredIsFive) {
  Game game = placing({". . + . .", ". . + . .", ". . 3 . .", ". . . . .", ". . . . ."}, "1 2 6");
  game.act(0, "place 2 c2").act(0, "place 1 c1").act(0, "done");
  EXPECT_EQ(game.scores(), (Seats{3 + 5 * 2 + 5, 0}));
}

TEST(MoreOrLessScore, TheBonusIsForTheFirstWhoPlacesNotForTheStarter) {
  Game game = dealt(3, {". . . . .", ". . . . .", ". . 4 . .", ". . . . .", ". . . . ."});
  idle_turn(game, 0);
  game.chance("3 3 3").act(1, "place 3 c2").act(1, "done");
  game.chance("3 3 3").act(2, "place 3 c4").act(2, "done");
  EXPECT_EQ(game.scores(), (Seats{0, 1 + 5, 1}));
}

TEST(MoreOrLessScore, DiceOfTheSameTurnAreNotTouched) {
  Game game = placing({". . . . .", ". . . . .", ". . 3 . .", ". . . . .", ". . . . ."}, "1 2 2");
  game.act(0, "place 2 c2").act(0, "place 1 c1").act(0, "done");
  EXPECT_EQ(game.scores(), (Seats{3 * 1 + 5, 0}));
}

TEST(MoreOrLessScore, DiceOfEarlierTurnsAreTouchedWhoeverPlacedThem) {
  Game game = placing({". . . . .", ". . . . .", ". . 3 . .", ". . . . .", ". . . . ."}, "1 2 2");
  game.act(0, "place 2 c2").act(0, "place 1 c1").act(0, "done").chance("2 2 3");
  game.act(1, "place 2 d1").act(1, "done");  // beside c1 alone
  EXPECT_EQ(game.scores(), (Seats{8, 1}));
  game.act(0, "draw 0").chance("3").act(0, "place 3 d2").act(0, "done");  // beside c2 and d1
  EXPECT_EQ(game.scores(), (Seats{10, 1}));
}

}  // namespace
}  // namespace tessera::more_or_less
