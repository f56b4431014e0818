// The end: the last combo card, the chance cards, the limit for machines [H8].
#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

HandsDown::Rules with_combos(int combos, int max_turns = 0) {
  auto rules = HandsDown::defaults(2);
  rules.combos = combos;
  rules.max_turns = max_turns;
  return rules;
}

TEST(HandsDownEnd, TheLastComboCardEndsItAndNobodyDraws) {
  Game game = dealt(with_combos(1), {kThree3, kYellow3}, "three");
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.awaited(), "reveal 1 x1");
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.scores(), (Seats{2, 0}));  // combo points only, until it is revealed
  game.chance("5");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.scores(), (Seats{2, 5}));
  EXPECT_EQ(game.winners(), (Seats{1}));
  EXPECT_EQ(game.awaited(), "");
  EXPECT_TRUE(game.to_act().empty());
  EXPECT_FALSE(HandsDown::cut_off(game.rules, game.state));
}

TEST(HandsDownEnd, WithoutChanceCardsItIsOverAtOnce) {
  Game game = dealt(with_combos(1), {kThree3, kJunkB}, "three");
  all_wait(game.act(0, "call"));
  all_wait(game.act(1, "swap"));
  all_wait(game.act(1, "swap"));
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winners(), (Seats{0}));
}

TEST(HandsDownEnd, TiesAreShared) {
  Game game = dealt(with_combos(1), {kThree3, kYellow3, kJunkC}, "three");
  game.act(0, "call").act(1, "call").chance("2");
  EXPECT_EQ(game.scores(), (Seats{2, 2, 0}));
  EXPECT_EQ(game.winners(), (Seats{0, 1}));
}

// Seat 1 loses two awards; then only `four` is left.
Game three_awards() {
  Game game = dealt(with_combos(3), {kThree3, kYellow3}, "three, three, four");
  game.act(0, "call").act(1, "call");  // 0 wins: the earlier call
  game.chance("r2, r2, r2, b4, b5").chance("b1, b1, b1, r4, r5");
  game.act(1, "swap").act(0, "call").act(1, "call");  // 6 beats 3
  game.chance("b2, b2, b2, y5, b5").chance("y2, y2, y2, *2, y6");
  game.act(0, "call").act(1, "call");
  return game;
}

TEST(HandsDownEnd, ChanceCardsAreRevealedFromSeatZeroInTheOrderTaken) {
  Game game = three_awards();
  ASSERT_EQ(game.awaited(), "foul 0 x3");  // b2 b2 b2 makes no four
  game.chance("1 2 3").chance("y4, y4, *6");
  EXPECT_EQ(game.awaited(), "");
  all_wait(game.act(0, "swap"));
  all_wait(game.act(0, "swap"));  // two turns since the call that stands
  EXPECT_EQ(game.awaited(), "reveal 1 x2");
  EXPECT_EQ(game.scores(), (Seats{4, 4}));
  EXPECT_FALSE(could_be(game, "7 7"));  // there is one
  EXPECT_TRUE(could_be(game, "5 5"));
  game.chance("3 7");
  EXPECT_EQ(game.scores(), (Seats{4, 14}));
  EXPECT_TRUE(game.over());
}

TEST(HandsDownEnd, EachSeatRevealsItsOwnFromWhatIsLeft) {
  Game game = dealt(with_combos(2), {kThree3, kYellow3}, "three, four");
  game.act(0, "call").act(1, "call").chance("b1, b1, b1, *1, y6").chance("b2, b2, b2, *2, y6");
  game.act(1, "swap").act(0, "call").act(1, "call");  // fours: 8 beats 4
  EXPECT_EQ(game.awaited(), "reveal 0 x1");
  game.chance("7");
  EXPECT_EQ(game.scores(), (Seats{9, 4}));
  EXPECT_EQ(game.awaited(), "reveal 1 x1");
  EXPECT_FALSE(could_be(game, "7"));
  game.chance("5");
  EXPECT_EQ(game.scores(), (Seats{9, 9}));
  EXPECT_EQ(game.winners(), (Seats{0, 1}));
}

TEST(HandsDownEnd, TheLimitIsLookedAtWhenATurnWouldBeginH8) {
  auto rules = with_combos(6, 1);
  Game game = dealt(rules, {kJunkA, kThree3, kJunkC});
  game.act(0, "swap 1");
  EXPECT_FALSE(game.over());
  game.chance("y1");
  EXPECT_EQ(game.phase(), "window");  // [H8] after windows
  game.act(1, "call");                // out of turn: not counted
  EXPECT_EQ(game.phase(), "window");
  all_wait(game);
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(HandsDown::cut_off(game.rules, game.state));
  EXPECT_EQ(game.scores(), (Seats{0, 0, 0}));  // [H8] a call that stands gets nothing
  EXPECT_EQ(game.winners(), (Seats{0, 1, 2}));
  EXPECT_EQ(HandsDown::turns(game.rules, game.state), 1);
}

