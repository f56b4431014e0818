#include "games/pass_the_pot/rules/notation.h"
#include "engine/core/position.h"

#include <gtest/gtest.h>

#include "engine/core/testing/script.h"
#include "games/pass_the_pot/rules/json.h"

namespace tessera {
namespace {

using G = PassThePot;
using Text = Notation<G>;

TEST(PassThePotNotation, ActionsReadBack) {
  const auto rules = G::defaults(5);
  for (const char* text :
       {"keep", "reroll 1", "reroll 1 3", "reroll 1 2 3", "pay 2", "bank", "from 0", "from 1 3", "to 2 4"}) {
    const auto action = Text::parse_action(rules, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(Text::print(rules, *action), text);
  }
}

TEST(PassThePotNotation, NonsenseIsAnError) {
  const auto rules = G::defaults(3);
  for (const char* text : {"",         " ",         "Keep",       "keep ",      " keep",
                           "keep 1",   "reroll",    "reroll 3 1", "reroll 1 1", "reroll 0",
                           "reroll 4", "reroll  1", "reroll 1,3", "reroll 01",  "pay",
                           "bank 1",   "from",      "from 3",     "from 0 1 2", "to 1 0",
                           "roll 1",   "keep\n",    "reroll +1",  "reroll -1",  "reroll 99999999999"}) {
    EXPECT_FALSE(Text::parse_action(rules, text)) << text;
  }
  EXPECT_NE(Text::parse_action(rules, "hold").error().text.find("reroll DICE"), std::string::npos);
}

TEST(PassThePotNotation, OutcomesNameTheDieThatWasRolled) {
  auto rules = G::defaults(2);
  rules.first = 0;
  testing::Script<G> game(rules);
  for (const char* text :
       {"", "2 5", "2 5 T 1", "T 5 T", "2 P T", "6 1 1", "0 1 1", "2  5 T", "p O T", "2 5 t", "seat 0"}) {
    EXPECT_FALSE(Text::parse_outcome(rules, game.state, text)) << text;
  }
  game.chance("2 5 T").act(0, "reroll 1 3");
  EXPECT_FALSE(Text::parse_outcome(rules, game.state, "2 O"));
  EXPECT_TRUE(Text::parse_outcome(rules, game.state, "P T"));
  EXPECT_EQ(Text::need(rules, game.state), "roll of seat 0: die 1 (1-5 or P), die 3 (1-5 or T)");
}

TEST(PassThePotNotation, FirstIsASeat) {
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

TEST(PassThePotOptions, TheDefaultsAreTheRulebooksMainGame) {
  const auto rules = rules_from(3, {});
  ASSERT_TRUE(rules);
  EXPECT_TRUE(*rules == G::defaults(3));
}

TEST(PassThePotOptions, EveryOptionIsRead) {
  const auto rules = rules_from(2, {{"goal", 30},
                                    {"stake", 5},
                                    {"ante_first", 4},
                                    {"ante", 3},
                                    {"twos_from_one", 2},
                                    {"bank", 100},
                                    {"first", 1},
                                    {"max_turns", 50}});
  ASSERT_TRUE(rules);
  EXPECT_TRUE((*rules == G::Rules{2, 30, 5, 4, 3, 2, 100, 1, 50}));
}

TEST(PassThePotOptions, WrongOnesAreNamed) {
  const auto error = [](const boost::json::object& given) { return rules_from(2, given).error().text; };
  EXPECT_NE(error({{"gaol", 30}}).find("unknown option \"gaol\""), std::string::npos);
  EXPECT_NE(error({{"goal", 0}}).find("goal"), std::string::npos);
  EXPECT_NE(error({{"goal", "30"}}).find("goal"), std::string::npos);
  EXPECT_NE(error({{"goal", 30.5}}).find("goal"), std::string::npos);
  EXPECT_NE(error({{"first", 2}}).find("first"), std::string::npos);
  EXPECT_NE(error({{"twos_from_one", 4}}).find("twos_from_one"), std::string::npos);
}

TEST(PassThePotOptions, ABankTooSmallForTheGoalIsAnErrorP1) {
  EXPECT_FALSE(rules_from(2, {{"bank", 17}}));  // 2 × 3 + 17 < 24
  EXPECT_TRUE(rules_from(2, {{"bank", 18}}));
  EXPECT_TRUE(rules_from(2, {{"bank", 1}, {"max_turns", 10}}));
}

TEST(PassThePotView, EverythingIsPublic) {
  auto rules = G::defaults(2);
  rules.first = 0;
  testing::Script<G> game(rules);
  game.chance("2 5 T");
  const auto json = view_json<G>(rules, G::view(rules, game.state, kNoSeat));
  EXPECT_TRUE(json.at("seat").is_null());
  EXPECT_EQ(json.at("dice"), (boost::json::array{"2", "5", "T"}));
  EXPECT_EQ(json.at("coins"), (boost::json::array{3, 3}));
  EXPECT_EQ(json.at("pot"), 2);
}

}  // namespace
}  // namespace tessera
