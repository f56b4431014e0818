// Which cards go together towards a combo: by examples, against the worth of hands, and against all readings.
#include "games/hands_down/rules/combo_progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

namespace json = boost::json;

struct Five {
  Card cards[kHandSize];
};

Five five_of(std::string_view text) {
  Five five{};
  std::size_t i = 0;
  for (const auto word : text::split(text, ", ")) five.cards[i++] = card(word);
  return five;
}

Five random_five(Stream& stream) {
  Five five{};
  for (Card& c : five.cards) c = static_cast<Card>(stream.below(kCardKinds));
  return five;
}

std::string as_text(std::string_view hand, Combo combo) {
  std::string out;
  for (const int number : progress_towards(five_of(hand).cards, combo).as)
    out += number == 0 ? '.' : char('0' + number);
  return out;
}

TEST(HandsDownComboProgress, Examples) {
  EXPECT_EQ(as_text("r2, r2, r2/5, *2, y1", Combo::four), "2222.");
  EXPECT_EQ(as_text("b3, b3, b3, y6, *6", Combo::full_house), "33366");
  EXPECT_EQ(as_text("r3, r4, r5, r*, b1", Combo::small_straight), "3456.");
  EXPECT_EQ(as_text("r3, r3, r3, r3, b6", Combo::three), "333..");
  // Of several ways with as many cards, the one that adds up to most.
  EXPECT_EQ(as_text("r1, b2, y4, r6, b5", Combo::five), "...6.");
  EXPECT_EQ(as_text("y1, y2, y5, y6, b3", Combo::small_straight), "..56.");
}

// A hand makes a combo if all cards of it go together, and then their numbers are its value [H6].
TEST(HandsDownComboProgress, WholeCombosAreThoseOfTheRules) {
  Stream stream(11);
  for (int i = 0; i < 5'000; ++i) {
    const Five five = random_five(stream);
    for (int c = 0; c < kCombos; ++c) {
      std::uint8_t table[kCombos] = {};
      table[c] = 1;
      const auto worth = worth_of(Hand(five.cards), table);
      const auto progress = progress_towards(five.cards, static_cast<Combo>(c));
      ASSERT_EQ(progress.has == progress.needs, worth.good());
      if (worth.good()) ASSERT_EQ(progress.sum, worth.value);
    }
  }
}

using FacePair = std::pair<int, int>;  // number, colour

// The twin: whether these faces could all be part of one such combo, with others that are not there.
bool go_together(const std::vector<FacePair>& faces, Combo combo) {
  std::map<FacePair, int> count;
  for (const FacePair& face : faces) ++count[face];
  const auto kinds = count.size();
  const auto straight = [&](int length) {
    const auto [low, high] = std::minmax_element(faces.begin(), faces.end());
    const bool one_colour =
        std::all_of(faces.begin(), faces.end(), [&](FacePair f) { return f.second == low->second; });
    return one_colour && kinds == faces.size() && high->first - low->first < length;
  };
  switch (combo) {
    case Combo::three: return kinds == 1 && faces.size() <= 3;
    case Combo::four: return kinds == 1 && faces.size() <= 4;
    case Combo::five: return kinds == 1;
    case Combo::small_straight: return straight(4);
    case Combo::large_straight: return straight(5);
    case Combo::full_house: break;
  }
  if (kinds == 1) return true;
  const auto [few, many] = std::minmax(count.begin()->second, count.rbegin()->second);
  return kinds == 2 && few <= 2 && many <= 3;
}

// The most cards, and with them the highest sum, of every choice of cards read in every way.
void read_all(const Five& five, int place, std::vector<FacePair>& faces, std::map<Combo, std::pair<int, int>>& best) {
  if (place == kHandSize) {
    if (faces.empty()) return;
    int sum = 0;
    for (const FacePair& face : faces) sum += face.first;
    for (int c = 0; c < kCombos; ++c) {
      const auto combo = static_cast<Combo>(c);
      if (go_together(faces, combo)) best[combo] = std::max(best[combo], {static_cast<int>(faces.size()), sum});
    }
    return;
  }
  read_all(five, place + 1, faces, best);
  for (int colour = 0; colour < kColours; ++colour) {
    for (int number = 1; number <= kNumbers; ++number) {
      if ((numbers_in(five.cards[place], colour) >> (number - 1) & 1u) == 0) continue;
      faces.emplace_back(number, colour);
      read_all(five, place + 1, faces, best);
      faces.pop_back();
    }
  }
}

TEST(HandsDownComboProgress, NoOtherReadingHasMoreCardsOrAHigherSum) {
  Stream stream(12);
  for (int i = 0; i < 500; ++i) {
    const Five five = random_five(stream);
    std::map<Combo, std::pair<int, int>> best;
    std::vector<FacePair> faces;
    read_all(five, 0, faces, best);
    for (const auto& [combo, expected] : best) {
      const auto progress = progress_towards(five.cards, combo);
      ASSERT_EQ(std::pair(progress.has, progress.sum), expected) << static_cast<int>(combo);
      int sum = 0;
      int has = 0;
      for (int place = 0; place < kHandSize; ++place) {
        const int number = progress.as[place];
        sum += number;
        has += number > 0 ? 1 : 0;
        unsigned can = 0;
        for (int colour = 0; colour < kColours; ++colour) can |= numbers_in(five.cards[place], colour);
        if (number > 0) ASSERT_TRUE(can >> (number - 1) & 1u);
      }
      ASSERT_EQ(std::pair(has, sum), expected);
    }
  }
}

TEST(HandsDownComboProgress, IsToldForEveryCombo) {
  const auto told = combo_progress_json(json::parse(R"(["r2","r2","r2/5","*2","y1"])").as_array());
  ASSERT_TRUE(told);
  ASSERT_EQ(told->size(), std::size_t{kCombos});
  EXPECT_EQ(json::serialize((*told)[1]), R"({"combo":"four","needs":4,"has":4,"sum":8,"as":[2,2,2,2,null]})");
  for (const auto* wrong : {R"([])", R"(["r2","r2","r2","r2"])", R"(["r2","r2","r2","r2","q1"])", R"([1,2,3,4,5])"}) {
    EXPECT_FALSE(combo_progress_json(json::parse(wrong).as_array())) << wrong;
  }
}

}  // namespace
}  // namespace tessera::hands_down
