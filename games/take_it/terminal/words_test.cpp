#include "games/take_it/terminal/text.h"

#include <gtest/gtest.h>

#include "games/take_it/rules/notation.h"

namespace tessera::terminal {
namespace {

TEST(TakeItText, WhatCardsAskFor) {
  const auto rules = TakeIt::defaults(2);
  const auto words = [&](std::string_view face) {
    TakeIt::Combo combo;
    EXPECT_TRUE(take_it::parse_face(face.data(), static_cast<int>(face.size()), combo));
    return take_it_text::asks_for(rules, combo);
  };
  EXPECT_EQ(words("O1 B5 *6"), "an orange 1, a blue 5 and a 6 of either colour");
  EXPECT_EQ(words("B B O"), "2 blue dice and an orange die");
  EXPECT_EQ(words("B4 B4"), "2 blue 4s");
  EXPECT_EQ(words("* *"), "any 2 dice");
  EXPECT_EQ(words("=15"), "dice that add up to 15");
  EXPECT_EQ(words("B>12"), "blue dice that add up to more than 12");
  EXPECT_EQ(words("3O<9"), "exactly 3 orange dice that add up to less than 9");
}

TEST(TakeItText, WhichDiceHelpACard) {
  const auto helps = [](std::string_view face, std::vector<const char*> held, std::string_view die) {
    TakeIt::Combo combo;
    EXPECT_TRUE(take_it::parse_face(face.data(), static_cast<int>(face.size()), combo));
    TakeIt::Dice dice;
    for (const auto* each : held) dice.add(*Notation<TakeIt>::die_from(each));
    return take_it_text::helps(combo, dice, *Notation<TakeIt>::die_from(die));
  };
  EXPECT_TRUE(helps("O4 B6", {}, "B6"));
  EXPECT_FALSE(helps("O4 B6", {"B6"}, "B6"));
  EXPECT_TRUE(helps("O4 B6", {"B6"}, "R4"));
  EXPECT_TRUE(helps("O1 *6", {"O6"}, "R1"));
  EXPECT_TRUE(helps("B6 *6", {"B6"}, "O6"));
  EXPECT_TRUE(helps("*6 B6", {"B6"}, "O6"));  // the blue one moves on to its own slot
  EXPECT_TRUE(helps("=15", {"B6"}, "O6"));
  EXPECT_FALSE(helps("=7", {"B6"}, "O6"));
  EXPECT_FALSE(helps("B>12", {}, "O6"));
  EXPECT_FALSE(helps("3<9", {"B6"}, "O6"));
}

}  // namespace
}  // namespace tessera::terminal
