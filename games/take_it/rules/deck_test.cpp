// Deck files: what they may hold, and the place that an error names.
#include "games/take_it/rules/deck_file.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "games/take_it/rules/notation.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::take_it {
namespace {

namespace json = boost::json;
using Text = Notation<TakeIt>;

json::object deck() {
  return json::parse(R"({"name": "Mine", "combos": [{"card": "O4 B6", "points": 3, "count": 12},
      {"card": "=15", "points": 99, "count": 8}], "actions": [{"card": "swap", "count": 4}, {"card": "extra", "count": 1}]})")
      .as_object();
}

std::string error_of(const json::object& file) {
  const auto decks = read_deck(file);
  return decks ? "" : decks.error().text;
}

// The file with one combo card more.
std::string error_of_combo(std::string_view entry) {
  auto file = deck();
  file["combos"].as_array().push_back(json::parse(entry));
  return error_of(file);
}

TEST(TakeItDeck, ADeckFileIsRead) {
  const auto decks = read_deck(deck());
  ASSERT_TRUE(decks);
  EXPECT_EQ(decks->layout[kCombos].cards, 20);
  EXPECT_EQ(decks->layout[kCombos].kinds, 2);
  EXPECT_EQ(decks->combos[1].points, 99);
  EXPECT_EQ(decks->layout[kActions].cards, 5);
  EXPECT_EQ(decks->actions[0], ActionCard::swap);
}

TEST(TakeItDeck, FieldsAreAllThereAndNoOthers) {
  auto file = deck();
  file["author"] = "me";
  EXPECT_EQ(error_of(file), "deck: the file: unknown field \"author\"");
  file = deck();
  file.erase("name");
  EXPECT_EQ(error_of(file), "deck: name: missing");
  file = deck();
  file["name"] = 7;
  EXPECT_EQ(error_of(file), "deck: name: expected a text");
  file = deck();
  file["combos"] = "none";
  EXPECT_EQ(error_of(file), "deck: combos: expected a list");
  file = deck();
  file["actions"] = nullptr;
  EXPECT_EQ(error_of(file), "deck: actions: expected a list");
  EXPECT_EQ(error_of_combo("7"), "deck: combos[2]: expected an object");
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 1})"), "deck: combos[2].count: missing");
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 1, "count": 1, "note": ""})"),
            "deck: combos[2]: unknown field \"note\"");
  EXPECT_EQ(error_of_combo(R"({"card": 5, "points": 1, "count": 1})"), "deck: combos[2].card: expected a text");
}

TEST(TakeItDeck, NumbersAreWholeAndInRange) {
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 100, "count": 1})"),
            "deck: combos[2].points: expected a whole number from 1 to 99, got \"100\"");
  EXPECT_NE(error_of_combo(R"({"card": "O B", "points": 0, "count": 1})"), "");
  EXPECT_NE(error_of_combo(R"({"card": "O B", "points": 1.5, "count": 1})"), "");
  EXPECT_NE(error_of_combo(R"({"card": "O B", "points": "1", "count": 1})"), "");
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 1, "count": 0})"),
            "deck: combos[2].count: expected a whole number from 1 to 128, got \"0\"");
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 1, "count": 108})"), "");
  EXPECT_EQ(error_of_combo(R"({"card": "O B", "points": 1, "count": 109})"), "deck: combos: more than 128 cards");
}

TEST(TakeItDeck, EnoughCardsForFivePlayers) {
  auto file = deck();
  file["combos"].as_array()[1].as_object()["count"] = 7;
  EXPECT_EQ(error_of(file), "deck: combos: at least 20 cards are needed, for 5 players; there are 19");
  file = deck();
  file["actions"].as_array().pop_back();
  EXPECT_EQ(error_of(file), "deck: actions: at least 5 cards are needed, for 5 players; there are 4");
  file["actions"] = json::array{};
  EXPECT_EQ(error_of(file), "deck: actions: at least 5 cards are needed, for 5 players; there are 0");
}

