// What a client tells its player before an action, and views that don't fit together.
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/position.h"
#include "engine/core/testing/preview.h"
#include "games/pass_the_pot/rules/json.h"

namespace tessera {
namespace {

using G = PassThePot;
using Game = testing::Script<G>;
using testing::preview;
using testing::refused_field;

// Seat 0 has rolled; the pot is 2, everybody has 3 coins.
Game rolled(int players, std::string_view dice) {
  auto rules = G::defaults(players);
  rules.first = 0;
  Game game(rules);
  game.chance(dice);
  return game;
}

TEST(PassThePotPreview, KeepingTheFirstTotalTakesThePot) {
  EXPECT_EQ(
      preview(rolled(3, "5 5 T"), 0, "keep"),
      R"({"total":10,"combo":null,"takes_pot":true,"coins":[0,0,0],"pot_to":null,"rolls":[],"combos":[],"choose":false})");
}

TEST(PassThePotPreview, ATotalThatDoesNotBeatTheHolderGivesThemThePot) {
  Game game = rolled(2, "5 5 T");
  game.act(0, "keep").chance("1 1 2");
  EXPECT_EQ(
      preview(game, 1, "keep"),
      R"({"total":4,"combo":null,"takes_pot":false,"coins":[2,0],"pot_to":0,"rolls":[],"combos":[],"choose":false})");
}

TEST(PassThePotPreview, ARerollIsFreeAndThenPaidFor) {
  Game game = rolled(2, "5 5 T");
  EXPECT_EQ(
      preview(game, 0, "reroll 3"),
      R"({"total":null,"combo":null,"takes_pot":null,"coins":[0,0],"pot_to":null,"rolls":[3],"combos":["5 5 5"],"choose":false})");
  game.act(0, "reroll 3").chance("1");
  EXPECT_EQ(
      preview(game, 0, "pay 1 3"),
      R"({"total":null,"combo":null,"takes_pot":null,"coins":[-1,0],"pot_to":null,"rolls":[1,3],"combos":["3 4 5","5 5 5"],"choose":false})");
}

TEST(PassThePotPreview, ARollSaysWhichCombosItMayMake) {
  // The letter stands on the third die alone; O on the second.
  const auto combos = [](std::string_view dice, std::string_view action) {
    return boost::json::serialize(boost::json::parse(preview(rolled(2, dice), 0, action)).at("combos"));
  };
  EXPECT_EQ(combos("P 4 5", "reroll 1"), R"(["3 4 5"])");
  EXPECT_EQ(combos("4 O 5", "reroll 3"), R"(["4 2 O"])");
  EXPECT_EQ(combos("4 2 5", "reroll 3"), R"(["2 3 4"])");
  EXPECT_EQ(combos("P O 5", "reroll 3"), R"(["P O T"])");
  EXPECT_EQ(combos("P 1 5", "reroll 3"), "[]");
}

TEST(PassThePotPreview, ACombosPayment) {
  EXPECT_EQ(
      preview(rolled(2, "1 2 3"), 0, "keep"),
      R"({"total":null,"combo":"1 2 3","takes_pot":null,"coins":[1,0],"pot_to":null,"rolls":[1,3],"combos":[],"choose":false})");
  Game fives = rolled(4, "5 5 5");
  EXPECT_EQ(
      preview(fives, 0, "keep"),
      R"({"total":15,"combo":"5 5 5","takes_pot":true,"coins":[3,0,0,0],"pot_to":null,"rolls":[],"combos":[],"choose":true})");
  fives.act(0, "keep");
  EXPECT_EQ(
      preview(fives, 0, "to 1 3"),
      R"({"total":15,"combo":"5 5 5","takes_pot":true,"coins":[0,1,0,1],"pot_to":null,"rolls":[],"combos":[],"choose":false})");
}

TEST(PassThePotPreview, AViewThatIsNoneIsRefusedByTheNameOfItsField) {
  const Game game = rolled(2, "5 5 T");
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/pot", 2}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/pot", -1}}), "pot");
  EXPECT_EQ(refused_field(game, 0, {{"/view/seat", 2}}), "seat");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turn", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/phase", "roll"}}), "phase");
  EXPECT_EQ(refused_field(game, 0, {{"/view/dice/2", "P"}}), "dice");
  EXPECT_EQ(refused_field(game, 0, {{"/view/coins", boost::json::array{1}}}), "coins");
}

}  // namespace
}  // namespace tessera