TEST(HandsDownEnd, TheLimitComesAfterShowsAndAwardsAndChanceCardsAreRevealedH8) {
  Game game = dealt(with_combos(6, 1), {kThree3, kYellow3});
  game.act(0, "call").act(1, "call");  // one turn, a call
  EXPECT_EQ(game.awaited(), "draw 0 x5");
  game.chance(kJunkA).chance(kJunkC);
  EXPECT_EQ(game.awaited(), "reveal 1 x1");  // [H8]
  game.chance("1");
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(HandsDown::cut_off(game.rules, game.state));
  EXPECT_EQ(game.scores(), (Seats{2, 1}));
}

TEST(HandsDownEnd, ACallUndoneByAFoulWasATurnH8) {
  Game game = dealt(with_combos(6, 2), {kJunkA, kJunkB});
  game.act(0, "call").act(1, "call").chance("1 2 3").chance("y4, y4, b1").chance("1 2 3").chance("*1, *2, *3");
  EXPECT_EQ(game.state.turns, 1);
  game.act(1, "call");
  EXPECT_TRUE(game.over());  // two turns; nobody to ask
}

TEST(HandsDownEnd, WithoutTheOptionThereIsNoLimit) {
  Game game = dealt({kJunkA, kJunkB});
  for (int i = 0; i < 3000; ++i) all_wait(game.act(i % 2, "swap"));
  EXPECT_FALSE(game.over());
}

TEST(HandsDownEnd, ListsOfOutcomesAgreeWithDraws) {
  Game game = dealt(with_combos(2), {kThree3, kYellow3}, "three, four");
  game.act(0, "call").act(1, "call").chance("b1, b1, b1, *1, y6").chance("b2, b2, b2, *2, y6");
  game.act(1, "swap").act(0, "call").act(1, "call");
  std::map<int, int> seen;
  std::map<int, double> weights;
  Outcomes<HandsDown> list;
  ASSERT_TRUE(HandsDown::outcomes(game.rules, game.state, list));
  for (const auto& [outcome, weight] : list) weights[outcome.value[0]] = weight;
  EXPECT_EQ(weights, (std::map<int, double>{{1, 3}, {2, 3}, {3, 3}, {5, 2}, {7, 1}}));
  for (std::uint64_t i = 0; i < 12'000; ++i) {
    Stream stream = ChanceKeys(13, i).stream(0);
    ++seen[HandsDown::sample(game.rules, game.state, stream).value[0]];
  }
  expect_distribution(seen, weights);
}

TEST(HandsDownEnd, TheListOfTablesIsWhole) {
  const std::map<int, std::uint32_t> ways = {{1, 12}, {5, 792}, {7, 792}, {11, 12}, {12, 1}};  // of 12 cards
  for (const auto& [combos, all] : ways) {
    auto rules = rules_for(2);
    rules.combos = combos;
    Outcomes<HandsDown> list;
    ASSERT_TRUE(HandsDown::outcomes(rules, HandsDown::start(rules), list));
    std::uint32_t sum = 0;
    for (const auto& [outcome, weight] : list) sum += weight;
    EXPECT_EQ(sum, all);
  }
}

TEST(HandsDownEnd, TheTableIsDrawnFromTwoOfEach) {
  auto rules = rules_for(2);
  rules.combos = 2;
  const Game game(rules);
  Outcomes<HandsDown> list;
  ASSERT_TRUE(HandsDown::outcomes(game.rules, game.state, list));
  std::map<std::string, double> weights;
  for (const auto& [outcome, weight] : list) {
    weights[Notation<HandsDown>::print(game.rules, game.state, outcome)] = weight;
  }
  EXPECT_EQ(weights.size(), 21u);       // 6 pairs of one kind, 15 of two
  EXPECT_EQ(weights["four, four"], 1);  // of the 66 pairs of cards
  EXPECT_EQ(weights["four, five"], 4);
  std::map<std::string, int> seen;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    Stream stream = ChanceKeys(17, i).stream(0);
    ++seen[Notation<HandsDown>::print(game.rules, game.state, HandsDown::sample(game.rules, game.state, stream))];
  }
  expect_distribution(seen, weights);
}

}  // namespace
}  // namespace tessera::hands_down
