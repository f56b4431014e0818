// Which dice may lie where, step by step.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

Texts middle_row(const std::string& row) { return {". . . . .", ". . . . .", row, ". . . . .", ". . . . ."}; }

const Texts kThree = middle_row(". . 3 . .");

TEST(MoreOrLessPlace, NeighboursDifferByExactlyOne) {
  const Game game = placing(kThree, "2 4 6");
  EXPECT_EQ(game.phase(), "place");
  EXPECT_EQ(game.legal(0), (Texts{"place 2 c2", "place 2 b3", "place 2 d3", "place 2 c4", "place 4 c2", "place 4 b3",
                                  "place 4 d3", "place 4 c4", "pass"}));
  EXPECT_EQ(placing(kThree, "3 3 3").legal(0), Texts{"pass"});
}

TEST(MoreOrLessPlace, OneAndSixAreNotNeighbours) {
  EXPECT_EQ(placing(middle_row(". . 6 . ."), "1 1 1").legal(0), Texts{"pass"});
  EXPECT_EQ(placing(middle_row(". . 1 . ."), "6 6 6").legal(0), Texts{"pass"});
}

TEST(MoreOrLessPlace, EveryNeighbourCounts) {
  const Game game = placing(middle_row(". 3 . 5 ."), "2 4 6");
  EXPECT_EQ(game.legal(0), (Texts{"place 2 b2", "place 2 a3", "place 2 b4",                              //
                                  "place 4 b2", "place 4 d2", "place 4 a3", "place 4 c3", "place 4 e3",  //
                                  "place 4 b4", "place 4 d4",                                            //
                                  "place 6 d2", "place 6 e3", "place 6 d4", "pass"}));
}

TEST(MoreOrLessPlace, EqualDiceAreOneActionAndTheWildDieAnother) {
  const Game game = placing_wild(kThree, "4 4 4");
  EXPECT_EQ(game.legal(0), (Texts{"place 4 c2", "place 4 b3", "place 4 d3", "place 4 c4", "place 4w c2", "place 4w b3",
                                  "place 4w d3", "place 4w c4", "pass"}));
}

TEST(MoreOrLessPlace, TheDieNamedLeavesTheHand) {
  Game wild = placing_wild(kThree, "4 4 4");
  wild.act(0, "place 4w c2");
  EXPECT_EQ(Notation<G>::dice_texts(wild.state.hand[0]), (Texts{"4", "4"}));
  Game plain = placing_wild(kThree, "4 4 4");
  plain.act(0, "place 4 c2");
  EXPECT_EQ(Notation<G>::dice_texts(plain.state.hand[0]), (Texts{"4", "4w"}));
}

