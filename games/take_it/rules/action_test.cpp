// Action cards and their steps.
#include "engine/core/position.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

constexpr std::string_view kCastWithPairs = "1 1 2 3 5 6 2 2 3 4 4 6 5";  // B1 B1 B2 B3 B5 B6, O2 O2 O3 O4 O4 O6, R5

Game holding(std::string_view action, std::string_view cast = kCastWithPairs,
             const std::string& options = "{'first':0}") {
  return players(2, action, cast, options);
}

Texts tray(const Game& game) {
  Texts out;
  game.state.tray.for_each_kind([&](Die die) {
    for (int i = 0; i < game.state.tray.count(die); ++i) out.push_back(Notation<TakeIt>::die_text(die));
  });
  return out;
}

TEST(TakeItAction, RerollBluePicksOneOrMoreInOrder) {  // [T14] at least one
  Game game = holding("reroll-blue");
  game.act(0, "play reroll-blue");
  EXPECT_EQ(game.phase(), "pick");
  EXPECT_EQ(game.legal(0), (Texts{"pick B1", "pick B2", "pick B3", "pick B5", "pick B6"}));
  game.act(0, "pick B1");
  EXPECT_EQ(game.legal(0), (Texts{"pick B1", "pick B2", "pick B3", "pick B5", "pick B6", "roll"}));
  game.act(0, "pick B1");
  EXPECT_EQ(game.legal(0), (Texts{"pick B2", "pick B3", "pick B5", "pick B6", "roll"}));  // both B1 are picked
  game.act(0, "pick B5");
  EXPECT_EQ(game.legal(0), (Texts{"pick B6", "roll"}));  // never backwards
  game.act(0, "roll");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
  game.chance("6 6 4");
  EXPECT_EQ(tray(game), (Texts{"B2", "B3", "B4", "B6", "B6", "B6", "O2", "O2", "O3", "O4", "O4", "O6", "R5"}));
  EXPECT_EQ(game.phase(), "turn");
  EXPECT_FALSE(game.can(0, "play reroll-blue"));
  EXPECT_TRUE(game.can(0, "pass"));
}

TEST(TakeItAction, RollsOfUpToThreeDiceAreListed) {
  Game game = holding("reroll-blue");
  game.act(0, "play reroll-blue");
  const char* picks[] = {"pick B1", "pick B2", "pick B3", "pick B5"};
  Outcomes<TakeIt> outcomes;
  for (int dice = 1; dice <= 4; ++dice) {
    game.act(0, picks[dice - 1]);
    Game rolled = game;
    rolled.act(0, "roll");
    EXPECT_EQ(TakeIt::outcomes(rolled.rules, rolled.state, outcomes), dice <= 3);
    if (dice == 3) {
      EXPECT_EQ(outcomes.size(), 6 * 6 * 6);
    }
  }
}

TEST(TakeItAction, RollHasToBeSaidWhenNothingIsLeftToPick) {
  Game game = holding("reroll-orange", "1 1 1 1 1 1 2 2 2 2 2 2 5");
  game.act(0, "play reroll-orange");
  for (int i = 0; i < 6; ++i) game.act(0, "pick O2");
  EXPECT_EQ(game.legal(0), (Texts{"roll"}));
}

TEST(TakeItAction, SchmidtRerollsAWholeColourByItself) {
  Game game = holding("reroll-orange", kCastWithPairs, "{'first':0,'edition':'schmidt'}");
  game.act(0, "play reroll-orange");
  EXPECT_EQ(game.awaited(), "roll 0 x6");
  game.chance("1 1 1 1 1 2");
  EXPECT_EQ(tray(game), (Texts{"B1", "B1", "B2", "B3", "B5", "B6", "O1", "O1", "O1", "O1", "O1", "O2", "R5"}));
}

TEST(TakeItAction, RerollFourPicksUpToFourOfAllColours) {
  Game game = holding("reroll-four");
  game.act(0, "play reroll-four").act(0, "pick B6").act(0, "pick O2").act(0, "pick O6");
  EXPECT_EQ(game.legal(0), (Texts{"pick R5", "roll"}));
  game.act(0, "pick R5");
  EXPECT_EQ(game.legal(0), (Texts{"roll"}));
  game.act(0, "roll").chance("1 3 5 2");  // in the order picked
  EXPECT_EQ(tray(game), (Texts{"B1", "B1", "B1", "B2", "B3", "B5", "O2", "O3", "O3", "O4", "O4", "O5", "R2"}));
}

