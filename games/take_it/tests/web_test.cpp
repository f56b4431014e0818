#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>

#include "games/take_it/tests/question_cases.h"
#include "web/engine/api.h"

namespace tessera::web {
namespace {

namespace json = boost::json;

json::object ask(std::string_view question, const json::object& request) {
  Api api;
  return json::parse(api.call(question, json::serialize(request))).as_object();
}

TEST(TakeItQuestions, DiceAreLaidWithoutATable) {
  Api api;
  const auto laid = json::parse(api.call(
      "take_it_laid",
      R"({"players": 2, "options": {}, "cards": ["O4 B6"], "dice": ["B6"], "tray": ["O4", "O5"], "only": null})"));
  EXPECT_EQ(json::serialize(laid.at("cards")), R"([{"on":[null,"B6"],"full":false}])");
  EXPECT_EQ(json::serialize(laid.at("helps")), R"({"O4":[0],"O5":[]})");
  EXPECT_EQ(ask("take_it_laid", {{"players", 9}, {"options", json::object{}}}).at("code"), "bad_field");
}

TEST(TakeItQuestions, TheBoxHasItsDice) {
  const auto box = ask("take_it_box", {{"players", 4}, {"options", json::object{}}}).at("box");
  EXPECT_EQ(box.at("dice"), (json::object{{"B", 8}, {"O", 8}, {"R", 2}}));
  EXPECT_EQ(ask("take_it_box", {{"players", 9}, {"options", json::object{}}}).at("code"), "bad_field");
  EXPECT_EQ(ask("take_it_claims", QuestionCases<TakeIt>::claims({})).at("code"), "bad_field");
}

// "claim 1 3": cards 0 and 2.
json::array cards_of(std::string_view claim) {
  std::istringstream words{std::string(claim)};
  std::string word;
  words >> word;
  json::array cards;
  for (int place = 0; words >> place;) cards.emplace_back(place - 1);
  return cards;
}

TEST(TakeItQuestions, DiceLieOnCardsAsTheBestClaimHasThem) {
  using Cases = QuestionCases<TakeIt>;
  Stream stream(1);
  for (int i = 0; i < Cases::kHands; ++i) {
    const auto hands = Cases::hands(stream);
    const auto best = ask("take_it_claims", Cases::claims(hands)).at("claims").at(0).at(0);
    const auto laid = ask("take_it_laid", Cases::laid(hands[0], cards_of(best.at("claim").as_string())));
    const auto begun = ask("take_it_laid", Cases::laid(hands[0], nullptr));
    json::array on;
    for (std::size_t card = 0; card < laid.at("cards").as_array().size(); ++card) {
      const auto& each = laid.at("cards").at(card);
      on.push_back(each.at("full").as_bool() ? each.at("on") : json::array{});
      EXPECT_EQ(begun.at("cards").at(card).at("full"), each.at("full"));
    }
    EXPECT_EQ(on, best.at("laid"));
    EXPECT_EQ(laid.at("spare"), best.at("spare"));
    ASSERT_EQ(begun.at("helps").as_object().size(), 2u);
    EXPECT_TRUE(begun.at("helps").as_object().contains("B1") && begun.at("helps").as_object().contains("R6"));
  }
}

}  // namespace
}  // namespace tessera::web
