#include "games/game_folder/rules/notation.h"

#include <gtest/gtest.h>

#include "engine/core/position.h"
#include "engine/core/testing/script.h"
#include "games/game_folder/rules/json.h"

namespace tessera {
namespace {

using G = GameType;
using Text = Notation<G>;

TEST(GameTypeNotation, ActionsReadBack) {
  const auto rules = G::defaults(2);
  for (const char* text : {"roll", "hold"}) {
    const auto action = Text::parse_action(rules, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(Text::print(rules, *action), text);
  }
}

TEST(GameTypeNotation, NonsenseIsAnError) {
  const auto rules = G::defaults(2);
  for (const char* text : {"", " ", "Roll", "roll ", " hold", "roll 1", "hold\n", "pass"}) {
    EXPECT_FALSE(Text::parse_action(rules, text)) << text;
  }
  EXPECT_NE(Text::parse_action(rules, "pass").error().text.find("roll or hold"), std::string::npos);
}

TEST(GameTypeNotation, ARollIsOneDie) {
  auto rules = G::defaults(2);
  rules.first = 1;
  const auto state = G::start(rules);
  EXPECT_TRUE(Text::parse_outcome(rules, state, "6"));
  for (const char* text : {"", "0", "7", "01", "-1", "1 2", " 1", "seat 0"}) {
    EXPECT_FALSE(Text::parse_outcome(rules, state, text)) << text;
  }
  EXPECT_EQ(Text::need(rules, state), "roll of seat 1: one die (1-6)");
}

TEST(GameTypeNotation, FirstIsASeat) {
  const auto rules = G::defaults(2);
  const auto state = G::start(rules);
  EXPECT_TRUE(Text::parse_outcome(rules, state, "seat 1"));
  for (const char* text : {"seat 2", "seat", "1", "seat -1", "seat 1 ", "random"}) {
    EXPECT_FALSE(Text::parse_outcome(rules, state, text)) << text;
  }
}

Result<G::Rules> rules_from(int players, const boost::json::object& given) {
  const auto options = Options::parse(GameJson<G>::options(), given, players);
  if (!options) return options.error();
  return GameJson<G>::rules(players, *options);
}

TEST(GameTypeOptions, TheDefaultsAreTheMainGame) {
  const auto rules = rules_from(3, {});
  ASSERT_TRUE(rules);
  EXPECT_TRUE(*rules == G::defaults(3));
}

TEST(GameTypeOptions, EveryOptionIsRead) {
  const auto rules = rules_from(2, {{"goal", 30}, {"first", 1}, {"max_turns", 50}});
  ASSERT_TRUE(rules);
  EXPECT_TRUE((*rules == G::Rules{2, 30, 1, 50}));
}

TEST(GameTypeOptions, WrongOnesAreNamed) {
  const auto error = [](const boost::json::object& given) { return rules_from(2, given).error().text; };
  EXPECT_NE(error({{"gaol", 30}}).find("unknown option \"gaol\""), std::string::npos);
  EXPECT_NE(error({{"goal", 9}}).find("goal"), std::string::npos);
  EXPECT_NE(error({{"first", 2}}).find("first"), std::string::npos);
}

TEST(GameTypeView, EverythingIsPublic) {
  auto rules = G::defaults(2);
  rules.first = 0;
  testing::Script<G> game(rules);
  game.chance("5").act(0, "roll").chance("6");
  const auto json = view_json<G>(rules, G::view(rules, game.state, kNoSeat));
  EXPECT_TRUE(json.at("seat").is_null());
  EXPECT_EQ(json.at("points"), (boost::json::array{0, 0}));
  EXPECT_EQ(json.at("turn_total"), 11);
  EXPECT_EQ(json.at("die"), 6);
}

}  // namespace
}  // namespace tessera
