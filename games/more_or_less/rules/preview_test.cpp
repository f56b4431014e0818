// What a client tells its player before an action.
#include <gtest/gtest.h>

#include "engine/core/testing/preview.h"
#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

using testing::preview;

TEST(MoreOrLessPreview, APlacementIsShownAsASum) {
  // c2 touches the 3 and covers a symbol: 1 x 1 + 5, and 5 more for the first of the game; c1 covers another.
  Game game = placing({". . + . .", ". . + . .", ". . 3 . .", ". . . . .", ". . . . ."}, "1 2 6");
  EXPECT_EQ(preview(game, 0, "place 2 c2"),
            R"({"placing":{"dice":1,"base":1,"touched":1,"symbols":1,"bonus":5,"score":11},"score":11,"rolls":0})");
  game.act(0, "place 2 c2");
  EXPECT_EQ(preview(game, 0, "place 1 c1"),
            R"({"placing":{"dice":2,"base":3,"touched":1,"symbols":2,"bonus":5,"score":18},"score":18,"rolls":0})");
  EXPECT_EQ(preview(game, 0, "done"),
            R"({"placing":{"dice":1,"base":1,"touched":1,"symbols":1,"bonus":5,"score":11},"score":11,"rolls":0})");
}

TEST(MoreOrLessPreview, APassScoresNothing) {
  const Game game = placing({". . + . .", ". . + . .", ". . 3 . .", ". . . . .", ". . . . ."}, "1 1 6");
  EXPECT_EQ(preview(game, 0, "pass"), R"({"placing":null,"score":0,"rolls":0})");
}

}  // namespace
}  // namespace tessera::more_or_less
