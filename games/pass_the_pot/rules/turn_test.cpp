// A turn: rolls, re-rolls, the pot and the round.
#include <gtest/gtest.h>

#include <map>

#include "engine/core/testing/script.h"
#include "games/pass_the_pot/rules/notation.h"

namespace tessera {
namespace {

using G = PassThePot;
using Game = testing::Script<G>;
using Seats = std::vector<int>;

G::Rules rules_for(int players) {
  auto rules = G::defaults(players);
  rules.first = 0;
  return rules;
}

TEST(PassThePotTurn, FirstIsDrawnUniformlyP13) {
  const auto rules = G::defaults(4);
  Game game(rules);
  EXPECT_EQ(game.awaited(), "first x1");  // [P13]
  EXPECT_TRUE(game.to_act().empty());
  Outcomes<G> outcomes;
  ASSERT_TRUE(G::outcomes(rules, game.state, outcomes));
  std::map<std::string, std::uint32_t> weights;
  for (const auto& [outcome, weight] : outcomes) weights[Notation<G>::print(rules, game.state, outcome)] += weight;
  EXPECT_EQ(weights,
            (std::map<std::string, std::uint32_t>{{"seat 0", 1}, {"seat 1", 1}, {"seat 2", 1}, {"seat 3", 1}}));
  std::map<std::string, int> drawn;
  Stream stream(13);
  for (int i = 0; i < 40'000; ++i) ++drawn[Notation<G>::print(rules, game.state, G::sample(rules, game.state, stream))];
  ASSERT_EQ(drawn.size(), 4u);
  for (const auto& [seat, times] : drawn) EXPECT_NEAR(times, 10'000, 4 * 87) << seat;  // four standard deviations
  game.chance("seat 2");
  EXPECT_EQ(game.awaited(), "roll 2 x3");
}

TEST(PassThePotTurn, ASeatAsFirstMeansNoChanceEvent) {
  auto rules = G::defaults(3);
  rules.first = 1;
  EXPECT_EQ(Game(rules).awaited(), "roll 1 x3");
}

TEST(PassThePotTurn, StakesAndFirstAnteP2) {
  Game game(rules_for(3));
  EXPECT_EQ(game.scores(), (Seats{3, 3, 3}));
  EXPECT_EQ(game.state.pot, 2);  // [P2]
}

TEST(PassThePotTurn, FreeRerollThenPaidOneP14) {
  Game game(rules_for(2));
  game.chance("1 5 5");
  EXPECT_EQ(game.legal(0), (std::vector<std::string>{"keep", "reroll 1", "reroll 2", "reroll 3", "reroll 1 2",
                                                     "reroll 1 3", "reroll 2 3", "reroll 1 2 3"}));
  EXPECT_TRUE(game.legal(1).empty());
  game.act(0, "reroll 1");
  EXPECT_EQ(game.awaited(), "roll 0 x1");
  game.chance("1");
  EXPECT_TRUE(game.can(0, "pay 1 3"));
  EXPECT_FALSE(game.can(0, "reroll 1"));
  game.act(0, "pay 1");
  EXPECT_EQ(game.scores(), (Seats{2, 3}));  // the coin goes into the pot
  EXPECT_EQ(game.state.pot, 3);
  game.chance("P");  // after the paid one everybody stops by themselves
  EXPECT_EQ(game.awaited(), "roll 1 x3");
  EXPECT_EQ(game.state.to_beat, 10);  // the letter counts 0
}

TEST(PassThePotTurn, WhoKeepsAtOnceCannotPayP14) {
  Game game(rules_for(2));
  game.chance("1 2 5").act(0, "keep");
  EXPECT_EQ(game.awaited(), "roll 1 x3");  // [P14] the turn is over
}

TEST(PassThePotTurn, WithoutACoinTheFreeRerollIsTheLastP6) {
  auto rules = rules_for(2);
  rules.stake = 0;
  Game game(rules);
  game.chance("1 2 5").act(0, "reroll 1").chance("4");
  EXPECT_EQ(game.awaited(), "roll 1 x3");  // [P6] stopped by itself
  EXPECT_EQ(game.state.to_beat, 11);
}

TEST(PassThePotTurn, FirstTotalTakesThePotHigherTakesItTieDoesNot) {
  Game game(rules_for(3));
  game = Game(rules_for(3));
  game.chance("1 O 1").act(0, "keep");
  EXPECT_EQ(game.state.holder, Seat(0));  // whatever the total
  game.chance("1 O 1").act(1, "keep");
  EXPECT_EQ(game.state.holder, Seat(0));  // a tie takes nothing
  game.chance("1 1 4").act(2, "keep");
  EXPECT_EQ(game.state.holder, Seat(2));
  EXPECT_EQ(game.state.to_beat, 6);
}

TEST(PassThePotTurn, ComingRoundToTheHolderWinsThePot) {
  Game game(rules_for(3));
  game.chance("1 1 4").act(0, "keep");
  game.chance("5 5 1").act(1, "keep");  // 11 takes it: seats 2 and 0 get a turn again
  game.chance("1 1 5").act(2, "keep");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
  game.chance("1 1 5").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{3, 5, 3}));  // the ante of 2
  EXPECT_EQ(game.awaited(), "roll 1 x3");      // the winner starts
  EXPECT_EQ(game.state.pot, 1);                // [P2] a later ante
  EXPECT_EQ(game.state.rounds, 2);
}

TEST(PassThePotTurn, OnesEndTheTurnAndCostThreeP8) {
  Game game(rules_for(2));
  game.chance("1 1 1");
  EXPECT_EQ(game.scores(), (Seats{0, 3}));
  EXPECT_TRUE(game.state.holder.none());  // [P8] the pot lies free
  game.chance("1 1 1");
  EXPECT_EQ(game.awaited(), "roll 0 x3");  // [P8] in the same round, without a new ante
  EXPECT_EQ(game.state.pot, 2);
  EXPECT_EQ(game.state.rounds, 1);
}

TEST(PassThePotTurn, OnesStrikeAtAnyRollP9) {
  Game game(rules_for(2));
  game.chance("1 1 5").act(0, "reroll 3").chance("1");
  EXPECT_EQ(game.scores(), (Seats{0, 3}));
  EXPECT_EQ(game.awaited(), "roll 1 x3");
  game.chance("1 1 5").act(1, "reroll 3").chance("4").act(1, "pay 3").chance("1");  // [P9]
  EXPECT_EQ(game.scores(), (Seats{0, 0}));  // 3 - 1 paid = 2; [P6] gives all they have
}

TEST(PassThePotTurn, OnesLeaveTheTotalToBeatP8) {
  Game game(rules_for(3));
  game.chance("5 5 1").act(0, "keep").chance("1 1 1");
  EXPECT_EQ(game.state.holder, Seat(0));
  EXPECT_EQ(game.state.to_beat, 11);
}

TEST(PassThePotTurn, CombosPayOnlyOnTheRollOneStopsWithP9) {
  Game game(rules_for(2));
  game.chance("2 3 4");
  EXPECT_EQ(game.scores(), (Seats{3, 3}));  // [P9] not yet
  game.act(0, "reroll 1").chance("5");
  game.act(0, "keep");
  EXPECT_EQ(game.phase(), "choose");  // 5 3 4 is a 3 4 5
}

TEST(PassThePotTurn, PotWinsTheRoundOnTheSpot) {
  auto rules = rules_for(4);
  Game game(rules);
  game.chance("5 5 1").act(0, "keep");
  game.chance("P O T");
  EXPECT_EQ(game.scores(), (Seats{2, 3 + 2 + 3 + 2, 2, 2}));  // bank 2, 1 of each other, the pot of 2
  EXPECT_EQ(game.awaited(), "roll 1 x3");
  EXPECT_EQ(game.state.rounds, 2);
}

TEST(PassThePotTurn, GoalIsLookedAtWhenTheRoundIsOverP10) {
  auto rules = rules_for(2);
  rules.goal = 4;
  Game game(rules);
  game.chance("2 3 4").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{4, 3}));
  EXPECT_FALSE(game.over());  // [P10] the round goes on
  game.chance("1 1 5").act(1, "keep");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.scores(), (Seats{6, 3}));
  EXPECT_EQ(game.winners(), (Seats{0}));
}

