// The course of a game: deal, turns, swaps, draws, awards.
#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

TEST(HandsDownRound, FirstThenTheDealClockwiseFromTheStarter) {
  Game game(HandsDown::defaults(3));
  EXPECT_EQ(game.awaited(), "first x1");
  EXPECT_TRUE(game.to_act().empty());
  game.chance("seat 2");
  EXPECT_EQ(game.awaited(), "deal 2 x5");
  game.chance(kJunkA);
  EXPECT_EQ(game.awaited(), "deal 0 x5");
  game.chance(kJunkB);
  EXPECT_EQ(game.awaited(), "deal 1 x5");
  game.chance(kJunkC);
  EXPECT_EQ(game.to_act(), (Seats{2}));  // the starter's turn, without a window before it
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_EQ(hand_text(game, 0), kJunkB);
}

TEST(HandsDownRound, ASeatAsFirstMeansNoChanceEvent) {
  auto rules = HandsDown::defaults(4);
  rules.first = 3;
  EXPECT_EQ(Game(rules).awaited(), "deal 3 x5");
}

TEST(HandsDownRound, SixCombosAreOneOfEach) {
  const Game game = dealt({kJunkA, kJunkB});
  for (const int n : game.state.combos) EXPECT_EQ(n, 1);
}

TEST(HandsDownRound, AnyOtherNumberIsDrawn) {
  for (const int combos : {1, 5, 7, 12}) {
    auto rules = rules_for(2);
    rules.combos = combos;
    EXPECT_EQ(Game(rules).awaited(), "table x" + std::to_string(combos));
  }
  auto rules = HandsDown::defaults(2);
  rules.combos = 4;
  Game game(rules);
  game.chance("seat 1");
  EXPECT_EQ(game.awaited(), "table x4");  // after `first`, before the deal
  EXPECT_FALSE(could_be(game, "three, three, three, five"));
  game.chance("five, three, full-house, three");
  EXPECT_EQ(game.state.combos[0], 2);
  EXPECT_EQ(game.state.combos[1], 0);
  EXPECT_EQ(game.state.combos[2], 1);
  EXPECT_EQ(game.state.combos[5], 1);
  EXPECT_EQ(game.awaited(), "deal 1 x5");
}

TEST(HandsDownRound, ATurnIsACallOrASwapOfAnyCards) {
  const Game game = dealt({kJunkA, kJunkB});
  const auto legal = game.legal(0);
  ASSERT_EQ(legal.size(), 33u);
  EXPECT_EQ(legal[0], "call");
  EXPECT_EQ(legal[1], "swap");
  EXPECT_TRUE(game.can(0, "swap 1 4"));
  EXPECT_TRUE(game.can(0, "swap 1 2 3 4 5"));
  EXPECT_FALSE(game.can(0, "wait"));
  EXPECT_TRUE(game.legal(1).empty());
}

TEST(HandsDownRound, KeptCardsKeepTheirOrderNewOnesGoToTheEnd) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "swap 1 4");
  EXPECT_EQ(game.awaited(), "draw 0 x2");
  EXPECT_EQ(hand_text(game, 0), "r2, b4, y6");
  EXPECT_EQ(game.state.discards.count(deck(), card("r1")), 1);
  EXPECT_EQ(game.state.discards.count(deck(), card("b5")), 1);
  game.chance("y1, *2");
  EXPECT_EQ(hand_text(game, 0), "r2, b4, y6, y1, *2");
}

TEST(HandsDownRound, ASwapOfNoCardsDrawsNothing) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "swap");
  EXPECT_EQ(game.phase(), "window");
  EXPECT_EQ(hand_text(game, 0), kJunkA);
}

TEST(HandsDownRound, NeverFromTheDiscardsWhileThereIsAPile) {
  Game game = dealt({"r4, r4, b5, y6, b1", kJunkC});
  game.act(0, "swap 1 2");
  EXPECT_FALSE(could_be(game, "r4, y1"));  // both are on the discards
  EXPECT_FALSE(could_be(game, "b5, b5"));  // one of the two is in the hand
  EXPECT_TRUE(could_be(game, "b5, r5"));
}

TEST(HandsDownRound, OneDrawMayRunAcrossARefill) {
  Game game = dealt({kJunkA, kJunkB});
  leave_in_pile(game, {"y5", "y5"});
  game.act(0, "swap 1 2 3 4");
  EXPECT_EQ(game.awaited(), "draw 0 x4");
  EXPECT_FALSE(could_be(game, "y5, r1, y5, b4"));  // the pile first
  EXPECT_FALSE(could_be(game, "y5, y5, r4, r4"));  // seat 1 holds one of two
  EXPECT_TRUE(could_be(game, "y5, y5, r1, b4"));   // then the discards, those just laid off included
  game.chance("y5, y5, r1, b4");
  EXPECT_EQ(hand_text(game, 0), "y6, y5, y5, r1, b4");
  EXPECT_TRUE(game.state.discards.empty());
  EXPECT_EQ(game.state.pile.size(), 84 - 10);
}

