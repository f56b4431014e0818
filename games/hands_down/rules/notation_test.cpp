// Text in, text out: exact, and an error says what was expected.
#include "games/hands_down/rules/notation.h"

#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

using Text = Notation<HandsDown>;

bool reads(const Game& game, std::string_view text) {
  return static_cast<bool>(Text::parse_outcome(game.rules, game.state, text));
}

TEST(HandsDownNotation, ActionsReadBack) {
  const auto rules = rules_for(2);
  for (const char* text : {"call", "wait", "swap", "swap 1", "swap 1 4", "swap 2 3 5", "swap 1 2 3 4 5"}) {
    const auto action = Text::parse_action(rules, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(Text::print(rules, *action), text);
  }
}

TEST(HandsDownNotation, NonsenseIsAnError) {
  const auto rules = rules_for(2);
  for (const char* text :
       {"",         " ",         "Call",    "call ",   " call",           "call 1",   "wait 1",
        "waits",    "swap ",     "swap 0",  "swap 6",  "swap 4 1",        "swap 1 1", "swap  1",
        "swap 1,4", "swap 1, 4", "swap 01", "swap +1", "swap -1",         "swap 1 ",  "swap 1 2 3 4 5 6",
        "swap r3",  "swap all",  "SWAP 1",  "call\n",  "swap 99999999999"}) {
    EXPECT_FALSE(Text::parse_action(rules, text)) << text;
  }
  EXPECT_NE(Text::parse_action(rules, "pass").error().text.find("swap PLACES"), std::string::npos);
}

TEST(HandsDownNotation, EveryCardReadsBack) {
  std::vector<std::string> texts;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    texts.push_back(Text::card(kind));
    EXPECT_EQ(Text::parse_card(texts.back()), kind);
  }
  EXPECT_EQ(texts[0], "r1");
  EXPECT_EQ(texts[16], "b1/6");
  EXPECT_EQ(texts[28], "y3/4");
  EXPECT_EQ(texts[29], "y*");
  EXPECT_EQ(texts[33], "*4");
  for (const char* text :
       {"", "r0", "r7", "g3", "R3", "r1/5", "r6/1", "r4/3", "**", "*", "r", "r33", "*7", "r *", "3r"}) {
    EXPECT_FALSE(Text::parse_card(text)) << text;
  }
}

TEST(HandsDownNotation, First) {
  const Game game(HandsDown::defaults(3));
  EXPECT_TRUE(reads(game, "seat 2"));
  for (const char* text : {"seat 3", "seat", "2", "seat -1", "seat 1 ", "random", ""}) EXPECT_FALSE(reads(game, text));
  EXPECT_EQ(Text::need(game.rules, game.state), "who starts: seat 0 to seat 2");
}

TEST(HandsDownNotation, TheTableInAnyOrderPrintedInOne) {
  auto rules = rules_for(2);
  rules.combos = 3;
  const Game game(rules);
  const auto outcome = Text::parse_outcome(rules, game.state, "five, three, five");
  ASSERT_TRUE(outcome);
  EXPECT_EQ(Text::print(rules, game.state, *outcome), "three, five, five");
  for (const char* text : {"three, five", "three, five, five, four", "three,five,four", "three five four", "",
                           "Three, five, four", "three, five, six", "full house, five, four", "three, five, four, "}) {
    EXPECT_FALSE(reads(game, text)) << text;
  }
  EXPECT_TRUE(reads(game, "small-straight, large-straight, full-house"));
}

TEST(HandsDownNotation, DealsAndDraws) {
  Game game(rules_for(2));
  EXPECT_TRUE(reads(game, "r3, b1/6, y*, *4, r2"));
  for (const char* text : {"r3, b1/6, y*, *4", "r3, b1/6, y*, *4, r2, r2", "r3,b1/6,y*,*4,r2", "r3 b1/6 y* *4 r2", "",
                           "r3, b1/6, y*, *4, r7", "r3, b1/6, y*, *4, r2 ", "1 2 3"}) {
    EXPECT_FALSE(reads(game, text)) << text;
  }
  EXPECT_FALSE(could_be(game, "r4, r4, r4, b1, b2"));  // two of them
  game.chance(kJunkA).chance(kJunkB).act(0, "swap 2 3");
  EXPECT_FALSE(reads(game, "r3"));
  EXPECT_TRUE(reads(game, "r3, r3"));
  EXPECT_EQ(Text::need(game.rules, game.state), "the draw of seat 0: 2 cards such as r3, b1/6, y*, *4");
}

TEST(HandsDownNotation, FoulsAndReveals) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "call").act(1, "call");
  EXPECT_TRUE(reads(game, "2 3 5"));
  for (const char* text : {"2 3", "1 2 3 4", "3 2 5", "2 2 5", "0 1 2", "4 5 6", "2, 3, 5", "r1, r2, b4", ""}) {
    EXPECT_FALSE(reads(game, text)) << text;
  }
  auto rules = rules_for(2);
  rules.combos = 1;
  Game last = dealt(rules, {kThree3, kYellow3}, "three");
  last.act(0, "call").act(1, "call");
  for (const char* text : {"1", "2", "3", "5", "7"}) EXPECT_TRUE(reads(last, text));
  for (const char* text : {"0", "4", "6", "8", "1 2", "", "07"}) EXPECT_FALSE(reads(last, text)) << text;
}

TEST(HandsDownNotation, WhatIsNotAwaitedIsAnError) {
  const Game game = dealt({kJunkA, kJunkB});
  EXPECT_FALSE(reads(game, "seat 1"));
  EXPECT_FALSE(reads(game, ""));
}

// A value that no text can give must not pass either.
TEST(HandsDownNotation, PossibleLooksAtEveryNumber) {
  const Game game(rules_for(2));
  HandsDown::Outcome outcome{{0, 1, 2, 3, 4}};
  EXPECT_TRUE(HandsDown::possible(game.rules, game.state, outcome));
  outcome.value[5] = 1;
  EXPECT_FALSE(HandsDown::possible(game.rules, game.state, outcome));
  outcome = {{0, 1, 2, 3, 36}};
  EXPECT_FALSE(HandsDown::possible(game.rules, game.state, outcome));
}

}  // namespace
}  // namespace tessera::hands_down
