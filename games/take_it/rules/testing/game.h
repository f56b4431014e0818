// Short ways to a position: rules with options, hands dealt, dice cast.
#pragma once

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/testing/script.h"
#include "games/take_it/rules/json.h"

namespace tessera::take_it::testing {

using Game = tessera::testing::Script<TakeIt>;
using Texts = std::vector<std::string>;
using Ints = std::vector<int>;

// Rules from options written as JSON without its quotes: {"bump":2} is given as {'bump':2}.
inline TakeIt::Rules rules_of(int players, std::string options = "{'first':0}") {
  for (char& c : options) c = c == '\'' ? '"' : c;
  const auto given = boost::json::parse(options).as_object();
  const auto parsed = Options::parse(GameJson<TakeIt>::options(), given, players);
  EXPECT_TRUE(parsed) << parsed.error().text;
  const auto rules = GameJson<TakeIt>::rules(players, *parsed);
  EXPECT_TRUE(rules) << rules.error().text;
  return *rules;
}

// A cast for two players: one of each, and R6.
inline constexpr std::string_view kCast = "1 2 3 4 5 6 1 2 3 4 5 6 6";

inline constexpr std::string_view kPlainCombos[] = {
    "O4 B6, O6 B4, O4 B3, O3 B4", "O5 B2, O2 B5, O1 B3, O3 B1", "O1 B5, O5 B1, O2 B6, O6 B2",
    "O2 O3, O1 O6, O4 O5, B2 B3", "B1 B6, B4 B5, =13, =14",
};

// Two players: seat 0 holds these combo cards and this action card, seat 1 others; then the dice are cast.
inline Game two_players(std::string_view combos, std::string_view action, std::string_view cast,
                        const std::string& options = "{'first':0}") {
  Game game(rules_of(2, options));
  game.chance(combos).chance(action).chance(kPlainCombos[1]).chance("extra").chance(cast);
  return game;
}

// All players hold plain cards, seat 0 this action card; then the dice are cast.
inline Game players(int count, std::string_view action, std::string_view cast,
                    const std::string& options = "{'first':0}") {
  Game game(rules_of(count, options));
  for (int s = 0; s < count; ++s) {
    game.chance(kPlainCombos[s]).chance(s == 0 ? action : s < 4 ? "extra" : "swap");
  }
  game.chance(cast);
  return game;
}

}  // namespace tessera::take_it::testing
