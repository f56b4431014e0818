// What a client tells its player before an action.
#include "engine/core/testing/preview.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

using boost::json::array;
using tessera::testing::preview;
using tessera::testing::refused_field;

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

TEST(TakeItPreview, AViewThatIsNoneIsRefusedByTheNameOfItsField) {
  const Game game = two_players(kPlainCombos[0], "swap", kCast);
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", 7}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", -1}}), "turns");
  EXPECT_EQ(refused_field(game, 0, {{"/view/seat", 2}}), "seat");
  EXPECT_EQ(refused_field(game, 0, {{"/view/phase", "cast"}}), "phase");
  EXPECT_EQ(refused_field(game, 0, {{"/view/round", 6}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/round", 7}}), "round");  // two players start three each
  EXPECT_EQ(refused_field(game, 0, {{"/view/turn", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/phase", "claim"}}), "turn");  // which is nobody's alone
  EXPECT_EQ(refused_field(game, 0, {{"/view/starter", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/chips", -1}}), "chips");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/combos", 5}}), "combos");  // and an action card: six
}

TEST(TakeItPreview, AllDiceAreSomewhere) {
  const Game game = two_players(kPlainCombos[0], "swap", kCast);
  EXPECT_EQ(refused_field(game, 0, {{"/view/tray/0", "B2"}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/tray/0", "O1"}}), "tray");
  EXPECT_EQ(refused_field(game, 0, {{"/view/tray/0", "B7"}}), "tray");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/dice", array{"B1"}}}), "tray");
  EXPECT_EQ(refused_field(game, 0, {{"/view/tray", array(10, "B1")}}),
            "tray");  // ten equal ones: there are nine at most
}

TEST(TakeItPreview, ACardIsInOnePlace) {
  const Game game = two_players(kPlainCombos[0], "swap", kCast);  // seat 0 holds the only O4 B6; there are two O B
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/claimed", array{"O4 B6"}}}), "combos");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/claimed", array{"O B", "O B"}}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/claimed", array{"O B", "O B", "O B"}}}), "claimed");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/claimed", array{"O7"}}}), "claimed");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards/combos", array{"O4 B6"}}}), "combos");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards/actions", array(3, "swap")}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards/actions", array(4, "swap")}}), "actions");  // four, one in hand
  EXPECT_EQ(refused_field(game, 0, {{"/view/hand/combos", array{}}}), "combos");
  EXPECT_EQ(refused_field(game, 0, {{"/view/hand/actions/0", "jump"}}), "actions");
}

TEST(TakeItPreview, AnActionsDiceAreInTheTray) {
  Game game = two_players(kPlainCombos[0], "reroll-four", kCast);
  game.act(0, "play reroll-four").act(0, "pick B1");
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/action/picked", array{"B1", "B2"}}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/action/picked", array{"B1", "B1"}}}), "picked");
  EXPECT_EQ(refused_field(game, 0, {{"/view/action/card", "jump"}}), "card");
  EXPECT_EQ(refused_field(game, 0, {{"/view/action/cast", "B7"}}), "cast");
  Game set = two_players(kPlainCombos[0], "set-blue", kCast);
  set.act(0, "play set-blue").act(0, "pick B1");
  EXPECT_EQ(refused_field(set, 0, {{"/view/action/picked", array{}}}), "picked");  // nothing to turn
}

TEST(TakeItPreview, AHiddenCardIsSomething) {  // [T15]
  Game game(rules_of(2, "{'first':0,'hand':'free'}"));
  game.act(0, "draw 4 1").act(1, "draw 4 1");
  game.chance(kPlainCombos[0]).chance("swap").chance(kPlainCombos[1]).chance("extra").chance(kCast);
  array all;
  for (const char* card : {"reroll-blue", "reroll-orange", "reroll-four", "reroll-wild", "extra", "set-blue",
                           "set-orange", "nudge-blue", "nudge-orange", "swap", "cast-back"}) {
    EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/ruled_out/0", all}}), "") << card;
    all.emplace_back(card);
  }
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/ruled_out/0", all}}), "ruled_out");
  EXPECT_EQ(refused_field(game, 0, {{"/view/players/1/ruled_out/0", array{"jump"}}}), "ruled_out");
}

}  // namespace
}  // namespace tessera::take_it::testing
