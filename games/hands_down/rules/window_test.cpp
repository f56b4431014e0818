// Call windows [H1]: when there is one, who is asked, in what order, and what closes it.
#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

TEST(HandsDownWindow, AfterASwapAndItsDrawEveryoneIsAskedH1) {
  Game game = dealt({kJunkA, kJunkB, kJunkC});
  game.act(0, "swap 1");
  EXPECT_EQ(game.phase(), "draw");  // [H1] after the draw, not before
  game.chance("y1");
  EXPECT_EQ(game.phase(), "window");
  EXPECT_EQ(game.to_act(), (Seats{0, 1, 2}));  // the one who has just drawn included
  EXPECT_EQ(game.legal(1), (Texts{"call", "wait"}));
  EXPECT_EQ(asked_in_order(game), (Seats{0, 1, 2}));
  all_wait(game).act(1, "swap");
  EXPECT_EQ(asked_in_order(game), (Seats{1, 2, 0}));  // from the seat of that draw, itself first
}

TEST(HandsDownWindow, AnswersComeInAnyOrder) {
  Game game = dealt({kJunkA, kJunkB, kJunkC});
  game.act(0, "swap").act(2, "wait");
  EXPECT_EQ(game.to_act(), (Seats{0, 1}));
  EXPECT_TRUE(game.legal(2).empty());
  game.act(0, "wait").act(1, "wait");
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_EQ(game.to_act(), (Seats{1}));
}

TEST(HandsDownWindow, AfterAFirstCallOnOnesTurn) {
  Game game = dealt({kThree3, kJunkB, kJunkC});
  game.act(0, "call");
  EXPECT_EQ(game.phase(), "window");
  EXPECT_EQ(asked_in_order(game), (Seats{1, 2}));
}

TEST(HandsDownWindow, AFirstCallInAWindowOpensANewOne) {
  Game game = dealt({kJunkA, kJunkB, kThree3});
  game.act(0, "swap").act(1, "wait").act(2, "call");
  EXPECT_EQ(game.to_act(), (Seats{0, 1}));         // 1 had declined, and is asked again
  EXPECT_EQ(asked_in_order(game), (Seats{0, 1}));  // clockwise from the seat of that call
  game.act(1, "wait").act(0, "wait");
  EXPECT_EQ(game.to_act(), (Seats{1}));  // a call out of turn is no turn: left of 0
  EXPECT_EQ(game.state.turns, 1);
}

TEST(HandsDownWindow, ASecondCallClosesItForGood) {
  Game game = dealt({kJunkA, kFour3, kThree3});
  game.act(0, "swap").act(2, "call").act(1, "call");
  EXPECT_EQ(game.awaited(), "draw 1 x5");  // 0 was not waited for
  EXPECT_EQ(game.scores(), (Seats{0, 4, 0}));
}

TEST(HandsDownWindow, AllAreAskedWhateverTheyHold) {
  auto rules = HandsDown::defaults(2);
  rules.fouls = false;
  Game game = dealt(rules, {kJunkA, kThree3, kJunkC});
  EXPECT_EQ(game.legal(0).size(), 32u);  // no call on the turn either
  EXPECT_FALSE(game.can(0, "call"));
  game.act(0, "swap");
  EXPECT_EQ(game.to_act(), (Seats{0, 1, 2}));
  EXPECT_EQ(game.legal(0), (Texts{"wait"}));
  EXPECT_EQ(game.legal(1), (Texts{"call", "wait"}));
  all_wait(game);
  EXPECT_EQ(game.legal(1).size(), 33u);
}

TEST(HandsDownWindow, WithoutFoulsACallNeedsAComboThatIsOnTheTable) {
  auto rules = HandsDown::defaults(2);
  rules.fouls = false;
  rules.combos = 2;
  const Game game = dealt(rules, {kThree3, kFour3}, "four, five");
  EXPECT_FALSE(game.can(0, "call"));
  EXPECT_TRUE(Game(game).act(0, "swap").can(1, "call"));
}

TEST(HandsDownWindow, NoneWithoutTheOption) {
  auto rules = HandsDown::defaults(2);
  rules.anytime = false;
  Game game = dealt(rules, {kJunkA, kThree3, kJunkC});
  game.act(0, "swap");
  EXPECT_EQ(game.to_act(), (Seats{1}));
  EXPECT_EQ(game.phase(), "turn");
  game.act(1, "call");
  EXPECT_EQ(game.to_act(), (Seats{2}));
  EXPECT_EQ(game.phase(), "turn");
  game.act(2, "swap 1").chance("r4");
  EXPECT_EQ(game.to_act(), (Seats{0}));
}

TEST(HandsDownWindow, TwoPlayersOneCalled) {
  Game game = dealt({kThree3, kJunkB});
  game.act(0, "call");
  EXPECT_EQ(game.to_act(), (Seats{1}));
  game.act(1, "wait").act(1, "swap");
  EXPECT_EQ(game.to_act(), (Seats{1}));
  EXPECT_EQ(game.phase(), "window");
}

}  // namespace
}  // namespace tessera::hands_down
