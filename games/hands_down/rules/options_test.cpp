#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "games/hands_down/rules/json.h"

namespace tessera {
namespace {

using G = HandsDown;

Result<G::Rules> rules_from(int players, std::string_view text) {
  const auto options =
      Options::parse(GameJson<G>::options(), boost::json::parse(std::string(text)).as_object(), players);
  if (!options) return options.error();
  return GameJson<G>::rules(players, *options);
}

TEST(HandsDownOptions, DefaultsAreTheRulebooksMainGame) {
  for (int players = 2; players <= 6; ++players) EXPECT_EQ(*rules_from(players, "{}"), G::defaults(players));
  const auto rules = G::defaults(2);
  EXPECT_EQ(rules.combos, 6);
  EXPECT_FALSE(rules.short_rounds);
  EXPECT_TRUE(rules.anytime);
  EXPECT_TRUE(rules.fouls);
  EXPECT_EQ(rules.first, -1);
  EXPECT_EQ(rules.max_turns, 0);
}

TEST(HandsDownOptions, AllCanBeSet) {
  const auto rules =
      rules_from(4, R"({"combos":12,"short":true,"anytime":false,"fouls":false,"first":3,"max_turns":1000000000})");
  ASSERT_TRUE(rules) << rules.error().text;
  EXPECT_EQ(rules->combos, 12);
  EXPECT_TRUE(rules->short_rounds);
  EXPECT_FALSE(rules->anytime);
  EXPECT_FALSE(rules->fouls);
  EXPECT_EQ(rules->first, 3);
  EXPECT_EQ(rules->max_turns, 1'000'000'000);
}

TEST(HandsDownOptions, WhatIsWrongIsNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"combos":0})", "combos"},         {R"({"combos":13})", "combos"},       {R"({"combos":"6"})", "combos"},
      {R"({"short":1})", "short"},           {R"({"anytime":"true"})", "anytime"}, {R"({"fouls":null})", "fouls"},
      {R"({"first":4})", "first"},           {R"({"first":"first"})", "first"},    {R"({"max_turns":-1})", "max_turns"},
      {R"({"max_turns":1.5})", "max_turns"}, {R"({"deck":"classic"})", "deck"},
  };
  for (const auto& [text, name] : cases) {
    const auto rules = rules_from(4, text);
    ASSERT_FALSE(rules) << text;
    EXPECT_NE(rules.error().text.find(name), std::string::npos) << rules.error().text;
  }
}

}  // namespace
}  // namespace tessera
