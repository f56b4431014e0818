// What a client tells its player before an action.
#include <gtest/gtest.h>

#include "engine/core/testing/preview.h"
#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

using boost::json::array;
using boost::json::object;
using testing::preview;
using testing::refused_field;

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

TEST(MoreOrLessPreview, AViewThatIsNoneIsRefusedByTheNameOfItsField) {
  const Game game = placing(kFour, "3 3 3");
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", 7}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", -1}}), "turns");
  EXPECT_EQ(refused_field(game, 0, {{"/view/idle_turns", -1}}), "idle_turns");
  EXPECT_EQ(refused_field(game, 0, {{"/view/seat", 2}}), "seat");
  EXPECT_EQ(refused_field(game, 0, {{"/view/phase", "over"}}), "phase");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turn", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/starter", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players", array{}}}), "players");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/score", -1}}), "score");
  EXPECT_EQ(refused_field(game, 0, {{"/view/placing", object{{"dice", 1}}}}), "placing");  // none lies there
}

TEST(MoreOrLessPreview, EveryPlayerHasTheirDiceAndNoMore) {
  const Game game = placing_wild(kFour, "3 3 5");
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/hand/0", "7"}}), "hand");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/hand/0", "5w"}}), "hand");  // there is one wild die
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/hand/0", "6"}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/hand", array{"3", "5w"}}}), "pool");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/pool/plain", 0}}), "pool");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/0/pool/wild", true}}), "pool");
}

TEST(MoreOrLessPreview, DiceLieOnFreeSquaresOfTheBoard) {
  const Game game = placing(kFour, "3 3 3");
  const auto placed = [&](const char* square, const char* shows) {
    const array hand{"3", "3"};
    const array dice{object{{"square", square}, {"shows", shows}}};
    return refused_field(game, 0, {{"/view/players/0/hand", hand}, {"/view/players/0/placed", dice}});
  };
  EXPECT_EQ(placed("c2", "3"), "");
  EXPECT_EQ(placed("c2", "*"), "");
  EXPECT_EQ(placed("c2", "7"), "placed");
  EXPECT_EQ(placed("c2", "0"), "placed");
  EXPECT_EQ(placed("c3", "3"), "placed");  // the gray four
  EXPECT_EQ(placed("c6", "3"), "placed");
  EXPECT_EQ(placed("3c", "3"), "placed");
}

}  // namespace
}  // namespace tessera::more_or_less
