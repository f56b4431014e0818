// What a hand is worth: by examples, and against all readings of all hands.
#include "games/hands_down/rules/combos.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/core/text.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

struct Face {
  int number;
  int colour;
};

using Cards = std::array<Card, kHandSize>;
using Values = std::array<int, kCombos>;  // of each combo, at its best; 0: not made

Cards cards_of(std::string_view text) {
  Cards cards{};
  std::size_t i = 0;
  for (const auto word : text::split(text, ", ")) cards[i++] = card(word);
  return cards;
}

Values fast_values(const Cards& cards) {
  const Hand hand(cards.data());
  return {hand.three(), hand.four(), hand.full_house(), hand.small_straight(), hand.large_straight(), hand.five()};
}

// [H6] The twin: every card stands for each of its faces in turn, and each reading is looked at by itself.
class Readings {
 public:
  static Values values(const Cards& cards) {
    Readings readings;
    readings.read(cards, 0);
    return readings.best_;
  }

 private:
  void read(const Cards& cards, std::size_t i) {
    if (i == cards.size()) {
      evaluate();
      return;
    }
    for (int colour = 0; colour < kColours; ++colour) {
      for (int n = 0; n < kNumbers; ++n) {
        if (((numbers_in(cards[i], colour) >> n) & 1u) == 0) continue;
        faces_[i] = {n + 1, colour};
        read(cards, i + 1);
      }
    }
  }

  void evaluate() {
    int count[kNumbers + 1][kColours] = {};
    int sum = 0;
    for (const Face& face : faces_) {
      ++count[face.number][face.colour];
      sum += face.number;
    }
    bool triple = false;
    bool pair = false;
    for (const Face& face : faces_) {
      const int same = count[face.number][face.colour];
      if (same >= 3) better(Combo::three, 3 * face.number);
      if (same >= 4) better(Combo::four, 4 * face.number);
      if (same >= 5) better(Combo::five, 5 * face.number);
      triple = triple || same == 3 || same == 5;
      pair = pair || same == 2 || same == 5;
    }
    if (triple && pair) better(Combo::full_house, sum);
    for (int colour = 0; colour < kColours; ++colour) {
      for (int start = 1; start + 3 <= kNumbers; ++start) {
        int length = 0;
        while (start + length <= kNumbers && count[start + length][colour] > 0) ++length;
        if (length >= 4) better(Combo::small_straight, 4 * start + 6);
        if (length >= 5) better(Combo::large_straight, 5 * start + 10);
      }
    }
  }

  void better(Combo combo, int value) {
    int& best = best_[static_cast<std::size_t>(combo)];
    best = std::max(best, value);
  }

  std::array<Face, kHandSize> faces_;
  Values best_{};
};

// Every hand of five kinds (more copies than the box holds included): 658,008 of them.
template <class F>
void for_all_hands(F f) {
  Cards c{};
  for (c[0] = 0; c[0] < kCardKinds; ++c[0]) {
    for (c[1] = c[0]; c[1] < kCardKinds; ++c[1]) {
      for (c[2] = c[1]; c[2] < kCardKinds; ++c[2]) {
        for (c[3] = c[2]; c[3] < kCardKinds; ++c[3]) {
          for (c[4] = c[3]; c[4] < kCardKinds; ++c[4]) f(c);
        }
      }
    }
  }
}

