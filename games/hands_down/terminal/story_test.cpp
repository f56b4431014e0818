// The worked examples of the rules pages, as they are told and drawn.
#include "terminal/testing/narrated_game.h"

namespace tessera::terminal {
namespace {

TEST(HandsDownStory, TheShow) {
  NarratedGame game("hands-down", 3);
  game.chance("r2, r2, r2/5, *2, y1").chance("b3, b3, b3, y6, *6").chance("r1, b1, y1, r4, b4");
  EXPECT_EQ(game.sentences(), "You are dealt r2, r2, r2/5, *2 and y1. Ben is dealt 5 cards. Cat is dealt 5 cards.");
  EXPECT_EQ(game.meaning(0, "call"), "Hands Down! You have four of a kind, 4 points");
  EXPECT_EQ(game.meaning(0, "swap 3 5"), "discard r2/5 y1");
  EXPECT_TRUE(contains(game.table(), "◆ four of a kind"));
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.sentences(),
            "You call Hands Down! Ben calls Hands Down! You show r2 r2 r2/5 *2 y1: four of a kind, 4 points, value 8. "
            "Ben shows b3 b3 b3 y6 *6: a full house, 5 points, value 21. Ben takes the full house card: 5 points. "
            "You take a chance card, face down.");
}

TEST(HandsDownStory, AFoul) {
  NarratedGame game("hands-down", 2);
  game.chance("r1, b2, y3, r4, b6").chance("b3, b3, b3, y6, *6");
  EXPECT_EQ(game.meaning(0, "call"), "a foul! your hand makes none of the combos on the table");
  game.act(0, "call").act(1, "call").sentences();
  game.chance("1 2 3").chance("y4, y5, y6");
  EXPECT_EQ(game.sentences(), "You lose r1, b2 and y3. You draw y4, y5 and y6.");
  EXPECT_TRUE(contains(game.table(), "fouled: no call before a turn; seen: r4 b6 ? ? ?"));
  EXPECT_TRUE(contains(game.table(), "called, and it is good; seen: b3 b3 b3 y6 *6"));
}

}  // namespace
}  // namespace tessera::terminal
