// Shows and fouls [H4] [H5] [H7].
#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

TEST(HandsDownFoul, ThreeCardsGoAndTheCallIsUndoneH4) {
  Game game = dealt({kJunkA, kThree3, kJunkC});
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.awaited(), "foul 0 x3");
  game.chance("1 3 5");
  EXPECT_EQ(game.awaited(), "draw 0 x3");
  EXPECT_EQ(hand_text(game, 0), "r2, b5");
  EXPECT_EQ(game.state.discards.count(deck(), card("y6")), 1);
  game.chance("b1, b1, *5");
  EXPECT_EQ(hand_text(game, 0), "r2, b5, b1, b1, *5");
  EXPECT_EQ(game.to_act(), (Seats{2}));  // the window: 1 has called, 0 is barred [H7]
  game.act(2, "wait");
  EXPECT_EQ(game.to_act(), (Seats{2}));  // the turn: 0 took the last one, 1 has called
  EXPECT_EQ(game.phase(), "turn");
  all_wait(game.act(2, "swap"));
  EXPECT_EQ(game.to_act(), (Seats{0}));  // back in the round
}

TEST(HandsDownFoul, AGoodCallStaysAndKeepsItsPlaceH5) {
  Game game = dealt({kJunkA, kThree3, kYellow3});
  game.act(0, "call").act(1, "call").chance("1 3 5").chance("b1, b1, *5");
  game.act(2, "call");                         // equal value: 1 was earlier
  EXPECT_EQ(game.scores(), (Seats{0, 2, 0}));  // "second" means calls that stand
  EXPECT_EQ(game.state.chance_cards[2], 1);
}

TEST(HandsDownFoul, TwoFoulsInTheOrderOfTheirCallsThenOneWindow) {
  Game game = dealt({kJunkA, kJunkB, kJunkC});
  game.act(0, "swap").act(1, "call").act(0, "call");
  EXPECT_EQ(game.awaited(), "foul 1 x3");
  game.chance("1 2 3");
  EXPECT_EQ(game.awaited(), "draw 1 x3");
  game.chance("r3, b3, y3");
  EXPECT_EQ(game.awaited(), "foul 0 x3");
  game.chance("3 4 5");
  EXPECT_EQ(game.awaited(), "draw 0 x3");
  game.chance("*1, *2, *3");
  EXPECT_EQ(game.phase(), "window");
  EXPECT_EQ(game.to_act(), (Seats{2}));
  game.act(2, "call");  // a first call: no other stands
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_EQ(game.to_act(), (Seats{1}));  // nobody to ask; left of 0, who took the last turn
}

TEST(HandsDownFoul, WhoFouledIsNotAskedUntilTheyHaveTakenATurnH7) {
  Game game = dealt({kJunkA, kThree3, kJunkB, kJunkC});
  game.act(0, "call").act(1, "call").chance("1 3 5").chance("b1, b1, *5");
  EXPECT_EQ(game.to_act(), (Seats{2, 3}));
  all_wait(game).act(2, "swap");
  EXPECT_EQ(game.to_act(), (Seats{2, 3}));  // [H7] still
  all_wait(game).act(3, "swap");
  all_wait(game).act(0, "swap");
  EXPECT_EQ(game.to_act(), (Seats{0, 2, 3}));  // they have taken a turn
}

TEST(HandsDownFoul, BarredAcrossRoundsH7) {
  Game game = dealt({kJunkA, kThree3, kYellow3});
  game.act(0, "call").act(1, "call").chance("1 3 5").chance("b1, b1, *5");
  game.act(2, "call").chance("b4, y4, r6, y1, y2").chance("r4, r5, y5, b2, *6");
  EXPECT_EQ(game.state.rounds, 2);
  EXPECT_EQ(game.to_act(), (Seats{1}));
  game.act(1, "swap");
  EXPECT_EQ(game.to_act(), (Seats{1, 2}));  // [H7] be it in a later round
  all_wait(game);
  all_wait(game.act(2, "swap"));
  game.act(0, "swap");
  EXPECT_EQ(game.to_act(), (Seats{0, 1, 2}));
}

TEST(HandsDownFoul, WhoIsBarredMayCallOnTheirTurnH7) {
  Game game = dealt({kJunkA, kJunkB, kThree3});
  game.act(0, "call").act(2, "call").chance("1 2 3").chance("y4, y4, b1");
  all_wait(game);
  all_wait(game.act(1, "swap"));
  EXPECT_EQ(game.to_act(), (Seats{0}));
  EXPECT_TRUE(game.can(0, "call"));
  game.act(0, "call");
  EXPECT_EQ(game.awaited(), "foul 0 x3");  // again; and barred again
  game.chance("1 2 3").chance("y5, r1, b1");
  EXPECT_EQ(game.to_act(), (Seats{1}));
}

TEST(HandsDownFoul, AShownHandMustMakeWhatIsStillOnTheTable) {
  auto rules = HandsDown::defaults(2);
  rules.combos = 1;
  Game game = dealt(rules, {kFour3, kJunkB}, "five");
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.awaited(), "foul 0 x3");
}

TEST(HandsDownFoul, AFirstCallWhenBothHaveFouled) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "call").act(1, "call").chance("1 2 3").chance("y4, y4, b1").chance("1 2 3").chance("*1, *2, *3");
  EXPECT_EQ(game.phase(), "turn");       // both barred: the window has nobody to ask
  EXPECT_EQ(game.to_act(), (Seats{1}));  // left of 0
  game.act(1, "call");
  EXPECT_EQ(game.phase(), "turn");  // 0 is barred: nobody to ask
  EXPECT_EQ(game.to_act(), (Seats{0}));
}

TEST(HandsDownFoul, TheThreeAreChosenUniformlyH4) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "call").act(1, "call");
  std::map<std::string, int> seen;
  std::map<std::string, double> weights;
  Outcomes<HandsDown> list;
  ASSERT_TRUE(HandsDown::outcomes(game.rules, game.state, list));
  for (const auto& [outcome, weight] : list) {
    weights[Notation<HandsDown>::print(game.rules, game.state, outcome)] = weight;
  }
  EXPECT_EQ(weights.size(), 10u);
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    Stream stream = ChanceKeys(11, i).stream(0);
    ++seen[Notation<HandsDown>::print(game.rules, game.state, HandsDown::sample(game.rules, game.state, stream))];
  }
  expect_distribution(seen, weights);
}

}  // namespace
}  // namespace tessera::hands_down
