// What those are told who play with real cards and dice.
#include "games/take_it/rules/scorer.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace tessera::take_it {
namespace {

namespace json = boost::json;

std::string claims(std::string_view hands, int players = 2) {
  const auto told = claims_json(TakeIt::defaults(players), json::parse(hands).as_array());
  return told ? json::serialize(*told) : "refused: " + told.error().text.substr(0, told.error().text.find(':'));
}

json::object best(std::string_view cards, std::string_view dice) {
  const auto hands =
      R"([{"cards":[)" + std::string(cards) + R"(],"dice":[)" + std::string(dice) + R"(]},{"cards":[],"dice":[]}])";
  return json::parse(claims(hands)).as_array()[0].as_array()[0].as_object();
}

TEST(TakeItScorer, TheBoxIsThatOfTheRules) {
  const auto two = box_json(TakeIt::defaults(2));
  EXPECT_EQ(json::serialize(two.at("dice")), R"({"B":6,"O":6,"R":1})");
  EXPECT_EQ(two.at("rounds"), 6);
  EXPECT_EQ(two.at("hand"), 4);
  EXPECT_EQ(box_json(TakeIt::defaults(5)).at("rounds"), 5);
  int cards = 0;
  for (const auto& combo : two.at("combos").as_array()) cards += static_cast<int>(combo.at("count").as_int64());
  EXPECT_EQ(cards, 76);
  EXPECT_EQ(json::serialize(two.at("combos").as_array()[0]), R"({"card":"O B","points":1,"count":2})");
}

TEST(TakeItScorer, TheBestClaimIsToldFirstWithItsDice) {
  EXPECT_EQ(json::serialize(best(R"("O2 O3","B>9","=11")", R"("O2","O3","B5","B6","B1")")),
            R"({"claim":"claim 1 2","points":5,"chips":0,"unused":0,"wilds":0,"score":5,)"
            R"("laid":[["O2","O3"],["B1","B5","B6"],[]],"spare":[]})");
}

TEST(TakeItScorer, AWildCostsAChipAndAnotherWhereItIsNotUsed) {
  const auto used = best(R"("B6 B6")", R"("B6","R6")");
  EXPECT_EQ(used.at("points"), 4);
  EXPECT_EQ(used.at("chips"), 1);
  const auto unused = best(R"("B6 B6")", R"("B6","R5")");
  EXPECT_EQ(unused.at("claim"), "claim");
  EXPECT_EQ(unused.at("chips"), 3);
  EXPECT_EQ(json::serialize(unused.at("spare")), R"(["B6","R5"])");
}

TEST(TakeItScorer, AFaceIsReadInAnyOrderOfItsSlots) { EXPECT_EQ(best(R"("B6 O4")", R"("B6","O4")").at("points"), 3); }

TEST(TakeItScorer, NothingIsThereMoreOftenThanInTheBox) {
  EXPECT_EQ(claims(R"([{"cards":["B6 B6"],"dice":[]},{"cards":["B6 B6"],"dice":[]}])"), "refused: cards");
  EXPECT_EQ(claims(R"([{"cards":["B7"],"dice":[]},{"cards":[],"dice":[]}])"), "refused: cards");
  EXPECT_EQ(claims(R"([{"cards":[],"dice":["R1"]},{"cards":[],"dice":["R2"]}])"), "refused: dice");
  EXPECT_EQ(claims(R"([{"cards":[],"dice":["B7"]},{"cards":[],"dice":[]}])"), "refused: dice");
  EXPECT_EQ(claims(R"([{"cards":["O B","O O","B B","=11","=12"],"dice":[]},{"cards":[],"dice":[]}])"),
            "refused: cards");
  EXPECT_EQ(claims(R"([{"cards":[],"dice":[]}])"), "refused: hands");
}

// For two players.
std::string laid(std::string_view hand) {
  const auto told = laid_json(TakeIt::defaults(2), json::parse(hand).as_object());
  return told ? json::serialize(*told) : "refused: " + told.error().text.substr(0, told.error().text.find(':'));
}

TEST(TakeItScorer, DiceLieOnTheBestClaimAndTheRestBeginsOtherCards) {
  // As in the example of the rules: two cards are full, the others wait.
  EXPECT_EQ(laid(R"({"cards":["O4 B6","=15","B>12","O2 O3"],"dice":["B5","B6","O1","O4","O6","R4"],"tray":[]})"),
            R"({"cards":[{"on":["O4","B6"],"full":true},{"on":["B5","O6","R4"],"full":true},{"on":[],"full":false},)"
            R"({"on":[null,null],"full":false}],"spare":["O1"],"helps":{}})");
  // A sum that holds any number of dice takes what is left over.
  EXPECT_EQ(laid(R"({"cards":["B>12"],"dice":["B1","B3","B5","B6"],"tray":[]})"),
            R"({"cards":[{"on":["B1","B3","B5","B6"],"full":true}],"spare":[],"helps":{}})");
  // They lie where most is done already, slots before sums.
  EXPECT_EQ(laid(R"({"cards":["O O B","B>14","O6 B2 *3"],"dice":["B2","B2","B3","B4"],"tray":[]})"),
            R"({"cards":[{"on":[null,null,"B2"],"full":false},{"on":["B4"],"full":false},)"
            R"({"on":[null,"B2","B3"],"full":false}],"spare":[],"helps":{}})");
}

TEST(TakeItScorer, DiceOfAClaimLieOnItsCardsAlone) {
  EXPECT_EQ(laid(R"({"cards":["O4 B6","=15","O2 O3"],"dice":["B5","B6","O4","O6","R4"],"tray":[],"only":[0]})"),
            R"({"cards":[{"on":["O4","B6"],"full":true},{"on":[],"full":false},{"on":[null,null],"full":false}],)"
            R"("spare":["B5","O6","R4"],"helps":{}})");
  EXPECT_EQ(laid(R"({"cards":["O4 B6"],"dice":["B5"],"tray":[],"only":[0]})"), "refused: only");
  EXPECT_EQ(laid(R"({"cards":["O4 B6"],"dice":["B5"],"tray":[],"only":[7]})"), "refused: only");
  EXPECT_EQ(laid(R"({"cards":["O4 B6"],"dice":["B5"],"tray":["X1"]})"), "refused: tray");
  EXPECT_EQ(laid(R"({"cards":["O4 B6"],"dice":["B5"]})"), "refused: tray");
}

TEST(TakeItScorer, WhichDiceHelpWhichCards) {
  EXPECT_EQ(laid(R"({"cards":["O4 B6","B B B"],"dice":["O4"],"tray":["B6","B6","B2","O4","R6"]})"),
            R"({"cards":[{"on":["O4",null],"full":false},{"on":[null,null,null],"full":false}],"spare":[],)"
            R"("helps":{"B2":[1],"B6":[0,1],"O4":[],"R6":[0,1]}})");
  EXPECT_EQ(laid(R"({"cards":["=11"],"dice":["B5","O3"],"tray":["O3","O4","B3"]})"),
            R"({"cards":[{"on":["B5","O3"],"full":false}],"spare":[],"helps":{"B3":[0],"O3":[0],"O4":[]}})");
  // A sum that is met helps itself to more only where more is allowed.
  EXPECT_EQ(laid(R"({"cards":["=11"],"dice":["B5","O6"],"tray":["O1"]})"),
            R"({"cards":[{"on":["B5","O6"],"full":true}],"spare":[],"helps":{"O1":[]}})");
  EXPECT_EQ(laid(R"({"cards":["B>9"],"dice":["B5","B6"],"tray":["B1","O1"]})"),
            R"({"cards":[{"on":["B5","B6"],"full":true}],"spare":[],"helps":{"B1":[0],"O1":[]}})");
}

}  // namespace
}  // namespace tessera::take_it
