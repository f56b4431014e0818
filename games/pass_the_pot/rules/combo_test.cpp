// What each combo pays, to whom, and what it offers given who has coins.
#include <gtest/gtest.h>

#include "engine/core/testing/script.h"
#include "games/pass_the_pot/rules/notation.h"

namespace tessera {
namespace {

using G = PassThePot;
using Game = testing::Script<G>;
using Seats = std::vector<int>;
using Texts = std::vector<std::string>;

// Seat 0 to roll; each seat with these coins.
Game table(const Seats& coins, int bank = 0) {
  auto rules = G::defaults(static_cast<int>(coins.size()));
  rules.first = 0;
  rules.bank = bank;
  Game game(rules);
  for (std::size_t s = 0; s < coins.size(); ++s) game.state.coins[s] = coins[s];
  return game;
}

TEST(PassThePotCombo, EveryOrderOfTheDiceCounts) {
  const auto combo = [](G::Die a, G::Die b, G::Die c) {
    const G::Die dice[3] = {a, b, c};
    return Notation<G>::combo_word(G::combo_of(dice));
  };
  EXPECT_EQ(combo(3, 1, 2), "1 2 3");
  EXPECT_EQ(combo(4, 2, 3), "2 3 4");
  EXPECT_EQ(combo(5, 3, 4), "3 4 5");
  EXPECT_EQ(combo(0, 0, 0), "P O T");
  EXPECT_EQ(combo(2, 0, 4), "4 2 O");
  EXPECT_EQ(combo(4, 0, 2), "4 2 O");
  EXPECT_EQ(combo(0, 4, 2), "");  // the zero is the O: always die 2
  EXPECT_EQ(combo(4, 2, 0), "");
  EXPECT_EQ(combo(1, 2, 2), "");
  EXPECT_EQ(combo(0, 1, 1), "");
  EXPECT_EQ(combo(1, 0, 0), "");
}

TEST(PassThePotCombo, OneTwoThreeRollsTheOneAndTheThreeAgainP5) {
  Game game = table({3, 3});
  game.chance("3 2 1").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{4, 3}));
  EXPECT_EQ(game.awaited(), "roll 0 x2");
  game.chance("4 3");                       // 4 2 3 would be a combo
  EXPECT_EQ(game.scores(), (Seats{4, 3}));  // [P5] pays nothing more
  EXPECT_EQ(game.state.to_beat, 9);
  EXPECT_EQ(game.awaited(), "roll 1 x3");
}

TEST(PassThePotCombo, OneTwoThreeMayComeAgainAndIsNotRolledAgainP5) {
  Game game = table({3, 3});
  game.chance("1 2 3").act(0, "keep").chance("1 3");
  EXPECT_EQ(game.scores(), (Seats{4, 3}));
  EXPECT_EQ(game.awaited(), "roll 1 x3");
}

TEST(PassThePotCombo, TwoThreeFourPaysOne) {
  EXPECT_EQ(table({3, 3}).chance("4 3 2").act(0, "keep").scores(), (Seats{4, 3}));
}

TEST(PassThePotCombo, ThreeFourFiveTakesFromTwoOrTheBankP12) {
  Game game = table({3, 3, 3, 3});
  game.chance("3 4 5").act(0, "keep");
  EXPECT_EQ(game.legal(0), (Texts{"bank", "from 1 2", "from 1 3", "from 2 3"}));
  EXPECT_EQ(Game(game).act(0, "bank").scores(), (Seats{5, 3, 3, 3}));  // [P12] 2 from the bank
  EXPECT_EQ(Game(game).act(0, "from 1 3").scores(), (Seats{5, 2, 3, 2}));
}

TEST(PassThePotCombo, ThreeFourFiveNamesOnlyThoseWithCoinsP6) {
  EXPECT_EQ(table({3, 0, 3, 0}).chance("3 4 5").act(0, "keep").legal(0), (Texts{"bank", "from 2"}));
  Game alone = table({3, 0, 0, 0});
  alone.chance("3 4 5").act(0, "keep");  // [P6] only the bank is possible: by itself
  EXPECT_EQ(alone.scores(), (Seats{5, 0, 0, 0}));
  EXPECT_EQ(alone.awaited(), "roll 1 x3");
}

TEST(PassThePotCombo, TwoPlayersTakeOneFromTheOtherP7) {
  Game game = table({3, 3});
  game.chance("3 4 5").act(0, "keep");
  EXPECT_EQ(game.legal(0), (Texts{"bank", "from 1"}));
  EXPECT_EQ(game.act(0, "from 1").scores(), (Seats{4, 2}));  // [P7]
}

TEST(PassThePotCombo, TwosTakeFromOneFromTwoOrTheBankP3) {
  Game game = table({3, 3, 2, 0});
  game.chance("2 2 2").act(0, "keep");
  EXPECT_EQ(game.legal(0), (Texts{"bank", "from 1", "from 2", "from 1 2"}));
  EXPECT_EQ(Game(game).act(0, "bank").scores(), (Seats{4, 3, 2, 0}));
  EXPECT_EQ(Game(game).act(0, "from 1").scores(), (Seats{6, 0, 2, 0}));  // [P3]
  EXPECT_EQ(Game(game).act(0, "from 2").scores(), (Seats{5, 3, 0, 0}));  // [P6] all they have
  EXPECT_EQ(Game(game).act(0, "from 1 2").scores(), (Seats{5, 2, 1, 0}));
}

TEST(PassThePotCombo, TwosWithTwoPlayersHaveNoFromTwoP7) {
  Game game = table({3, 5});
  game.rules.twos_from_one = 2;
  game.chance("2 2 2").act(0, "keep");
  EXPECT_EQ(game.legal(0), (Texts{"bank", "from 1"}));
  EXPECT_EQ(game.act(0, "from 1").scores(), (Seats{5, 3}));  // [P7] [P3] twos_from_one
}

