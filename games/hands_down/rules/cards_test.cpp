// The pieces: 84 dice cards, 12 combo cards, 12 chance cards [H9].
#include "games/hands_down/rules/cards.h"

#include <gtest/gtest.h>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

TEST(HandsDownCards, EightyFourOfThirtySixKindsH9) {
  EXPECT_EQ(deck().cards, 84);
  EXPECT_EQ(deck().kinds, 36);
  const auto copies = [](std::string_view text) { return int{deck().copies[card(text)]}; };
  for (const char* colour : {"r", "b", "y"}) {
    const auto of = [&](const char* rest) { return copies(std::string(colour) + rest); };
    for (const char* number : {"1", "2", "3"}) EXPECT_EQ(of(number), 3);
    for (const char* number : {"4", "5", "6"}) EXPECT_EQ(of(number), 2);
    for (const char* pair : {"1/6", "2/5", "3/4"}) EXPECT_EQ(of(pair), 2);
    EXPECT_EQ(of("*"), 3);
  }
  for (const char* text : {"*1", "*2", "*3", "*4", "*5", "*6"}) EXPECT_EQ(copies(text), 2);
}

TEST(HandsDownCards, WhatACardCountsAs) {
  const int red = 0, blue = 1, yellow = 2;
  EXPECT_EQ(numbers_in(card("r3"), red), 0b000100u);
  EXPECT_EQ(numbers_in(card("r3"), blue), 0u);
  EXPECT_EQ(numbers_in(card("b1/6"), blue), 0b100001u);
  EXPECT_EQ(numbers_in(card("b2/5"), blue), 0b010010u);
  EXPECT_EQ(numbers_in(card("b3/4"), blue), 0b001100u);
  EXPECT_EQ(numbers_in(card("y*"), yellow), 0b111111u);
  EXPECT_EQ(numbers_in(card("y*"), red), 0u);
  for (const int colour : {red, blue, yellow}) EXPECT_EQ(numbers_in(card("*4"), colour), 0b001000u);
}

TEST(HandsDownCards, PointsAndChanceCardsH9) {
  const int points[] = {2, 4, 5, 6, 8, 10};
  for (int c = 0; c < kCombos; ++c) EXPECT_EQ(points_of(c), points[c]);
  std::vector<int> numbers;
  for (int n = 0; n <= 9; ++n) numbers.insert(numbers.end(), static_cast<std::size_t>(chance_copies(n)), n);
  EXPECT_EQ(numbers, (std::vector<int>{1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5, 7}));
}

// Bags against plain counting; one kind of this deck lies across the two words of a bag.
TEST(HandsDownCards, ABagIsCountsOfKinds) {
  Stream stream(1);
  CardBag bag;
  int counts[kCardKinds] = {};
  for (int i = 0; i < 20'000; ++i) {
    const int kind = static_cast<int>(stream.below(kCardKinds));
    ASSERT_EQ(bag.count(deck(), kind), counts[kind]);
    if (counts[kind] < deck().copies[kind] && stream.below(2) == 0) {
      bag.add(deck(), kind);
      ++counts[kind];
    } else if (counts[kind] > 0) {
      bag.remove(deck(), kind);
      --counts[kind];
    }
  }
  int size = 0;
  for (const int n : counts) size += n;
  EXPECT_EQ(bag.size(), size);
}

TEST(HandsDownCards, SelectFindsEachSetBit) {
  Stream stream(2);
  for (int i = 0; i < 2'000; ++i) {
    std::uint64_t x = stream.next();
    for (std::uint32_t thin = stream.below(4); thin > 0; --thin) x &= stream.next();
    int r = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if ((x >> bit) & 1u) ASSERT_EQ(select64(x, r++), bit);
    }
  }
  EXPECT_EQ(select64(~std::uint64_t{0}, 63), 63);
}

TEST(HandsDownCards, DrawsAreUniform) {
  const auto rules = rules_for(2);
  const auto state = HandsDown::start(rules);
  std::map<int, int> seen;
  std::map<int, double> weights;
  for (int kind = 0; kind < kCardKinds; ++kind) weights[kind] = deck().copies[kind];
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    Stream stream = ChanceKeys(3, i).stream(0);
    for (int p = 0; p < kHandSize; ++p) ++seen[HandsDown::sample(rules, state, stream).value[p]];
  }
  expect_distribution(seen, weights);
}

}  // namespace
}  // namespace tessera::hands_down
