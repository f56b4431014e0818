// The course of a game: who starts, deals, casts, turns, rounds and the end.
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

TEST(TakeItRound, TheFirstStarterIsRandom) {  // [T14]
  Game game(rules_of(3, "{}"));
  EXPECT_EQ(game.awaited(), "first x1");
  game.chance("seat 2");
  EXPECT_EQ(game.awaited(), "deal 2 x4");
}

TEST(TakeItRound, AStarterThatIsGivenIsNoChance) {
  Game game(rules_of(3, "{'first':1}"));
  EXPECT_EQ(game.awaited(), "deal 1 x4");
}

TEST(TakeItRound, DealsGoClockwiseCombosBeforeActions) {
  Game game(rules_of(2, "{'first':1}"));
  EXPECT_EQ(game.awaited(), "deal 1 x4");
  game.chance(kPlainCombos[0]);
  EXPECT_EQ(game.awaited(), "deal 1 x1");
  game.chance("swap");
  EXPECT_EQ(game.awaited(), "deal 0 x4");
  game.chance(kPlainCombos[1]);
  EXPECT_EQ(game.awaited(), "deal 0 x1");
  game.chance("extra");
  EXPECT_EQ(game.awaited(), "cast 1 x13");
}

TEST(TakeItRound, ADealNeedsCardsThatAreLeft) {
  Game game(rules_of(2));
  game.chance("O O, B B, O O O, B B B").chance("reroll-wild");
  const auto possible = [&](std::string_view text) {
    const auto outcome = Notation<TakeIt>::parse_outcome(game.rules, game.state, text);
    return outcome && TakeIt::possible(game.rules, game.state, *outcome);
  };
  EXPECT_TRUE(possible("O B, O B, =11, =12"));
  EXPECT_FALSE(possible("O B, O B, O B, =12"));  // there are two
  EXPECT_FALSE(possible("O O, O B, =11, =12"));  // seat 0 has it
  EXPECT_FALSE(possible("O B, =11, =12"));
  EXPECT_FALSE(possible("O B, O B, =11, =12, O>9"));
}

TEST(TakeItRound, DiceByNumberOfPlayers) {
  const Ints dice = {13, 16, 18, 20};  // 6+6+1, 7+7+2, 8+8+2, 9+9+2
  for (int players = 2; players <= 5; ++players) {
    Game game(rules_of(players));
    for (int s = 0; s < players; ++s) game.chance(kPlainCombos[s]).chance(s < 4 ? "extra" : "swap");
    EXPECT_EQ(game.awaited(), "cast 0 x" + std::to_string(dice[static_cast<std::size_t>(players - 2)]));
  }
}

TEST(TakeItRound, TheCastListsBlueThenOrangeThenWild) {
  Game game = players(2, "swap", "1 1 1 1 1 2 3 3 3 3 3 4 6");
  EXPECT_EQ(game.legal(0), (Texts{"take B1", "take B2", "take O3", "take O4", "take R6", "play swap", "pass"}));
  EXPECT_EQ(game.to_act(), (Ints{0}));
  EXPECT_EQ(game.legal(1), Texts{});
}

TEST(TakeItRound, TurnsGoRoundUntilAllHavePassed) {
  Game game = players(3, "swap", "1 1 1 1 1 1 1 2 2 2 2 2 2 2 3 3");
  game.act(0, "take B1").act(1, "pass").act(2, "take O2");
  EXPECT_EQ(game.to_act(), (Ints{0}));
  game.act(0, "take B1");
  EXPECT_EQ(game.to_act(), (Ints{2}));  // seat 1 is out
  game.act(2, "pass");
  game.act(0, "take R3").act(0, "take R3");  // left alone, turn after turn
  EXPECT_EQ(game.phase(), "turn");
  game.act(0, "pass");
  EXPECT_EQ(game.phase(), "claim");
  EXPECT_EQ(game.to_act(), (Ints{0, 1, 2}));
  EXPECT_EQ(TakeIt::turns(game.rules, game.state), 8);
}

TEST(TakeItRound, TheLastOneMayStillPlayAnAction) {
  Game game = players(2, "reroll-wild", "1 1 1 1 1 1 2 2 2 2 2 2 3");
  game.act(0, "take B1").act(1, "pass").act(0, "take B1");
  EXPECT_TRUE(game.can(0, "play reroll-wild"));
  game.act(0, "play reroll-wild").chance("5").act(0, "take R5");
  EXPECT_EQ(game.to_act(), (Ints{0}));
}

TEST(TakeItRound, ARoundEndsWithTheTray) {
  Game game = players(2, "swap", "1 1 1 1 1 1 1 1 1 1 1 1 1");
  game.act(0, "pass");
  for (int i = 0; i < 6; ++i) game.act(1, "take B1").act(1, "take O1");
  EXPECT_EQ(game.phase(), "turn");
  game.act(1, "take R1");
  EXPECT_EQ(game.phase(), "claim");
}

// Everybody passes at once, claims nothing and keeps everything.
void pass_a_round(Game& game, int players, int starter, bool last) {
  std::string cast = "1";
  for (int i = 1; i < TakeIt::chance(game.rules, game.state).count; ++i) cast += " 1";
  game.chance(cast);
  for (int i = 0; i < players; ++i) game.act((starter + i) % players, "pass");
  for (int s = 0; s < players; ++s) game.act(s, "claim");
  for (int s = 0; s < players && !last; ++s) game.act(s, "keep");
}

TEST(TakeItRound, EveryoneStartsEquallyOften) {  // [T10] the table of the rulebooks counts
  const Ints rounds = {6, 9, 8, 5};
  for (int count = 2; count <= 5; ++count) {
    Game game(rules_of(count, "{'first':1}"));
    for (int i = 0; i < count; ++i) {
      game.chance(kPlainCombos[i]).chance(i < 4 ? "extra" : "swap");
    }
    const int all = rounds[static_cast<std::size_t>(count - 2)];
    for (int round = 0; round < all; ++round) {
      ASSERT_FALSE(game.over());
      const int starter = (1 + round) % count;
      ASSERT_EQ(game.awaited().substr(0, 6), "cast " + std::to_string(starter));
      pass_a_round(game, count, starter, round == all - 1);
    }
    EXPECT_TRUE(game.over()) << count;  // no discard after the last round
    EXPECT_EQ(game.awaited(), "");
    EXPECT_EQ(static_cast<int>(game.winners().size()), count);  // nobody has a point: a shared win
  }
}

TEST(TakeItRound, TheHighestScoreWins) {
  Game game(rules_of(2));
  game.state.phase = TakeIt::Phase::over;
  game.state.points[0] = 7;
  game.state.chips[0] = 3;
  game.state.points[1] = 5;
  EXPECT_EQ(game.scores(), (Ints{4, 5}));
  EXPECT_EQ(game.winners(), (Ints{1}));
}

TEST(TakeItRound, ChipsAreNotLimited) {  // [T1] the box has 30
  Game game = players(2, "swap", "1 1 1 1 1 1 1 1 1 1 1 1 1");
  game.state.chips[1] = 29;
  game.act(0, "pass");
  for (int i = 0; i < 6; ++i) game.act(1, "take B1").act(1, "take O1");
  game.act(1, "take R1").act(1, "claim");
  EXPECT_EQ(game.scores(), (Ints{0, -43}));  // 29, and 13 dice unused, and a wild held
}

}  // namespace
}  // namespace tessera::take_it::testing
