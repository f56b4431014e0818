// The worked examples of the rules pages, as they are told and drawn.
#include <gtest/gtest.h>

#include "games/take_it/terminal/words.h"
#include "terminal/play/narrator.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

// A game with chance that the test dictates, told to seat 0.
class Told {
 public:
  Told(std::string_view game, int players, boost::json::object options = {})
      : match_(start(game, players, std::move(options))), narrator_(match_, {false, Seat(0)}) {}

  Told& chance(std::string_view text) {
    const auto done = match_.resolve(text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }
  Told& act(int seat, std::string_view text) {
    const auto done = match_.act(Seat(seat), text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }

  // What has been said since the last time.
  std::string story() {
    Lines lines;
    while (narrator_.behind(match_)) append(lines, narrator_.next(match_, scene_));
    return joined(lines, " ");
  }
  std::string table() const { return joined(draw(scene_, match_.position(), Seat(0)), "\n"); }
  std::string meaning(int seat, const std::string& action) const {
    const Menu choices = menu(scene_, match_.position(), Seat(seat));
    const Choice* choice = choices.find(action);
    return choice != nullptr ? choice->meaning : "not offered";
  }

 private:
  static Match start(std::string_view game, int players, boost::json::object options) {
    options["first"] = 0;
    auto match = Match::create(*find_game(game), players, options, std::nullopt);
    EXPECT_TRUE(match) << match.error().text;
    return *std::move(match);
  }

  Match match_;
  Narrator narrator_;
  Scene scene_{Ink(false), {"You", "Ben (greedy)", "Cat", "Dan", "Eve", "Fay"}, Seat(0)};
};

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Stories, ARoundOfPassThePot) {
  Told game("pass-the-pot", 4);
  game.chance("2 5 T").act(0, "reroll 1 3").chance("5 1").act(0, "keep");
  EXPECT_EQ(game.story(),
            "You roll 2 5 T. You pick up the 2 and T to roll again. You roll again: 5 5 1. You keep 5 5 1. "
            "Total 11: you have the pot now.");
  game.chance("3 3 3");
  EXPECT_EQ(game.meaning(1, "keep"), "stop with 3 3 3, total 9; 3 3 3 pays; doesn't take the pot");
  game.act(1, "keep");
  EXPECT_EQ(game.meaning(1, "from 0"), "take 1 coin from you");
  game.act(1, "from 0");
  EXPECT_EQ(game.story(),
            "Ben rolls 3 3 3. Ben keeps 3 3 3. 3 3 3 pays. Coins: Ben 5 (+2). Ben takes from you. "
            "Total 9 doesn't beat 11. Coins: You 2 (−1), Ben 6 (+1).");
  game.chance("4 4 1").act(2, "reroll 3").chance("2").act(2, "pay 3").chance("4").act(2, "from 0 1");
  EXPECT_TRUE(contains(game.story(),
                       "Cat takes from you and Ben. Total 12: Cat has the pot now. Coins: You 1 (−1), Ben 5 (−1), "
                       "Cat 6 (+2)."));
  game.chance("1 1 1");
  EXPECT_EQ(game.story(), "Dan rolls 1 1 1. 1 1 1! That costs 3 coins and ends the turn. Coins: Dan 0 (−3).");
  game.chance("2 3 4").act(0, "keep").chance("5 2 4").act(1, "reroll 2").chance("1").act(1, "keep");
  EXPECT_TRUE(contains(game.story(),
                       "Total 10 doesn't beat 12. The turn is back at the pot: Cat wins 3 coins. Coins: Cat 9 (+3). "
                       "A new round: Cat starts. 1 coin lies in the pot."));
}

TEST(Stories, PotAndRollOff) {
  Told game("pass-the-pot", 2, {{"goal", 1}, {"max_turns", 1}, {"stake", 0}, {"ante_first", 0}});
  game.chance("5 5 T").act(0, "keep");
  EXPECT_TRUE(contains(game.story(), "Total 10: you have the pot now."));
  game.chance("3 1 1").chance("1 1 3");
  EXPECT_EQ(game.story(),
            "You roll off: 3 1 1, total 5. Ben rolls off: 1 1 3, total 5. You and Ben are level and roll again.");
  Told pot("pass-the-pot", 2);
  pot.chance("P O T");
  EXPECT_TRUE(contains(pot.story(), "P O T! That wins the round"));
}

TEST(Stories, ThePlacementThatScores17) {
  Told game("more-or-less", 2);
  game.chance("plain plain plain").chance("plain plain plain").chance("2 3 4");
  EXPECT_EQ(game.meaning(0, "place 2 g6"), "7 points");  // touches two, and is the first placement
  game.act(0, "place 2 g6").act(0, "place 3 h6").act(0, "place 4 i6");
  EXPECT_EQ(game.meaning(0, "done"), "score 6 × 2 + 5 = 17");
  EXPECT_TRUE(contains(game.table(), "Laid so far: 6 × 2 + 5 = 17 points"));
  EXPECT_TRUE(contains(game.table(), " 1 [2][3][4]"));
  game.act(0, "done");
  EXPECT_TRUE(contains(game.story(), "You lay 4 on i6. You score 6 × 2 + 5 = 17; that makes 17."));
  EXPECT_TRUE(contains(game.table(), " 1  2▘ 3▘ 4▘"));
}

TEST(Stories, TheShowOfHandsDown) {
  Told game("hands-down", 3);
  game.chance("r2, r2, r2/5, *2, y1").chance("b3, b3, b3, y6, *6").chance("r1, b1, y1, r4, b4");
  EXPECT_EQ(game.story(), "You are dealt r2, r2, r2/5, *2 and y1. Ben is dealt 5 cards. Cat is dealt 5 cards.");
  EXPECT_EQ(game.meaning(0, "call"), "Hands Down! You have four of a kind, 4 points");
  EXPECT_EQ(game.meaning(0, "swap 3 5"), "discard r2/5 y1");
  EXPECT_TRUE(contains(game.table(), "◆ four of a kind"));
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.story(),
            "You call Hands Down! Ben calls Hands Down! You show r2 r2 r2/5 *2 y1: four of a kind, 4 points, value 8. "
            "Ben shows b3 b3 b3 y6 *6: a full house, 5 points, value 21. Ben takes the full house card: 5 points. "
            "You take a chance card, face down.");
}