TEST(TakeItAction, SchmidtRerollFourSparesWilds) {
  Game game = holding("reroll-four", kCastWithPairs, "{'first':0,'edition':'schmidt'}");
  game.act(0, "play reroll-four");
  EXPECT_FALSE(game.can(0, "pick R5"));
  game.act(0, "pick O6");
  EXPECT_EQ(game.legal(0), (Texts{"roll"}));
}

TEST(TakeItAction, RerollFourWithNothingButWilds) {
  for (const bool schmidt : {false, true}) {
    Game game = holding("reroll-four", kCastWithPairs, schmidt ? "{'first':0,'edition':'schmidt'}" : "{'first':0}");
    game.state.tray = Dice{};
    game.state.tray.add(Die(Colour::wild, 4));
    EXPECT_EQ(game.can(0, "play reroll-four"), !schmidt);  // [T8]
  }
}

TEST(TakeItAction, RerollWildRollsAllWilds) {
  Game game = players(3, "reroll-wild", "1 1 1 1 1 1 1 2 2 2 2 2 2 2 6 3");
  game.act(0, "play reroll-wild");
  EXPECT_EQ(game.awaited(), "roll 0 x2");
  EXPECT_EQ(Notation<TakeIt>::need(game.rules, game.state), "roll of seat 0: new values (1-6) of R3 R6");
  game.chance("4 5");
  EXPECT_TRUE(game.can(0, "take R4"));
  EXPECT_TRUE(game.can(0, "take R5"));
  EXPECT_FALSE(game.can(0, "take R6"));
}

TEST(TakeItAction, ExtraTakesTwoDice) {
  Game game = holding("extra");
  game.act(0, "play extra");
  EXPECT_EQ(game.phase(), "turn");
  game.act(0, "take B1");
  EXPECT_EQ(game.phase(), "second");
  EXPECT_EQ(game.to_act(), (Ints{0}));
  EXPECT_TRUE(game.can(0, "take B1"));
  EXPECT_FALSE(game.can(0, "pass"));
  EXPECT_TRUE(game.can(0, "stop"));
  game.act(0, "take R5");
  EXPECT_EQ(game.to_act(), (Ints{1}));
}

TEST(TakeItAction, StopStaysInTheRound) {
  Game game = holding("extra");
  game.act(0, "play extra").act(0, "take B1").act(0, "stop").act(1, "pass");
  EXPECT_EQ(game.to_act(), (Ints{0}));
}

TEST(TakeItAction, AfterExtraOneMayPass) {
  Game game = holding("extra");
  game.act(0, "play extra").act(0, "pass").act(1, "take B1");
  EXPECT_EQ(game.to_act(), (Ints{1}));
}

TEST(TakeItAction, ExtraWithTheLastDieJustEndsTheTurn) {
  Game game = holding("extra");
  game.state.tray = Dice{};
  game.state.tray.add(Die(Colour::blue, 4));
  game.act(0, "play extra").act(0, "take B4");
  EXPECT_EQ(game.phase(), "claim");
}

TEST(TakeItAction, SetCostsAChipWithTheTurn) {  // [T13]
  Game game = holding("set-blue");
  game.act(0, "play set-blue");
  EXPECT_EQ(game.legal(0), (Texts{"pick B1", "pick B2", "pick B3", "pick B5", "pick B6"}));
  game.act(0, "pick B3");
  EXPECT_EQ(game.phase(), "face");
  EXPECT_EQ(game.legal(0), (Texts{"turn 1", "turn 2", "turn 4", "turn 5", "turn 6"}));  // [T14] another number
  EXPECT_EQ(game.scores(), (Ints{0, 0}));
  game.act(0, "turn 6");
  EXPECT_EQ(game.scores(), (Ints{-1, 0}));
  EXPECT_EQ(tray(game), (Texts{"B1", "B1", "B2", "B5", "B6", "B6", "O2", "O2", "O3", "O4", "O4", "O6", "R5"}));
}