TEST(HandsDownRound, AnEmptyPileIsRefilledOnlyWhenACardIsToBeDrawn) {
  Game game = dealt({kJunkA, kJunkB});
  leave_in_pile(game, {"y5"});
  game.act(0, "swap 1").chance("y5");
  EXPECT_EQ(game.state.pile.size(), 0);
  EXPECT_EQ(game.state.discards.size(), 74);
  all_wait(game).act(1, "swap 1").chance("y1");  // the card just laid off
  EXPECT_EQ(hand_text(game, 1), "y2, r4, r5, b6, y1");
}

TEST(HandsDownRound, TurnsGoClockwisePastThoseWhoHaveCalled) {
  Game game = dealt({kJunkA, kThree3, kJunkB, kJunkC});
  all_wait(game.act(0, "swap"));
  EXPECT_EQ(game.to_act(), (Seats{1}));
  all_wait(game.act(1, "call"));
  EXPECT_EQ(game.to_act(), (Seats{2}));
  all_wait(game.act(2, "swap"));
  all_wait(game.act(3, "swap"));
  all_wait(game.act(0, "swap"));
  EXPECT_EQ(game.to_act(), (Seats{2}));
}

TEST(HandsDownRound, TheBetterComboWinsTheOtherTakesAChanceCard) {
  Game game = dealt({kThree3, kFour3, kJunkC});
  game.act(0, "call").act(1, "call");
  // Both hands are laid off before either draws: the winner, then the runner-up.
  EXPECT_EQ(game.state.discards.size(), 10);
  EXPECT_EQ(game.awaited(), "draw 1 x5");
  EXPECT_EQ(game.scores(), (Seats{0, 4, 0}));
  EXPECT_EQ(game.state.combos[1], 0);
  EXPECT_EQ(game.state.chance_cards[0], 1);
  game.chance(kJunkA);
  EXPECT_EQ(game.awaited(), "draw 0 x5");
  EXPECT_FALSE(could_be(game, kThree3));  // on the discards
  game.chance(kJunkB);
  EXPECT_EQ(hand_text(game, 2), kJunkC);  // everyone else keeps theirs
  EXPECT_EQ(game.to_act(), (Seats{1}));   // the starter card moves left; no window before the first turn
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_EQ(game.state.rounds, 2);
}

TEST(HandsDownRound, PointsDecideNotTheSumOfTheCards) {
  Game game = dealt({"r6, r6, *6, y1, b1", "b1, b1, *1, b1/6, y2"});  // three, 18, and four, 4
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.scores(), (Seats{0, 4}));
}

TEST(HandsDownRound, EqualCombosTheHigherValueWinsH6) {
  Game game = dealt({kThree2, kThree3, kJunkA});
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.scores(), (Seats{0, 2, 0}));  // [H6] 9 beats 6
  EXPECT_EQ(game.state.chance_cards[0], 1);
}

TEST(HandsDownRound, EqualValueTheEarlierCallWins) {
  Game game = dealt({kThree3, kYellow3, kJunkA});
  game.act(0, "swap").act(1, "call").act(0, "call");
  EXPECT_EQ(game.scores(), (Seats{0, 2, 0}));
  EXPECT_EQ(game.state.chance_cards[0], 1);
  EXPECT_EQ(game.awaited(), "draw 1 x5");
}

TEST(HandsDownRound, AHandIsWorthItsBestComboOnTheTableH3) {
  // A full house of threes and fives, but only `three` and `four` lie there: [H3] three of a kind.
  auto rules = HandsDown::defaults(2);
  rules.combos = 2;
  Game game = dealt(rules, {kFullHouse, kJunkA}, "three, four");
  game.act(0, "call").act(1, "wait");
  all_wait(game.act(1, "swap"));
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.scores(), (Seats{2, 0}));
}

TEST(HandsDownRound, TwoOfAComboAreWonOneByOne) {
  auto rules = HandsDown::defaults(2);
  rules.combos = 3;
  Game game = dealt(rules, {kThree3, kYellow3}, "three, three, five");
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.state.combos[0], 1);
  EXPECT_EQ(game.state.won[0][0], 1);
  EXPECT_EQ(game.state.chance_cards[1], 1);
}

}  // namespace
}  // namespace tessera::hands_down