TEST(HandsDownCombos, AllHandsAgreeWithAllTheirReadingsH6) {
  int hands = 0;
  int wrong = 0;
  for_all_hands([&](const Cards& cards) {
    ++hands;
    wrong += fast_values(cards) != Readings::values(cards) ? 1 : 0;
  });
  EXPECT_EQ(hands, 658'008);
  EXPECT_EQ(wrong, 0);
}

// [H3] Of the combos on the table, the one with the most points that the hand makes.
TEST(HandsDownCombos, TheBestOnTheTableCountsH3) {
  Stream stream(5);
  for (int i = 0; i < 20'000; ++i) {
    Cards cards{};
    for (Card& c : cards) c = static_cast<Card>(stream.below(kCardKinds));
    std::uint8_t table[kCombos];
    for (auto& n : table) n = static_cast<std::uint8_t>(stream.below(3));
    const Values values = Readings::values(cards);
    Worth expected;
    for (int c = 0; c < kCombos; ++c) {
      const int value = values[static_cast<std::size_t>(c)];
      if (table[c] > 0 && value > 0) expected = {static_cast<Combo>(c), static_cast<std::uint8_t>(value)};
    }
    ASSERT_EQ(worth_of(Hand(cards.data()), table), expected);
  }
}

TEST(HandsDownCombos, FiveOfAKindCountsForLessWhenItsCardIsGoneH3) {
  const Cards cards = cards_of("b4, b4, b3/4, b*, *4");
  const auto worth = [&](std::array<std::uint8_t, kCombos> counts) {
    std::uint8_t table[kCombos];
    std::copy(counts.begin(), counts.end(), table);
    return worth_of(Hand(cards.data()), table);
  };
  EXPECT_EQ(worth({1, 1, 1, 1, 1, 1}), (Worth{Combo::five, 20}));
  EXPECT_EQ(worth({1, 1, 1, 1, 1, 0}), (Worth{Combo::full_house, 20}));
  EXPECT_EQ(worth({1, 1, 0, 0, 0, 0}), (Worth{Combo::four, 16}));
  EXPECT_EQ(worth({1, 0, 0, 0, 0, 0}), (Worth{Combo::three, 12}));
  EXPECT_FALSE(worth({0, 0, 0, 1, 1, 0}).good());
}

TEST(HandsDownCombos, ValuesOfExamplesH6) {
  const auto values = [](std::string_view text) { return fast_values(cards_of(text)); };
  //                                      three four full small large five
  EXPECT_EQ(values("r1, r2, b4, b5, y6"), (Values{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(values("r3, r3, r3, y1, b6"), (Values{9, 0, 0, 0, 0, 0}));
  EXPECT_EQ(values("r5, r5, r5, r5, b6"), (Values{15, 20, 0, 0, 0, 0}));
  EXPECT_EQ(values("b3, b3, b3, y5, y5"), (Values{9, 0, 19, 0, 0, 0}));
  // The same number in another colour is another kind.
  EXPECT_EQ(values("r4, b4, y4, r4, b4"), (Values{0, 0, 0, 0, 0, 0}));
  // A full house of one kind only: all five are equal.
  EXPECT_EQ(values("r6, r6, r6, r6, r6"), (Values{18, 24, 30, 0, 0, 30}));
  // A double may join either side: 1 1 and 6 6 6 are worth more than 1 1 1 and 6 6.
  EXPECT_EQ(values("r1, r1, r1/6, r6, r6"), (Values{18, 0, 20, 0, 0, 0}));
  EXPECT_EQ(values("r6, r6, *6, b5, b5"), (Values{18, 0, 28, 0, 0, 0}));
  // Three cards count for three of a kind, at their best: any number as a 6.
  EXPECT_EQ(values("y*, y*, y*, r1, b1"), (Values{18, 0, 0, 0, 0, 0}));
  // A small straight needs four cards: r1/6 can't be 1 and 6 at once. 3 4 5 6 beats 1 2 3 4.
  EXPECT_EQ(values("r2, r3, r4, r5, r1/6"), (Values{0, 0, 0, 18, 20, 0}));
  EXPECT_EQ(values("r1/6, r2/5, r3/4, r3/4, b1"), (Values{0, 0, 0, 18, 0, 0}));
  // Straights don't wrap.
  EXPECT_EQ(values("y5, y6, y1, y2, y3"), (Values{0, 0, 0, 0, 0, 0}));
  // Several any-number and any-colour cards in one combo: 2 3 4 5 6.
  EXPECT_EQ(values("b*, b*, *4, *5, b6"), (Values{18, 0, 0, 18, 20, 0}));
}

}  // namespace
}  // namespace tessera::hands_down
