// When a round stops: the second call, two turns of the other player, three turns with `short` [H2] [H5].
#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

HandsDown::Rules short_rules(bool anytime = true) {
  auto rules = HandsDown::defaults(3);
  rules.short_rounds = true;
  rules.anytime = anytime;
  return rules;
}

TEST(HandsDownStop, ThreePlayersPlayOnUntilTheSecondCall) {
  Game game = dealt({kThree3, kJunkB, kJunkC});
  all_wait(game.act(0, "call"));
  for (int i = 0; i < 20; ++i) {
    all_wait(game.act(1, "swap"));
    all_wait(game.act(2, "swap"));
  }
  EXPECT_EQ(game.phase(), "turn");
  game.act(1, "swap 1").chance("*2").act(2, "call");
  EXPECT_EQ(game.awaited(), "foul 2 x3");
}

TEST(HandsDownStop, TwoPlayersTheOtherHasTwoTurns) {
  Game game = dealt({kThree3, kJunkB});
  all_wait(game.act(0, "call"));
  EXPECT_EQ(game.to_act(), (Seats{1}));
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.to_act(), (Seats{1}));
  EXPECT_EQ(game.phase(), "turn");
  game.act(1, "swap");
  EXPECT_EQ(game.phase(), "window");  // the last window comes first
  game.act(1, "wait");
  EXPECT_EQ(game.awaited(), "draw 0 x5");  // a lone hand takes the combo card, and there is no chance card
  EXPECT_EQ(game.scores(), (Seats{2, 0}));
  EXPECT_EQ(game.state.chance_cards[1], 0);
  game.chance(kJunkA);
  EXPECT_EQ(hand_text(game, 1), kJunkB);
  EXPECT_EQ(game.to_act(), (Seats{1}));  // starter
}

TEST(HandsDownStop, TwoPlayersTheLastWindowMayStillBringACall) {
  Game game = dealt({kThree3, kFour3});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  game.act(1, "swap").act(1, "call");
  EXPECT_EQ(game.scores(), (Seats{0, 4}));
}

TEST(HandsDownStop, TwoPlayersACallOutOfTurnLeavesTheOtherTwoTurns) {
  Game game = dealt({kJunkA, kThree3});
  game.act(0, "swap").act(1, "call").act(0, "wait");
  EXPECT_EQ(game.to_act(), (Seats{0}));  // past the one who called
  all_wait(game.act(0, "swap"));
  all_wait(game.act(0, "swap"));
  EXPECT_EQ(game.awaited(), "draw 1 x5");
}

TEST(HandsDownStop, TwoPlayersWithoutWindows) {
  auto rules = HandsDown::defaults(2);
  rules.anytime = false;
  Game game = dealt(rules, {kThree3, kJunkB});
  game.act(0, "call").act(1, "swap").act(1, "swap 1").chance("r4");
  EXPECT_EQ(game.awaited(), "draw 0 x5");
}

TEST(HandsDownStop, TwoPlayersShortChangesNothing) {
  auto rules = short_rules();
  Game game = dealt(rules, {kThree3, kJunkB});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.awaited(), "draw 0 x5");
}

TEST(HandsDownStop, ShortEndsThreeTurnsAfterTheFirstCallH2) {
  Game game = dealt(short_rules(), {kJunkA, kThree3, kJunkC});
  all_wait(game.act(0, "swap"));
  all_wait(game.act(1, "call"));  // [H2] its own turn isn't one of the three
  all_wait(game.act(2, "swap"));  // 1
  all_wait(game.act(0, "swap"));  // 2: turns of all players together
  game.act(2, "swap");            // 3
  EXPECT_EQ(game.to_act(), (Seats{0, 2}));
  all_wait(game);
  EXPECT_EQ(game.awaited(), "draw 1 x5");
  EXPECT_EQ(game.scores(), (Seats{0, 2, 0}));
}

TEST(HandsDownStop, ShortWithACallOutOfTurnCountsFromThereH2) {
  Game game = dealt(short_rules(), {kJunkA, kJunkB, kThree3});
  game.act(0, "swap").act(2, "call");
  all_wait(game);
  all_wait(game.act(1, "swap"));
  all_wait(game.act(0, "swap"));
  EXPECT_EQ(game.phase(), "turn");
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.awaited(), "draw 2 x5");
}