TEST(PassThePotCombo, TwosWithNobodyToTakeFrom) {
  Game game = table({3, 0, 0});
  game.chance("2 2 2").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{4, 0, 0}));
}

TEST(PassThePotCombo, ThreesPayTwoAtOnceThenOneFromAPlayerP12) {
  Game game = table({3, 3, 3});
  game.chance("3 3 3").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{5, 3, 3}));  // [P12] the bank's part is paid before the choice
  EXPECT_EQ(game.legal(0), (Texts{"from 1", "from 2"}));
  EXPECT_EQ(game.act(0, "from 2").scores(), (Seats{6, 3, 2}));
}

TEST(PassThePotCombo, ThreesWithOneOrNoneToTakeFromHappenByThemselvesP6) {
  EXPECT_EQ(table({3, 0, 4}).chance("3 3 3").act(0, "keep").scores(), (Seats{6, 0, 3}));
  Game none = table({3, 0, 0});
  none.chance("3 3 3").act(0, "keep");
  EXPECT_EQ(none.scores(), (Seats{5, 0, 0}));
  EXPECT_EQ(none.awaited(), "roll 1 x3");
}

TEST(PassThePotCombo, FoursPayTwoAndOneEachFromTwoP12) {
  Game game = table({3, 3, 3, 3});
  game.chance("4 4 4").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{5, 3, 3, 3}));
  EXPECT_EQ(game.legal(0), (Texts{"from 1 2", "from 1 3", "from 2 3"}));
  EXPECT_EQ(game.act(0, "from 2 3").scores(), (Seats{7, 3, 2, 2}));
  EXPECT_EQ(table({3, 3, 0, 3}).chance("4 4 4").act(0, "keep").scores(), (Seats{7, 2, 0, 2}));  // one pair only
  EXPECT_EQ(table({3, 0, 0, 3}).chance("4 4 4").act(0, "keep").scores(), (Seats{6, 0, 0, 2}));  // one, if only one
  EXPECT_EQ(table({3, 0, 0, 0}).chance("4 4 4").act(0, "keep").scores(), (Seats{5, 0, 0, 0}));
}

TEST(PassThePotCombo, FivesPayThreeAndTwoOthersGetOneP7) {
  Game game = table({3, 0, 0, 0});
  game.chance("5 5 5").act(0, "keep");
  EXPECT_EQ(game.scores(), (Seats{6, 0, 0, 0}));
  EXPECT_EQ(game.legal(0), (Texts{"to 1 2", "to 1 3", "to 2 3"}));  // coins don't matter for getting
  EXPECT_EQ(game.act(0, "to 1 3").scores(), (Seats{6, 1, 0, 1}));
  EXPECT_EQ(table({3, 3, 3}).chance("5 5 5").act(0, "keep").scores(), (Seats{6, 4, 4}));  // one choice: by itself
  EXPECT_EQ(table({3, 3}).chance("5 5 5").act(0, "keep").scores(), (Seats{6, 4}));        // [P7] 3 and 1
}

TEST(PassThePotCombo, FourTwoOPaysEveryone) {
  EXPECT_EQ(table({3, 0, 1}).chance("4 O 2").act(0, "keep").scores(), (Seats{4, 1, 2}));
}

TEST(PassThePotCombo, PotTakesOneFromEveryOtherWhoHasIt) {
  Game game = table({3, 0, 1});
  game.chance("P O T");
  EXPECT_EQ(game.scores(), (Seats{3 + 2 + 1 + 2, 0, 0}));
}

TEST(PassThePotCombo, ALimitedBankPaysWhatItHasP1) {
  // The first ante of 2 leaves 1 in the bank.
  EXPECT_EQ(table({3, 3, 3}, 3).chance("4 O 2").act(0, "keep").scores(), (Seats{4, 3, 3}));  // [P1] the roller first
  Game clockwise = table({3, 3, 3}, 4);
  clockwise.chance("1 1 4").act(0, "keep").chance("4 O 2").act(1, "keep");
  EXPECT_EQ(clockwise.scores(), (Seats{3, 4, 4}));  // then clockwise: 2 before 0

  Game fives = table({3, 3, 3, 3}, 6);
  fives.chance("1 1 4").act(0, "keep").chance("1 1 4").act(1, "keep").chance("5 5 5").act(2, "keep");
  EXPECT_EQ(fives.scores(), (Seats{3, 3, 6, 3}));  // 4 in the bank, 3 to the roller
  fives.act(2, "to 0 3");
  EXPECT_EQ(fives.scores(), (Seats{3, 3, 6, 4}));  // [P1] clockwise from the roller: 3 before 0
}

TEST(PassThePotCombo, BankAndToStayOnOfferWhenTheBankIsEmptyP1) {
  Game game = table({3, 3}, 2);
  EXPECT_EQ(game.state.bank, 0);
  game.chance("3 4 5").act(0, "keep");
  EXPECT_EQ(game.legal(0), (Texts{"bank", "from 1"}));  // [P1]
  EXPECT_EQ(game.act(0, "bank").scores(), (Seats{3, 3}));
}

TEST(PassThePotCombo, ALimitedBankGetsWhatOnesCostAndPaysTheAnteP1) {
  Game game = table({3, 3}, 1);
  EXPECT_EQ(game.state.pot, 1);  // [P1] the ante too
  game.chance("1 1 1");
  EXPECT_EQ(game.state.bank, 3);
}

}  // namespace
}  // namespace tessera