TEST(TakeItAction, SetOrangeTurnsAnOrangeDie) {
  Game game = holding("set-orange");
  game.act(0, "play set-orange").act(0, "pick O6").act(0, "turn 1");
  EXPECT_EQ(tray(game), (Texts{"B1", "B1", "B2", "B3", "B5", "B6", "O1", "O2", "O2", "O3", "O4", "O4", "R5"}));
}

TEST(TakeItAction, NudgeIsByExactlyTwo) {
  const std::vector<std::pair<std::string, Texts>> turns = {
      {"O2", {"turn 4"}}, {"O3", {"turn 1", "turn 5"}}, {"O4", {"turn 2", "turn 6"}}, {"O6", {"turn 4"}}};
  for (const auto& [die, faces] : turns) {
    Game game = holding("nudge-orange");
    game.act(0, "play nudge-orange").act(0, "pick " + die);
    EXPECT_EQ(game.legal(0), faces) << die;
    game.act(0, faces[0]);
    EXPECT_EQ(game.scores(), (Ints{0, 0}));
  }
}

TEST(TakeItAction, NudgeBlueTurnsABlueDie) {
  Game game = holding("nudge-blue");
  game.act(0, "play nudge-blue").act(0, "pick B1").act(0, "turn 3");
  EXPECT_EQ(tray(game), (Texts{"B1", "B2", "B3", "B3", "B5", "B6", "O2", "O2", "O3", "O4", "O4", "O6", "R5"}));
}

TEST(TakeItAction, SwapNeedsDifferentNumbers) {  // [T14]
  Game game = holding("swap");
  game.act(0, "play swap").act(0, "pick B2");
  EXPECT_EQ(game.legal(0), (Texts{"pick O3", "pick O4", "pick O6"}));
  game.act(0, "pick O6");
  EXPECT_EQ(tray(game), (Texts{"B1", "B1", "B3", "B5", "B6", "B6", "O2", "O2", "O2", "O3", "O4", "O4", "R5"}));
  EXPECT_EQ(game.phase(), "turn");
}

TEST(TakeItAction, SwapOffersABlueDieOnlyWithAnotherOrangeNumber) {
  Game game = holding("swap", "2 2 3 3 3 3 2 2 2 2 2 2 6");
  game.act(0, "play swap");
  EXPECT_EQ(game.legal(0), (Texts{"pick B3"}));  // with a B2 the rest could not be finished
}

TEST(TakeItAction, NoPairOfDifferentNumbersNoSwap) {  // [T8]
  EXPECT_FALSE(holding("swap", "2 2 2 2 2 2 2 2 2 2 2 2 6").can(0, "play swap"));
  EXPECT_TRUE(holding("swap", "2 2 2 2 2 2 2 2 2 2 2 3 6").can(0, "play swap"));
}

TEST(TakeItAction, CastBackPicksADieTakenAndAims) {  // [T2]
  Game game = holding("cast-back");
  EXPECT_FALSE(game.can(0, "play cast-back"));  // [T8] no die taken yet
  game.act(0, "take R5").act(1, "take B1").act(0, "play cast-back");
  EXPECT_EQ(game.legal(0), (Texts{"pick R5"}));  // not the die of seat 1
  game.act(0, "pick R5");
  EXPECT_EQ(game.phase(), "aim");
  EXPECT_EQ(game.legal(0), (Texts{"aim B1", "aim B2", "aim B3", "aim B5", "aim B6", "aim O2", "aim O3", "aim O4",
                                  "aim O6", "roll"}));  // the die on its way is not in the tray
  game.act(0, "aim O3");
  EXPECT_EQ(game.legal(0), (Texts{"roll"}));  // bump is 1
  game.act(0, "roll");
  EXPECT_EQ(game.awaited(), "roll 0 x2");
  EXPECT_EQ(Notation<TakeIt>::need(game.rules, game.state), "roll of seat 0: new values (1-6) of R5 O3");
  game.chance("2 6");  // the cast die first
  EXPECT_EQ(tray(game), (Texts{"B1", "B2", "B3", "B5", "B6", "O2", "O2", "O4", "O4", "O6", "O6", "R2"}));
  EXPECT_EQ(game.to_act(), (Ints{0}));
}

