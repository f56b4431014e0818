// Text forms, and what is not one.
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

using Text = Notation<TakeIt>;

TEST(TakeItNotation, EveryFormOfAnActionReadsBack) {
  const auto rules = rules_of(2);
  for (const auto* text : {"take B5",
                           "take O1",
                           "take R6",
                           "pass",
                           "stop",
                           "play reroll-blue",
                           "play reroll-orange",
                           "play reroll-four",
                           "play reroll-wild",
                           "play extra",
                           "play set-blue",
                           "play set-orange",
                           "play nudge-blue",
                           "play nudge-orange",
                           "play swap",
                           "play cast-back",
                           "pick B1",
                           "aim O2",
                           "turn 6",
                           "roll",
                           "claim",
                           "claim 1",
                           "claim 1 3",
                           "claim 1 2 3 4 5",
                           "keep",
                           "discard combo 2",
                           "discard action 1",
                           "draw 3 2",
                           "draw 0 5"}) {
    const auto action = Text::parse_action(rules, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(Text::print(rules, *action), text);
  }
}

TEST(TakeItNotation, WhatIsNotAnAction) {
  const auto rules = rules_of(2);
  for (const auto* text : {"",
                           " ",
                           "take",
                           "take ",
                           "take B",
                           "take B7",
                           "take B0",
                           "take b5",
                           "take G5",
                           "take B5 ",
                           " take B5",
                           "take  B5",
                           "take B5 B6",
                           "TAKE B5",
                           "takeB5",
                           "pass 1",
                           "pass ",
                           "stop it",
                           "play",
                           "play Swap",
                           "play reroll",
                           "play swap ",
                           "pick",
                           "pick *5",
                           "aim 5",
                           "turn",
                           "turn 0",
                           "turn 7",
                           "turn 06",
                           "roll 1",
                           "claim 3 1",
                           "claim 1 1",
                           "claim 0",
                           "claim 6",
                           "claim ",
                           "claim  1",
                           "claim 1, 2",
                           "keep 1",
                           "discard",
                           "discard combo",
                           "discard combo 0",
                           "discard combo 6",
                           "discard action 1 2",
                           "discard card 1",
                           "draw",
                           "draw 5",
                           "draw 3 2 1",
                           "draw 6 0",
                           "draw -1 5",
                           "draw 3  2",
                           "take B5\n"}) {
    const auto action = Text::parse_action(rules, text);
    EXPECT_FALSE(action) << text;
    if (!action) EXPECT_NE(action.error().text.find("expected take DIE"), std::string::npos);
  }
}

TEST(TakeItNotation, WhatIsNotAnOutcome) {
  Game game(rules_of(2, "{}"));
  const auto bad = [&](std::string_view text) { return !Text::parse_outcome(game.rules, game.state, text); };
  for (const auto* text : {"", "seat", "seat 2", "seat 01", "2", "seat 0 ", "Seat 0"}) EXPECT_TRUE(bad(text)) << text;
  game.chance("seat 0");
  for (const auto* text :
       {"", "O B", "O B, O B, O O, B4 B6", "O B,O B,O O,B B", "B O, O O, B B, =11", "O B, O O, B B, = 11",
        "O B, O O, B B, =11, ", "o b, O O, B B, =11", "swap, swap, swap, swap"}) {
    EXPECT_TRUE(bad(text)) << text;  // a face is spelt as its deck spells it
  }
  game.chance(kPlainCombos[0]);
  for (const auto* text : {"", "O B", "Swap", "swap, swap", "swap "}) EXPECT_TRUE(bad(text)) << text;
  game.chance("swap").chance(kPlainCombos[1]).chance("extra");
  for (const auto* text : {"1 1 1 1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1 1 7",
                           "1 1 1 1 1 1 1 1 1 1 1 1 0", "1,1,1,1,1,1,1,1,1,1,1,1,1", "1 1 1 1 1 1 1 1 1 1 1 1 x"}) {
    EXPECT_TRUE(bad(text)) << text;
  }
  game.chance("1 2 3 4 5 6 1 2 3 4 5 6 3");
  EXPECT_TRUE(bad("1"));  // nothing is awaited
}

TEST(TakeItNotation, NeedSaysWhatIsAwaited) {
  Game game(rules_of(2, "{}"));
  EXPECT_EQ(Text::need(game.rules, game.state), "who starts: seat 0 to seat 1");
  game.chance("seat 1");
  EXPECT_EQ(Text::need(game.rules, game.state),
            "4 combo cards for seat 1: faces separated by \", \", in the order drawn");
  game.chance(kPlainCombos[0]);
  EXPECT_EQ(Text::need(game.rules, game.state),
            "1 action card for seat 1: names separated by \", \", in the order drawn");
  game.chance("swap").chance(kPlainCombos[1]).chance("extra");
  EXPECT_EQ(Text::need(game.rules, game.state), "cast of seat 1: the values (1-6) of 6 blue, 6 orange and 1 wild dice");
}

TEST(TakeItNotation, TheClassicListIsSpeltAsOnTheRulesPage) {
  const auto rules = rules_of(2);
  Texts faces;
  int cards = 0;
  int points = 0;
  const auto& layout = rules.layout(TakeIt::kCombos);
  for (int kind = 0; kind < layout.kinds; ++kind) {
    faces.push_back(Text::card_text(rules, TakeIt::kCombos, kind));
    cards += layout.copies[kind];
    points += layout.copies[kind] * rules.decks.combos[kind].points;
  }
  EXPECT_EQ(cards, 76);
  EXPECT_EQ(points, 4 * 1 + 10 * 2 + 38 * 3 + 16 * 4 + 8 * 5);
  for (const auto* face : {"O B", "O O", "B B", "B B O", "O O B", "=11", "O>9", "O O B B", "O4 B6", "O1 B5 *6", "3<9",
                           "3O>11", "3B<9", "O>17", "O1 O3 B5", "B1 B3 O5", "B4 B5 B6"}) {
    EXPECT_EQ(std::count(faces.begin(), faces.end(), face), 1) << face;
  }
  EXPECT_EQ(rules.layout(TakeIt::kActions).cards, 34);
}

}  // namespace
}  // namespace tessera::take_it::testing
