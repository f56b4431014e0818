// What a client tells its player before an action.
#include "engine/core/testing/preview.h"
#include "games/hands_down/rules/json.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

using testing::preview;

TEST(HandsDownPreview, ACallIsShownWithWhatTheHandMakes) {
  EXPECT_EQ(preview(dealt({kThree3, kJunkA}), 0, "call"), R"({"combo":"three","points":2,"value":9,"foul":false})");
  EXPECT_EQ(preview(dealt({kFullHouse, kJunkA}), 0, "call"),
            R"({"combo":"full-house","points":5,"value":19,"foul":false})");
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "call"), R"({"combo":null,"points":0,"value":0,"foul":true})");
}

TEST(HandsDownPreview, ASwapIsShownWithTheCardsDrawn) {
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "swap 1 4"), R"({"draws":2})");
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "swap"), R"({"draws":0})");
}

}  // namespace
}  // namespace tessera::hands_down