TEST(PassThePotTurn, MostCoinsWinEvenIfAnotherEndedTheRound) {
  auto rules = rules_for(2);
  rules.goal = 5;
  rules.stake = 4;
  Game game(rules);
  game.chance("5 4 5").act(0, "keep");
  game.chance("2 3 4").act(1, "keep");  // seat 1 has 5; seat 0 wins the pot: 6
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winners(), (Seats{0}));
}

TEST(PassThePotTurn, ATieIsRolledOffAmongTheTiedP4) {
  auto rules = rules_for(3);
  rules.goal = 5;
  rules.ante_first = 2;
  Game game(rules);
  game.chance("4 2 5").act(0, "keep");
  game.chance("2 3 4").act(1, "keep");
  game.chance("2 3 4").act(2, "keep");  // 0 wins 2: 5, 4, 4
  EXPECT_TRUE(game.over());

  rules.max_turns = 1;
  game = Game(rules);
  game.chance("4 2 5").act(0, "keep");  // cut off: 3, 3, 3
  EXPECT_EQ(game.awaited(), "roll-off 0 x3");
  game.chance("P O T");  // [P4] no special meaning: 0
  game.chance("5 5 1").chance("5 5 1");
  EXPECT_EQ(game.awaited(), "roll-off 1 x3");  // 1 and 2 share the highest
  game.chance("1 1 1").chance("1 1 2");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winners(), (Seats{2}));
  EXPECT_EQ(game.scores(), (Seats{3, 3, 3}));  // scores are the coins held
}