TEST(HandsDownStop, ShortWithoutWindowsH2) {
  Game game = dealt(short_rules(false), {kThree3, kJunkB, kJunkC});
  game.act(0, "call").act(1, "swap").act(2, "swap").act(1, "swap");
  EXPECT_EQ(game.awaited(), "draw 0 x5");
}

TEST(HandsDownStop, ALoneHandThatFoulsLeavesNoCountH5) {
  Game game = dealt({kJunkA, kJunkB});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.awaited(), "foul 0 x3");
  game.chance("1 2 3").chance("y4, y4, b1");
  EXPECT_EQ(game.to_act(), (Seats{1}));  // the window: 0 is barred
  game.act(1, "wait");
  EXPECT_EQ(game.to_act(), (Seats{0}));  // left of the last one who took a turn
  all_wait(game.act(0, "swap"));
  all_wait(game.act(1, "swap"));
  all_wait(game.act(0, "swap"));
  EXPECT_EQ(game.phase(), "turn");  // [H5] no good call left, no count
}

TEST(HandsDownStop, AFoulWinsNobodyTimeH5) {
  Game game = dealt({kThree3, kJunkB});
  all_wait(game.act(0, "call"));
  game.act(1, "call");  // on their turn: the first of two
  EXPECT_EQ(game.awaited(), "foul 1 x3");
  game.chance("1 2 3").chance("y4, y4, b1");
  // Nobody to ask: 0 has called, 1 is barred. The turn of the next who has not called.
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_EQ(game.to_act(), (Seats{1}));
  game.act(1, "swap");
  EXPECT_EQ(game.to_act(), (Seats{1}));  // no longer barred: they have taken a turn
  game.act(1, "wait");
  EXPECT_EQ(game.awaited(), "draw 0 x5");  // two turns
}

TEST(HandsDownStop, IfTheCountIsFullWhenAFoulIsPutRightTheRoundStopsH5) {
  Game game = dealt({kThree3, kJunkB});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  game.act(1, "call");  // the second turn
  EXPECT_EQ(game.awaited(), "foul 1 x3");
  game.chance("1 2 3");
  EXPECT_EQ(game.awaited(), "draw 1 x3");
  game.chance("y4, y4, b1");
  EXPECT_EQ(game.awaited(), "draw 0 x5");  // the window after it has nobody to ask
  EXPECT_EQ(game.scores(), (Seats{2, 0}));
  EXPECT_EQ(hand_text(game, 1), "r5, b6, y4, y4, b1");
}

TEST(HandsDownStop, WithThreePlayersThatWindowIsStillAskedH5) {
  Game game = dealt(short_rules(), {kThree3, kJunkB, kFour3});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  all_wait(game.act(2, "swap"));
  game.act(1, "call").chance("1 2 3").chance("y4, y4, b1");  // the third turn, a foul
  EXPECT_EQ(game.phase(), "window");
  EXPECT_EQ(game.to_act(), (Seats{2}));
  EXPECT_EQ(Game(game).act(2, "wait").awaited(), "draw 0 x5");
  game.act(2, "call");
  EXPECT_EQ(game.scores(), (Seats{0, 0, 4}));
  EXPECT_EQ(game.state.chance_cards[0], 1);
}

TEST(HandsDownStop, WhenTheFirstCallFoulsTurnsCountFromTheSecondH5) {
  Game game = dealt(short_rules(), {kJunkA, kJunkB, kThree3});
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  game.act(2, "call");
  EXPECT_EQ(game.awaited(), "foul 0 x3");
  game.chance("1 2 3").chance("y4, y4, b1");
  all_wait(game);                 // 1 alone
  all_wait(game.act(0, "swap"));  // 1
  all_wait(game.act(1, "swap"));  // 2
  EXPECT_EQ(game.phase(), "turn");
  all_wait(game.act(0, "swap"));  // 3
  EXPECT_EQ(game.awaited(), "draw 2 x5");
}

}  // namespace
}  // namespace tessera::hands_down