TEST(Stories, AFoulInHandsDown) {
  Told game("hands-down", 2);
  game.chance("r1, b2, y3, r4, b6").chance("b3, b3, b3, y6, *6");
  EXPECT_EQ(game.meaning(0, "call"), "a foul! your hand makes none of the combos on the table");
  game.act(0, "call").act(1, "call").story();
  game.chance("1 2 3").chance("y4, y5, y6");
  EXPECT_EQ(game.story(), "You lose r1, b2 and y3. You draw y4, y5 and y6.");
  EXPECT_TRUE(contains(game.table(), "fouled: no call before a turn; seen: r4 b6 ? ? ?"));
  EXPECT_TRUE(contains(game.table(), "called, and it is good; seen: b3 b3 b3 y6 *6"));
}

TEST(Stories, TheRoundOfTakeItThatBrings4) {
  Told game("take-it", 2);
  game.chance("O4 B6, =15, B>12, O2 O3").chance("swap").chance("O B, O O, B B, =11").chance("extra");
  EXPECT_EQ(game.story(),
            "You are dealt O4 B6, =15, B>12, O2 O3. You are dealt swap. Ben is dealt 4 combo cards. "
            "Ben is dealt 1 action card.");
  game.chance("6 5 1 1 1 1 1 4 6 1 1 1 4").act(0, "take B6").act(1, "pass");
  EXPECT_EQ(game.meaning(0, "take O4"), "+3, completes O4 B6, helps =15");
  EXPECT_EQ(game.meaning(0, "play swap"), "swap the numbers of a blue and an orange die");
  for (const auto* die : {"take B5", "take O1", "take O4", "take O6", "take R4"}) game.act(0, die);
  EXPECT_TRUE(contains(game.table(), "If the round ended now: +6 −2"));
  EXPECT_TRUE(contains(game.table(), "◆ 2  =15        3 points  dice that add up to 15"));
  EXPECT_TRUE(contains(game.table(), "★ wild") == false);  // the tray has none left
  game.act(0, "pass").story();
  EXPECT_EQ(game.meaning(0, "claim 1"), "O4 B6: +3 −5");
  game.act(0, "claim 1 2");
  EXPECT_EQ(game.story(), "You claim O4 B6, =15: +6, but 2 chips.");
}

TEST(Stories, SchmidtHasBlackAndWhiteDice) {
  Told game("take-it", 2, {{"edition", "schmidt"}});
  game.chance("O4 B6, =15, B>12, O2 O3").chance("swap").chance("O B, O O, B B, =11").chance("extra");
  game.chance("6 5 1 1 1 1 1 4 6 1 1 1 4");
  EXPECT_TRUE(contains(game.table(), "● black   B1"));
  EXPECT_TRUE(contains(game.table(), "a white 4 and a black 6"));
  EXPECT_FALSE(contains(game.table(), "orange"));
}

TEST(TakeItWords, WhatCardsAskFor) {
  const auto rules = TakeIt::defaults(2);
  const auto words = [&](std::string_view face) {
    TakeIt::Combo combo;
    EXPECT_TRUE(take_it::parse_face(face.data(), static_cast<int>(face.size()), combo));
    return take_it_words::asks_for(rules, combo);
  };
  EXPECT_EQ(words("O1 B5 *6"), "an orange 1, a blue 5 and a 6 of either colour");
  EXPECT_EQ(words("B B O"), "2 blue dice and an orange die");
  EXPECT_EQ(words("B4 B4"), "2 blue 4s");
  EXPECT_EQ(words("* *"), "any 2 dice");
  EXPECT_EQ(words("=15"), "dice that add up to 15");
  EXPECT_EQ(words("B>12"), "blue dice that add up to more than 12");
  EXPECT_EQ(words("3O<9"), "exactly 3 orange dice that add up to less than 9");
}

TEST(TakeItWords, WhichDiceHelpACard) {
  const auto helps = [](std::string_view face, std::vector<const char*> held, std::string_view die) {
    TakeIt::Combo combo;
    EXPECT_TRUE(take_it::parse_face(face.data(), static_cast<int>(face.size()), combo));
    TakeIt::Dice dice;
    for (const auto* each : held) dice.add(*Notation<TakeIt>::die_from(each));
    return take_it_words::helps(combo, dice, *Notation<TakeIt>::die_from(die));
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