TEST(TakeItDeck, OneValueOfPointsForAFace) {
  EXPECT_EQ(error_of_combo(R"({"card": "O4 B6", "points": 3, "count": 1})"), "");
  EXPECT_EQ(error_of_combo(R"({"card": "O4 B6", "points": 4, "count": 1})"),
            "deck: combos[2].points: \"O4 B6\" is worth 3 points further up");
  // The same slots in another order are the same face, and must be written the same way.
  EXPECT_EQ(error_of_combo(R"({"card": "B6 O4", "points": 4, "count": 1})"),
            "deck: combos[2].points: \"B6 O4\" is worth 3 points further up");
  EXPECT_EQ(
      error_of_combo(R"({"card": "B6 O4", "points": 3, "count": 1})"),
      "deck: combos[2].card: \"B6 O4\" is the card \"O4 B6\" further up, with its slots in another order; write it "
      "the same way");
  auto file = deck();
  file["combos"].as_array().push_back(json::parse(R"({"card": "O4 B6", "points": 3, "count": 1})"));
  const auto decks = read_deck(file);
  ASSERT_TRUE(decks);
  EXPECT_EQ(decks->layout[kCombos].kinds, 2);
  EXPECT_EQ(decks->layout[kCombos].copies[0], 13);
  EXPECT_EQ(Text::face(decks->combos[0]), "O4 B6");
}

TEST(TakeItDeck, UnknownActions) {
  auto file = deck();
  file["actions"].as_array().push_back(json::parse(R"({"card": "Swap", "count": 1})"));
  EXPECT_EQ(error_of(file), "deck: actions[2].card: not an action card: \"Swap\"");
  file["actions"].as_array()[2] = json::parse(R"({"card": "swap", "count": 1, "points": 1})");
  EXPECT_EQ(error_of(file), "deck: actions[2]: unknown field \"points\"");
  file["actions"].as_array()[2] = json::parse(R"({"card": "swap", "count": 124})");
  EXPECT_EQ(error_of(file), "deck: actions: more than 128 cards");
}

TEST(TakeItDeck, WhatIsNotAFace) {
  for (const auto* face : {"",
                           " ",
                           "O4  B6",
                           " O4",
                           "O4 ",
                           "O4,B6",
                           "o4",
                           "R4",
                           "O7",
                           "O0",
                           "O44",
                           "4",
                           "B6O4",
                           "=",
                           "=-1",
                           "=015",
                           "15",
                           "*=15",
                           "3*<9",
                           "R>9",
                           "B3>9",
                           "03<9",
                           "0<9",
                           "21>5",
                           "3O>11 ",
                           "3O >11",
                           "3OB>11",
                           ">=5",
                           "O>9 B",
                           "=5=5",
                           "B B B B B B B B B "
                           "B B B B B B B B B B B B"}) {
    Combo combo;
    const std::string_view text(face);
    EXPECT_FALSE(parse_face(text.data(), static_cast<int>(text.size()), combo)) << face;
  }
  EXPECT_EQ(error_of_combo(R"({"card": "O7", "points": 1, "count": 1})"),
            "deck: combos[2].card: not a combo card: \"O7\"; expected slots such as \"O1 B5 *6\" or a sum such as "
            "\"=15\" or \"3O>11\"");
}

TEST(TakeItDeck, CardsThatTheDiceCanMeet) {
  for (const auto* face : {"=1", "=120", "B=66", "20=120", "11B=66", ">119", "B>65", "<2", "1<2", "1>5", ">0", "<999",
                           "B B B B B B B B B B B O O O O O O O O O", "* * * * * * * * * * * * * * * * * * * *"}) {
    Combo combo;
    const std::string_view text(face);
    ASSERT_TRUE(parse_face(text.data(), static_cast<int>(text.size()), combo)) << face;
    EXPECT_TRUE(can_be_met(combo)) << face;
    EXPECT_EQ(Text::face(combo), face);
  }
  for (const auto* face : {"=0", "=121", "B=67", "12B>1", "3=19", "3=2", "3>18", "3<3", ">120", "B>66", "<1", "<0",
                           "2<2", "B B B B B B B B B B B B", "B B B B B B B B B B O O O O O O O O O O O"}) {
    Combo combo;
    const std::string_view text(face);
    if (!parse_face(text.data(), static_cast<int>(text.size()), combo)) continue;  // more slots than dice
    EXPECT_FALSE(can_be_met(combo)) << face;
  }
  EXPECT_EQ(error_of_combo(R"({"card": "3>18", "points": 1, "count": 1})"),
            "deck: combos[2].card: no throw of 9 blue, 9 orange and 2 wild dice can meet \"3>18\"");
}

TEST(TakeItDeck, FacesPrintAsTheyWereRead) {
  Stream stream(5);
  for (int i = 0; i < 2000; ++i) {
    const Combo combo = testing::random_combo(stream, 20);
    const std::string face = Text::face(combo);
    Combo again;
    ASSERT_TRUE(parse_face(face.data(), static_cast<int>(face.size()), again)) << face;
    ASSERT_EQ(again, combo) << face;
  }
}

}  // namespace
}  // namespace tessera::take_it
