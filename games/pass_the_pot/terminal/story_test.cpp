// The worked examples of the rules pages, as they are told and drawn.
#include "terminal/testing/narrated_game.h"

namespace tessera::terminal {
namespace {

TEST(PassThePotStory, ARound) {
  NarratedGame game("pass-the-pot", 4);
  game.chance("2 5 T").act(0, "reroll 1 3").chance("5 1").act(0, "keep");
  EXPECT_EQ(game.sentences(),
            "You roll 2 5 T. You pick up the 2 and T to roll again. You roll again: 5 5 1. You keep 5 5 1. "
            "Total 11: you have the pot now.");
  game.chance("3 3 3");
  EXPECT_EQ(game.meaning(1, "keep"), "stop with 3 3 3, total 9; 3 3 3 pays; doesn't take the pot");
  game.act(1, "keep");
  EXPECT_EQ(game.meaning(1, "from 0"), "take 1 coin from you");
  game.act(1, "from 0");
  EXPECT_EQ(game.sentences(),
            "Ben rolls 3 3 3. Ben keeps 3 3 3. 3 3 3 pays. Coins: Ben 5 (+2). Ben takes from you. "
            "Total 9 doesn't beat 11. Coins: You 2 (−1), Ben 6 (+1).");
  game.chance("4 4 1").act(2, "reroll 3").chance("2").act(2, "pay 3").chance("4").act(2, "from 0 1");
  EXPECT_TRUE(contains(game.sentences(),
                       "Cat takes from you and Ben. Total 12: Cat has the pot now. Coins: You 1 (−1), Ben 5 (−1), "
                       "Cat 6 (+2)."));
  game.chance("1 1 1");
  EXPECT_EQ(game.sentences(), "Dan rolls 1 1 1. 1 1 1! That costs 3 coins and ends the turn. Coins: Dan 0 (−3).");
  game.chance("2 3 4").act(0, "keep").chance("5 2 4").act(1, "reroll 2").chance("1").act(1, "keep");
  EXPECT_TRUE(contains(game.sentences(),
                       "Total 10 doesn't beat 12. The turn is back at the pot: Cat wins 3 coins. Coins: Cat 9 (+3). "
                       "A new round: Cat starts. 1 coin lies in the pot."));
}

TEST(PassThePotStory, PotAndRollOff) {
  NarratedGame game("pass-the-pot", 2, {{"goal", 1}, {"max_turns", 1}, {"stake", 0}, {"ante_first", 0}});
  game.chance("5 5 T").act(0, "keep");
  EXPECT_TRUE(contains(game.sentences(), "Total 10: you have the pot now."));
  game.chance("3 1 1").chance("1 1 3");
  EXPECT_EQ(game.sentences(),
            "You roll off: 3 1 1, total 5. Ben rolls off: 1 1 3, total 5. You and Ben are level and roll again.");
  NarratedGame pot("pass-the-pot", 2);
  pot.chance("P O T");
  EXPECT_TRUE(contains(pot.sentences(), "P O T! That wins the round"));
}

}  // namespace
}  // namespace tessera::terminal