TEST(PassThePotTurn, MaxTurnsSettlesTheTurnFirstP11) {
  auto rules = rules_for(2);
  rules.max_turns = 2;
  Game game(rules);
  game.chance("5 4 5").act(0, "keep").chance("1 1 5").act(1, "keep");
  EXPECT_TRUE(game.over());  // [P11] the pot went to its holder first
  EXPECT_EQ(game.scores(), (Seats{5, 3}));
  EXPECT_TRUE(G::cut_off(game.rules, game.state));

  rules.max_turns = 1;
  game = Game(rules);
  game.chance("2 3 4").act(0, "keep");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.scores(), (Seats{4, 3}));  // coins in the pot count for nobody
  EXPECT_EQ(game.winners(), (Seats{0}));
}

// The round of the rulebook's example paragraph: Jenn 0, Frank 1, Dan 2, Stacey 3.
TEST(PassThePotTurn, TheRulebooksExample) {
  auto rules = rules_for(4);
  rules.stake = 5;
  Game game(rules);
  game.chance("1 2 4").act(0, "reroll 1 2").chance("2 4").act(0, "keep");
  EXPECT_EQ(game.state.to_beat, 10);
  game.chance("3 3 3").act(1, "keep").act(1, "from 0");
  EXPECT_EQ(game.scores(), (Seats{4, 8, 5, 5}));  // [P12] 2 from the bank, 1 from Jenn
  EXPECT_EQ(game.state.holder, Seat(0));
  game.chance("1 1 1");
  EXPECT_EQ(game.scores(), (Seats{4, 8, 2, 5}));
  game.chance("2 3 4").act(3, "reroll 1 2").chance("4 5").act(3, "keep");
  EXPECT_EQ(game.state.holder, Seat(3));
  EXPECT_EQ(game.state.to_beat, 13);
  game.chance("2 3 4").act(0, "keep").chance("2 3 4").act(1, "keep").chance("2 3 4").act(2, "keep");
  EXPECT_EQ(game.scores(), (Seats{5, 9, 3, 7}));  // Stacey took the pot of 2
  EXPECT_EQ(game.awaited(), "roll 3 x3");
  game.chance("1 5 5").act(3, "reroll 1").chance("1").act(3, "pay 1").chance("5");
  EXPECT_EQ(game.scores(), (Seats{5, 9, 3, 9}));  // paid 1, got 3
  game.act(3, "to 0 1");
  EXPECT_EQ(game.scores(), (Seats{6, 10, 3, 9}));
  game.chance("5 5 5").act(0, "keep").act(0, "to 1 2");
  EXPECT_EQ(game.scores(), (Seats{9, 11, 4, 9}));
  game.chance("3 4 5").act(1, "keep").act(1, "from 0 3");
  EXPECT_EQ(game.scores(), (Seats{8, 13, 4, 8}));
  game.chance("P O T");
  EXPECT_EQ(game.scores(), (Seats{7, 12, 4 + 2 + 3 + 2, 7}));  // the pot: ante 1 and Stacey's coin
  EXPECT_EQ(game.awaited(), "roll 2 x3");
}

}  // namespace
}  // namespace tessera
