// What a client tells its player before an action.
#include "engine/core/testing/preview.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

using tessera::testing::preview;

TEST(TakeItPreview, AClaimHasPointsAndAPrice) {
  Game game = two_players("O2 O3, O1 O6, O4 O5, B2 B3", "swap", kCast);
  game.act(0, "take O3").act(1, "pass").act(0, "take O2").act(0, "take B2").act(0, "pass");
  EXPECT_EQ(preview(game, 0, "claim 1"), R"({"claim":"claim 1","points":3,"chips":1,"unused":1,"wilds":0,"score":2})");
  EXPECT_EQ(preview(game, 0, "claim"), R"({"claim":"claim","points":0,"chips":3,"unused":3,"wilds":0,"score":-3})");
}

TEST(TakeItPreview, ADieIsShownWithTheBestClaimItLeadsTo) {
  Game game = two_players("O2 O3, O1 O6, O4 O5, B2 B3", "swap", kCast);
  game.act(0, "take O3").act(1, "pass");
  EXPECT_EQ(preview(game, 0, "take O2"),
            R"({"best":{"claim":"claim 1","points":3,"chips":0,"unused":0,"wilds":0,"score":3}})");
  EXPECT_EQ(preview(game, 0, "pass"),
            R"({"best":{"claim":"claim","points":0,"chips":1,"unused":1,"wilds":0,"score":-1}})");
  // [T12] A wild costs a chip while it is held, and another as it is not used here.
  EXPECT_EQ(preview(game, 0, "take R6"),
            R"({"best":{"claim":"claim","points":0,"chips":3,"unused":2,"wilds":1,"score":-3}})");
}

TEST(TakeItPreview, SettingADieCostsAChipAndNudgingNone) {
  Game set = two_players(kPlainCombos[0], "set-blue", kCast);
  set.act(0, "play set-blue").act(0, "pick B1");
  EXPECT_EQ(preview(set, 0, "turn 5"), R"({"chips":1})");
  Game nudge = two_players(kPlainCombos[0], "nudge-blue", kCast);
  nudge.act(0, "play nudge-blue").act(0, "pick B1");
  EXPECT_EQ(preview(nudge, 0, "turn 3"), R"({"chips":0})");
}

TEST(TakeItPreview, APickTellsHowManyThereMayBe) {
  const auto most = [](const char* card, const char* pick) {
    Game game = two_players(kPlainCombos[0], card, kCast);
    game.act(0, std::string("play ") + card);
    return preview(game, 0, pick);
  };
  EXPECT_EQ(most("reroll-four", "pick B1"), R"({"most":4})");
  EXPECT_EQ(most("reroll-blue", "pick B1"), R"({"most":6})");  // all there are, with two players
  EXPECT_EQ(most("swap", "pick B1"), R"({"most":2})");
  EXPECT_EQ(most("set-orange", "pick O1"), R"({"most":1})");
}

TEST(TakeItPreview, AnAimTellsHowManyThereMayBe) {  // [T2]
  Game game = two_players(kPlainCombos[0], "cast-back", kCast, "{'first':0,'bump':3}");
  game.act(0, "take B6").act(1, "pass").act(0, "play cast-back").act(0, "pick B6").act(0, "aim B1");
  EXPECT_EQ(preview(game, 0, "aim O2"), R"({"most":3})");
}

}  // namespace
}  // namespace tessera::take_it::testing
