// The worked examples of the rules pages, as they are told and drawn.
#include "terminal/testing/narrated_game.h"

namespace tessera::terminal {
namespace {

TEST(TakeItStory, TheRoundThatBrings4) {
  NarratedGame game("take-it", 2);
  game.chance("O4 B6, =15, B>12, O2 O3").chance("swap").chance("O B, O O, B B, =11").chance("extra");
  EXPECT_EQ(game.sentences(),
            "You are dealt O4 B6, =15, B>12, O2 O3. You are dealt swap. Ben is dealt 4 combo cards. "
            "Ben is dealt 1 action card.");
  game.chance("6 5 1 1 1 1 1 4 6 1 1 1 4").act(0, "take B6").act(1, "pass");
  EXPECT_EQ(game.meaning(0, "take O4"), "+3, completes O4 B6, helps =15");
  EXPECT_EQ(game.meaning(0, "play swap"), "swap the numbers of a blue and an orange die");
  for (const auto* die : {"take B5", "take O1", "take O4", "take O6", "take R4"}) game.act(0, die);
  EXPECT_TRUE(contains(game.table(), "If the round ended now: +6 −2"));
  EXPECT_TRUE(contains(game.table(), "◆ 2  =15        3 points  dice that add up to 15"));
  EXPECT_TRUE(contains(game.table(), "★ wild") == false);  // the tray has none left
  game.act(0, "pass").sentences();
  EXPECT_EQ(game.meaning(0, "claim 1"), "O4 B6: +3 −5");
  game.act(0, "claim 1 2");
  EXPECT_EQ(game.sentences(), "You claim O4 B6, =15: +6, but 2 chips.");
}

TEST(TakeItStory, SchmidtHasBlackAndWhiteDice) {
  NarratedGame game("take-it", 2, {{"edition", "schmidt"}});
  game.chance("O4 B6, =15, B>12, O2 O3").chance("swap").chance("O B, O O, B B, =11").chance("extra");
  game.chance("6 5 1 1 1 1 1 4 6 1 1 1 4");
  EXPECT_TRUE(contains(game.table(), "● black   B1"));
  EXPECT_TRUE(contains(game.table(), "a white 4 and a black 6"));
  EXPECT_FALSE(contains(game.table(), "orange"));
}

}  // namespace
}  // namespace tessera::terminal
