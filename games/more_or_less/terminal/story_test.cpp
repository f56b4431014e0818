// The worked examples of the rules pages, as they are told and drawn.
#include "terminal/testing/narrated_game.h"

namespace tessera::terminal {
namespace {

TEST(MoreOrLessStory, ThePlacementThatScores17) {
  NarratedGame game("more-or-less", 2);
  game.chance("plain plain plain").chance("plain plain plain").chance("2 3 4");
  EXPECT_EQ(game.meaning(0, "place 2 g6"), "7 points");  // touches two, and is the first placement
  game.act(0, "place 2 g6").act(0, "place 3 h6").act(0, "place 4 i6");
  EXPECT_EQ(game.meaning(0, "done"), "score 6 × 2 + 5 = 17");
  EXPECT_TRUE(contains(game.table(), "Laid so far: 6 × 2 + 5 = 17 points"));
  EXPECT_TRUE(contains(game.table(), " 1 [2][3][4]"));
  game.act(0, "done");
  EXPECT_TRUE(contains(game.sentences(), "You lay 4 on i6. You score 6 × 2 + 5 = 17; that makes 17."));
  EXPECT_TRUE(contains(game.table(), " 1  2▘ 3▘ 4▘"));
}

}  // namespace
}  // namespace tessera::terminal