TEST(TakeItAction, CastBackWithBumpNoneAndThree) {
  Game none = holding("cast-back", kCastWithPairs, "{'first':0,'bump':0}");
  none.act(0, "take B1").act(1, "pass").act(0, "play cast-back").act(0, "pick B1");
  EXPECT_EQ(none.legal(0), (Texts{"roll"}));

  Game three = holding("cast-back", kCastWithPairs, "{'first':0,'bump':3}");
  three.act(0, "take B1").act(1, "pass").act(0, "play cast-back").act(0, "pick B1").act(0, "aim O2").act(0, "aim O2");
  EXPECT_EQ(three.legal(0), (Texts{"aim O3", "aim O4", "aim O6", "aim R5", "roll"}));
  three.act(0, "aim R5").act(0, "roll");
  EXPECT_EQ(three.awaited(), "roll 0 x4");
  three.chance("6 1 1 3");
  EXPECT_EQ(tray(three), (Texts{"B1", "B2", "B3", "B5", "B6", "B6", "O1", "O1", "O3", "O4", "O4", "O6", "R3"}));
}

TEST(TakeItAction, AWildThatWasCastBackCostsNothing) {  // [T12]
  Game game = holding("cast-back");
  game.act(0, "take R5").act(1, "pass").act(0, "play cast-back").act(0, "pick R5").act(0, "roll").chance("1");
  game.act(0, "pass").act(0, "claim");
  EXPECT_EQ(game.scores(), (Ints{0, 0}));
}

TEST(TakeItAction, WhatCanChangeNothingCannotBePlayed) {  // [T8] [T9] a wild is neither blue nor orange
  const Texts blue = {"reroll-blue", "set-blue", "nudge-blue"};
  const Texts orange = {"reroll-orange", "set-orange", "nudge-orange"};
  for (const auto& card : blue) {
    Game game = holding(card);
    game.state.tray.counts[0] = 0;
    EXPECT_FALSE(game.can(0, "play " + card));
  }
  for (const auto& card : orange) {
    Game game = holding(card);
    game.state.tray.counts[1] = 0;
    EXPECT_FALSE(game.can(0, "play " + card));
  }
  Game wild = holding("reroll-wild");
  wild.state.tray.counts[2] = 0;
  EXPECT_FALSE(wild.can(0, "play reroll-wild"));
  Game swap = holding("swap");
  swap.state.tray.counts[0] = 0;
  EXPECT_FALSE(swap.can(0, "play swap"));
}

TEST(TakeItAction, OneActionARoundAndNeverAfterATake) {  // [T11]
  Game game(rules_of(2, "{'first':0,'hand':'free'}"));
  game.act(0, "draw 0 5").act(1, "draw 5 0");
  game.chance("extra, extra, swap, swap, reroll-wild").chance("O4 B6, O6 B4, O4 B3, O3 B4, =13").chance(kCastWithPairs);
  EXPECT_TRUE(game.can(0, "play extra"));
  game.act(0, "play extra");
  EXPECT_FALSE(game.can(0, "play swap"));
  game.act(0, "take B1");
  EXPECT_FALSE(game.can(0, "play swap"));
  game.act(0, "stop").act(1, "pass");
  EXPECT_FALSE(game.can(0, "play swap"));  // the US limit holds in both editions
}

TEST(TakeItAction, PlayUsesTheFirstCopyAndTheOthersKeepTheirOrder) {
  Game game(rules_of(2, "{'first':0,'hand':'free'}"));
  game.act(0, "draw 0 5").act(1, "draw 5 0");
  game.chance("swap, extra, cast-back, extra, set-blue")
      .chance("O4 B6, O6 B4, O4 B3, O3 B4, =13")
      .chance(kCastWithPairs);
  game.act(0, "play extra").act(0, "pass").act(1, "pass").act(0, "claim").act(1, "claim");
  game.act(1, "keep");
  const auto hand = boost::json::serialize(
      view_json<TakeIt>(game.rules, TakeIt::view(game.rules, game.state, Seat(0))).at("hand").at("actions"));
  EXPECT_EQ(hand, R"(["swap","cast-back","extra","set-blue"])");
}

}  // namespace
}  // namespace tessera::take_it::testing