TEST(MoreOrLessPlace, TheBoardsEdgesDoNotMeet) {
  const Game right = placing({". . . . 3", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}, "2 2 2");
  EXPECT_EQ(right.legal(0), (Texts{"place 2 d1", "place 2 e2", "pass"}));
  const Game left = placing({". . . . .", ". . . . .", ". . . . .", ". . . . .", "3 . . . ."}, "2 2 2");
  EXPECT_EQ(left.legal(0), (Texts{"place 2 a4", "place 2 b5", "pass"}));
  Game line = placing({". . . 3 .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}, "1 1 2");
  line.act(0, "place 2 e1");
  EXPECT_EQ(line.legal(0), (Texts{"place 1 e2", "done"}));
}

TEST(MoreOrLessPlace, TheLargestBoardHasColumnsToSAndRowsTo19) {
  Texts rows(19, ". . . . . . . . . . . . . . . . . . .");
  rows[18] = ". . . . . . . . . . . . . . . . . . 3";
  Game game = placing(rows, "1 2 2");
  EXPECT_EQ(game.legal(0), (Texts{"place 2 s18", "place 2 r19", "pass"}));
  game.act(0, "place 2 s18");
  EXPECT_EQ(game.legal(0), (Texts{"place 1 s17", "place 1 r18", "done"}));
}

TEST(MoreOrLessPlace, AStarGoesWithAnythingNowAndForEver) {
  Game game = placing_wild(kThree, "6 6 *");
  EXPECT_EQ(game.legal(0), (Texts{"place * c2", "place * b3", "place * d3", "place * c4", "pass"}));
  game.act(0, "place * c2");
  EXPECT_EQ(game.legal(0), (Texts{"place 6 c1", "place 6 b2", "place 6 d2", "done"}));
  game.act(0, "place 6 b2").act(0, "done").chance("1 1 1");
  EXPECT_EQ(game.legal(1), (Texts{"place 1 c1", "place 1 d2", "pass"}));
}

TEST(MoreOrLessPlace, SomeSquaresTakeOnlyAStar) {
  const Game game = placing_wild(middle_row(". 1 . 6 ."), "2 5 *");
  EXPECT_TRUE(game.can(0, "place * c3"));
  EXPECT_FALSE(game.can(0, "place 2 c3"));
  EXPECT_FALSE(game.can(0, "place 5 c3"));
}

TEST(MoreOrLessPlace, AWildDiePlacedShowingANumberIsThatNumber) {
  Game game = placing_wild(kThree, "6 6 4");
  game.act(0, "place 4w c2");
  EXPECT_EQ(game.legal(0), Texts{"done"});  // 6 does not go beside it
  game.act(0, "done").chance("1 3 6");
  EXPECT_EQ(game.legal(1), (Texts{"place 3 c1", "place 3 b2", "place 3 d2", "pass"}));
}

TEST(MoreOrLessPlace, ALineGrowsAtItsEndsAndOverOldDiceM4) {
  Game game = placing(kThree, "1 2 4");
  game.act(0, "place 2 c2");
  // [M4] c4 lies beyond the gray die of the same column.
  EXPECT_EQ(game.legal(0), (Texts{"place 1 c1", "place 1 b2", "place 1 d2", "place 4 c4", "done"}));
  Game column = game;
  column.act(0, "place 4 c4");
  EXPECT_EQ(column.legal(0), (Texts{"place 1 c1", "done"}));
  Game row = game;
  row.act(0, "place 1 b2");
  EXPECT_EQ(row.legal(0), Texts{"done"});  // 4 goes beside neither end, and c4 is not in the row
}

TEST(MoreOrLessPlace, OnlyTheFirstDieMustTouchOldDice) {
  Game game = placing(kThree, "1 1 2");
  game.act(0, "place 2 c2").act(0, "place 1 b2");
  EXPECT_EQ(game.legal(0), (Texts{"place 1 d2", "done"}));
  EXPECT_FALSE(placing(kThree, "1 1 2").can(0, "place 1 b2"));  // a corner of the gray die is no side
}

TEST(MoreOrLessPlace, ALineMayRunOverSeveralOldDiceM4) {
  Game game = placing(kThree, "2 4 6");
  game.act(0, "place 2 b3").act(0, "place 4 d3").act(0, "done");
  game.chance("1 1 5").act(1, "place 1 a3");
  // [M4] b3 c3 d3 lie between: e3 touches the 4.
  EXPECT_TRUE(game.can(1, "place 5 e3"));
  game.act(1, "place 5 e3").act(1, "done");
  EXPECT_EQ(game.scores(), (Seats{3 + 5, 3 * 2}));
}

TEST(MoreOrLessPlace, NewDiceInALineMustGoWithEachOther) {
  Game game = placing(kThree, "2 2 4");
  game.act(0, "place 2 c2");
  EXPECT_EQ(game.legal(0), (Texts{"place 2 c4", "place 4 c4", "done"}));
}

TEST(MoreOrLessPlace, PassIsOpenOnlyBeforeTheFirstDieAndDoneOnlyAfterIt) {
  Game game = placing(kThree, "2 4 6");
  EXPECT_TRUE(game.can(0, "pass"));
  EXPECT_FALSE(game.can(0, "done"));
  game.act(0, "place 2 c2");
  EXPECT_FALSE(game.can(0, "pass"));
  EXPECT_TRUE(game.can(0, "done"));
  EXPECT_EQ(game.to_act(), Seats{0});
}

TEST(MoreOrLessPlace, FourDiceMustBePlayedIfTheyCan) {
  Game game = dealt(2, kFour);
  idle_turn(game, 0);
  idle_turn(game, 1);
  game.act(0, "draw 1").chance("plain");
  Game can = game;
  can.chance("2 2 2 3");
  EXPECT_EQ(can.legal(0), (Texts{"place 3 c2", "place 3 b3", "place 3 d3", "place 3 c4"}));
  can.act(0, "place 3 c2");
  EXPECT_TRUE(can.can(0, "done"));  // one of the four is enough
  Game cannot = game;
  cannot.chance("2 2 2 2");
  EXPECT_EQ(cannot.legal(0), Texts{"pass"});
}

TEST(MoreOrLessPlace, DoneIsSaidEvenWhenNothingElseIsOpen) {
  Game game = placing(kThree, "2 2 4");
  game.act(0, "place 2 c2").act(0, "place 4 c4");
  EXPECT_EQ(game.legal(0), Texts{"done"});
  EXPECT_EQ(game.to_act(), Seats{0});
}

TEST(MoreOrLessPlace, UntilAStarLiesThereOddAndEvenKeepToTheirColours) {
  // Gray 1, 3, 5 stand on one colour of the chequerboard; odd dice never touch the other.
  Game game = placing({}, "1 3 5");
  EXPECT_EQ(game.legal(0), Texts{"pass"});
}

}  // namespace
}  // namespace tessera::more_or_less
