// Text forms: exact, one for each action and outcome.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

using N = Notation<G>;

TEST(MoreOrLessNotation, ActionsThereAndBack) {
  const auto rules = G::defaults(2);
  for (const char* text :
       {"draw 0",     "draw 1",      "draw 2",     "draw 3",      "draw 1 wild",  "draw 2 wild",  "draw 3 wild",
        "roll",       "roll 3",      "roll 3 5w",  "roll *",      "roll 1 1 6 *", "roll 2 2 2 2", "roll 5 2w",
        "place 4 g6", "place 4w g6", "place * a1", "place 1 m13", "done",         "pass"}) {
    const auto action = N::parse_action(rules, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(N::print(rules, *action), text);
  }
}

TEST(MoreOrLessNotation, NotAnAction) {
  const auto rules = G::defaults(2);
  for (const char* text :
       {"",           " ",           "Done",        "done ",        " pass",        "pass pass",      "draw",
        "draw 4",     "draw -1",     "draw 01",     "draw 0 wild",  "draw 2 wild ", "draw 2  wild",   "draw 2 Wild",
        "draw wild",  "draw two",    "roll ",       "roll 7",       "roll 0",       "roll 5 3",       "roll 5w 3",
        "roll 1w",    "roll 6w",     "roll *w",     "roll * *",     "roll 2w 3w",   "roll 1 1 1 1 1", "roll 3  4",
        "roll plain", "place",       "place 4",     "place 4 g",    "place 4 g0",   "place 4 g14",    "place 4 n1",
        "place 4 G6", "place 4 g06", "place 4 g6 ", "place 7 g6",   "place 1w g6",  "place 6w g6",    "place *w g6",
        "place w g6", "place 4W g6", "place g6 4",  "place 4 g6 5", "place 44 g6",  "place 4 6g",     "move 4 g6"}) {
    const auto action = N::parse_action(rules, text);
    ASSERT_FALSE(action) << text;
    EXPECT_NE(action.error().text.find("expected draw N"), std::string::npos);
  }
}

TEST(MoreOrLessNotation, SquaresAreThoseOfTheBoard) {
  const auto rules = rules_with(2, "{}", {". . 3 . . .", ". . . . . .", ". . . . . .", ". . . . . .", ". . . . . ."});
  EXPECT_TRUE(N::parse_action(rules, "place 4 f5"));
  EXPECT_FALSE(N::parse_action(rules, "place 4 g5"));
  EXPECT_FALSE(N::parse_action(rules, "place 4 f6"));
  EXPECT_EQ(N::square_text(rules.board, rules.board.square(4, 5)), "f5");
}

TEST(MoreOrLessNotation, NotAnOutcome) {
  Game game(G::defaults(3));
  const auto refused = [&](std::initializer_list<const char*> texts) {
    for (const char* text : texts) EXPECT_FALSE(N::parse_outcome(game.rules, game.state, text)) << text;
  };
  refused({"", "seat", "seat 3", "seat -1", "seat 01", "Seat 1", "seat 1 ", "seat  1", "1"});
  game.chance("seat 2");
  refused({"", "plain", "plain plain", "plain plain plain plain", "wild plain plain", "plain wild wild",
           "plain plain 3", "plain,plain,plain", "plain plain plain ", "Plain plain plain"});
  game.chance("plain plain plain").chance("plain plain wild").chance("plain plain plain");
  refused(
      {"", "1 2", "3 2 1", "1 2 *", "1 2 3 4", "1 2 7", "0 1 2", "1  2 3", "1 2 3 ", "1 2 3w", "plain plain plain"});
}

TEST(MoreOrLessNotation, WhatIsAwaitedInWords) {
  Game game(G::defaults(3));
  EXPECT_EQ(N::need(game.rules, game.state), "who starts: seat 0 to seat 2");
  game.chance("seat 0");
  EXPECT_EQ(N::need(game.rules, game.state),
            "draw of seat 0: 3 from 9 plain dice and the wild die, each written plain or wild, the wild die last");
  game.chance("plain plain wild").chance("plain plain plain").chance("plain plain plain");
  EXPECT_EQ(N::need(game.rules, game.state),
            "roll of seat 0: 2 plain dice (1-6, ascending), then the wild die (* or 2-5)");
  const auto error = N::parse_outcome(game.rules, game.state, "2 1 *").error().text;
  EXPECT_EQ(error, "not an outcome: \"2 1 *\"; expected " + N::need(game.rules, game.state));
}

TEST(MoreOrLessNotation, APlainDieAndTheWildOneInWords) {
  Game game(rules_with(2, R"({"first": 0, "advanced": true})", kFour));
  game.chance("plain plain wild").chance("plain plain plain").chance("2 2 4").act(0, "pass");
  idle_turn(game, 1);
  game.act(0, "draw 0").act(0, "roll 2 4w");
  EXPECT_EQ(N::need(game.rules, game.state), "roll of seat 0: 1 plain die (1-6), then the wild die (* or 2-5)");
}

TEST(MoreOrLessNotation, OptionsAreChecked) {
  const auto error = [](std::string_view options) {
    const auto rules = try_rules(2, boost::json::parse(options).as_object());
    return rules ? "" : rules.error().text;
  };
  EXPECT_EQ(error(R"({"advanced": true, "draw": "choose", "stall": 0, "first": 1, "max_turns": 9})"), "");
  EXPECT_NE(error(R"({"advanced": 1})"), "");
  EXPECT_NE(error(R"({"draw": "wild"})"), "");
  EXPECT_NE(error(R"({"stall": -1})"), "");
  EXPECT_NE(error(R"({"first": 2})"), "");
  EXPECT_NE(error(R"({"max_turns": -1})"), "");
  EXPECT_NE(error(R"({"board": "big"})"), "");
  EXPECT_NE(error(R"({"size": 13})"), "");
}

}  // namespace
}  // namespace tessera::more_or_less
