#include "games/hands_down/bots/plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/hands_down/rules/test_game.h"

namespace tessera::bots::hands_down {
namespace {

using tessera::hands_down::card;

Cards cards_of(const std::vector<std::string_view>& texts) {
  Cards cards;
  for (const auto text : texts) cards.add(card(text));
  return cards;
}

TEST(HandClasses, ColoursAreAlike) {
  const auto& classes = HandClasses::all();
  EXPECT_EQ(classes.of(cards_of({"r1", "r2", "b3/4", "y*", "*6"})),
            classes.of(cards_of({"y1", "y2", "r3/4", "b*", "*6"})));
  EXPECT_NE(classes.of(cards_of({"r1", "r2"})), classes.of(cards_of({"r1", "b2"})));
}

// By Burnside: (36^(k) sets fixed by no change + 3 × those fixed by swapping two colours + 2 × by turning all three)
// / 6. One card: (36 + 3 × 16 + 2 × 6) / 6. Two cards: (666 + 3 × (136 + 10) + 2 × 21) / 6.
TEST(HandClasses, AreAsManyAsCountingSays) {
  EXPECT_EQ(HandClasses::all().count(0), 1);
  EXPECT_EQ(HandClasses::all().count(1), 16);
  EXPECT_EQ(HandClasses::all().count(2), 191);
}

TEST(HandClasses, KnowTheirCombos) {
  const auto& classes = HandClasses::all();
  EXPECT_EQ(classes.made(classes.of(cards_of({"b3", "b3", "b3", "b*", "*3"}))), 0b100111u);
  EXPECT_EQ(classes.made(classes.of(cards_of({"r1", "r2", "r3", "r3/4", "y6"}))), 0b001000u);
  EXPECT_EQ(classes.made(classes.of(cards_of({"r1", "r2", "b4", "b5", "y6"}))), 0u);
}

TEST(KeepValues, OneCardIsExact) {
  const auto& classes = HandClasses::all();
  HandValues five(static_cast<std::size_t>(classes.count(kHandSize)));
  for (std::size_t h = 0; h < five.size(); ++h) {
    five[h] = (classes.made(static_cast<int>(h)) & 0b100000u) != 0 ? 1.0f : 0.0f;
  }
  KeepValues ahead;
  ahead.compute(five);
  // Three r3, two r3/4, three r*, two *3: ten cards, four of them held.
  EXPECT_FLOAT_EQ(ahead.keep(cards_of({"r3", "r3", "r3/4", "*3"})), 6.0f / 80);
  const Card hand[] = {card("r3"), card("y1"), card("r3/4"), card("r3"), card("*3")};
  EXPECT_EQ(ahead.best_swap(hand), 0b00010u);
  EXPECT_FLOAT_EQ(ahead.swap(classes.of(Cards::of(hand))), 6.0f / 80);
}

TEST(Plan, CallsWhatIsBestAndAnswersWithAnything) {
  const auto& classes = HandClasses::all();
  const int five = classes.of(cards_of({"b3", "b3", "b3", "b*", "*3"}));
  const int three = classes.of(cards_of({"b2", "b2", "b2", "y1", "r6"}));
  const int junk = classes.of(cards_of({"r1", "r2", "b4", "b5", "y6"}));
  for (const int players : {2, 4}) {
    const auto& plan = Plan::of(0b111111, players);
    EXPECT_TRUE(plan.calls(five));
    EXPECT_FALSE(plan.calls(junk));
    EXPECT_GT(plan.answer_worth(three), plan.answer_worth(junk));
    EXPECT_GT(plan.answer_worth(five), plan.answer_worth(three));
  }
  // Two players have time for an answer; among four, to be one of the two who call is worth something.
  EXPECT_FALSE(Plan::of(0b111111, 2).calls(three));
  EXPECT_TRUE(Plan::of(0b111111, 4).calls(three));
  EXPECT_TRUE(Plan::of(0b000001, 2).calls(three));
}

}  // namespace
}  // namespace tessera::bots::hands_down
