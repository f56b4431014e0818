// The end of a round: claims, chips, discards, refills.
#include "engine/core/position.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

// Seat 0 holds these cards and has taken these dice; seat 1 has passed.
Game taken(std::string_view combos, const Texts& dice, std::string_view cast = kCast) {
  Game game = two_players(combos, "swap", cast);
  bool passed = false;
  for (const auto& die : dice) {
    game.act(0, "take " + die);
    if (!passed) game.act(1, "pass");
    passed = true;
  }
  game.act(0, "pass");
  if (!passed) game.act(1, "pass");
  return game;
}

TEST(TakeItScoring, TheRulebooksExample) {
  Game game = taken("O2 O3, O1 O6, O4 O5, B2 B3", {"O3", "O2", "B2"});
  EXPECT_EQ(game.legal(0), (Texts{"claim 1", "claim"}));
  game.act(0, "claim 1");
  EXPECT_EQ(game.scores(), (Ints{2, 0}));  // 3 points, the blue 2 costs a chip
}

TEST(TakeItScoring, ClaimsAreListedBestFirst) {  // [T3]
  // O B (1 point), O4 B6 (3), O6 B4 (3), B B (1) with O4 O6 B4 B6.
  Game game = taken("O B, O4 B6, O6 B4, B B", {"O4", "O6", "B4", "B6"});
  // Points less unused dice: 2+3: 6-0, then 1+2 and 1+3 (4-0), then 2, 3 (3-2), then 1, 4 (1-2), nothing (0-4).
  EXPECT_EQ(game.legal(0),
            (Texts{"claim 2 3", "claim 1 2", "claim 1 3", "claim 2", "claim 3", "claim 1", "claim 4", "claim"}));
}

TEST(TakeItScoring, EqualClaimsFewerCardsThenLowerPlaces) {  // [T3]
  const std::string deck =
      "{'first':0,'deck':{'name':'x','combos':[{'card':'O1','points':1,'count':10},{'card':'B1','points':1,'count':10},"
      "{'card':'O1 B1','points':2,'count':10}],'actions':[{'card':'extra','count':5}]}}";
  Game game(rules_of(2, deck));
  game.chance("O1, B1, O1 B1, O1").chance("extra").chance("B1, B1, B1, B1").chance("extra");
  game.chance("1 2 3 4 5 6 1 2 3 4 5 6 6").act(0, "take O1").act(1, "pass").act(0, "take B1").act(0, "pass");
  // 2 points, none over: the one card, then two cards by places; 1 point, one over: single cards; nothing.
  EXPECT_EQ(game.legal(0), (Texts{"claim 3", "claim 1 2", "claim 2 4", "claim 1", "claim 2", "claim 4", "claim"}));
}

TEST(TakeItScoring, PlacesAreComparedOneByOne) {  // [T3] 1 4 comes before 2 3
  const std::string deck =
      "{'first':0,'deck':{'name':'x','combos':[{'card':'*','points':1,'count':20}],'actions':[{'card':'extra','count':"
      "5}]}}";
  Game game(rules_of(2, deck));
  game.chance("*, *, *, *").chance("extra").chance("*, *, *, *").chance("extra").chance(kCast);
  game.act(0, "take O1").act(1, "pass").act(0, "take B1").act(0, "pass");
  EXPECT_EQ(game.legal(0), (Texts{"claim 1 2", "claim 1 3", "claim 1 4", "claim 2 3", "claim 2 4", "claim 3 4",
                                  "claim 1", "claim 2", "claim 3", "claim 4", "claim"}));
}

TEST(TakeItScoring, LessThanPossibleMayBeClaimed) {  // [T3] dice not used by choice cost the same
  Game game = taken("O4 B6, O6 B4, =11, =12", {"O4", "B6"});
  game.act(0, "claim");
  EXPECT_EQ(game.scores(), (Ints{-2, 0}));
}

TEST(TakeItScoring, TheUseThatLeavesTheFewestOverIsFound) {
  // =11 by 5 and 6, or by 1 4 6, or by 1 2 3 5: four dice are the most, one is left over.
  Game game = taken("=11, O O, B B, O4 B6", {"O1", "O2", "O3", "O5", "O6"});
  game.act(0, "claim 1");
  EXPECT_EQ(game.scores(), (Ints{1, 0}));  // 2 points, 1 chip
}

TEST(TakeItScoring, WildsCostAChipUsedAndTwoUnused) {
  Game used = taken("O4 B6, O6 B4, =11, =12", {"O4", "R6"});
  used.act(0, "claim 1");  // [T7] the wild is the blue 6
  EXPECT_EQ(used.scores(), (Ints{2, 0}));

  Game unused = taken("O4 B6, O6 B4, =11, =12", {"R6"});
  unused.act(0, "claim");
  EXPECT_EQ(unused.scores(), (Ints{-2, 0}));
}

TEST(TakeItScoring, SurplusDiceRestOnAMoreCard) {  // [T6]
  Game game = taken("O>9, O6 B4, =11, =12", {"O1", "O2", "O3", "O4", "O5", "O6"});
  game.act(0, "claim 1");
  EXPECT_EQ(game.scores(), (Ints{2, 0}));
}

TEST(TakeItScoring, ASlotCardTakesNoDieMore) {
  Game game = taken("O B, O6 B4, O4 B3, O3 B4", {"O1", "B2", "O5"});
  game.act(0, "claim 1");
  EXPECT_EQ(game.scores(), (Ints{0, 0}));  // 1 point, 1 chip
}

TEST(TakeItScoring, EveryDieOnAtMostOneCard) {
  Game game = taken("O B, O4 B6, O4 B3, O3 B4", {"O4", "B6", "B3"});
  EXPECT_FALSE(game.can(0, "claim 2 3"));
  EXPECT_FALSE(game.can(0, "claim 1 2"));
  EXPECT_TRUE(game.can(0, "claim 1"));
}

TEST(TakeItScoring, DiceHeldCountForNothingUntilTheClaimIsAnswered) {
  Game game = taken("O4 B6, O6 B4, =11, =12", {"O1"});
  EXPECT_EQ(game.scores(), (Ints{0, 0}));
  EXPECT_EQ(game.to_act(), (Ints{0, 1}));
  game.act(1, "claim");  // in any order
  EXPECT_EQ(game.to_act(), (Ints{0}));
  EXPECT_EQ(game.scores(), (Ints{0, 0}));
  game.act(0, "claim");
  EXPECT_EQ(game.scores(), (Ints{-1, 0}));
}

TEST(TakeItScoring, EverySeatIsAskedToClaimClockwiseFromTheStarter) {
  Game game(rules_of(3, "{'first':2}"));
  for (int i = 0; i < 3; ++i) game.chance(kPlainCombos[i]).chance("extra");
  game.chance("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1").act(2, "pass").act(0, "pass").act(1, "pass");
  EXPECT_EQ(game.to_act(), (Ints{0, 1, 2}));
  EXPECT_EQ(game.legal(1), (Texts{"claim"}));
  EXPECT_EQ(TakeIt::next_to_act(game.rules, game.state), Seat(2));
}

TEST(TakeItScoring, ADiscardIsOneCardOfEitherKindByItsPlace) {  // [T4]
  Game game = taken("O4 B6, O6 B4, =11, =12", {"O4", "B6"});
  game.act(0, "claim 1").act(1, "claim");
  EXPECT_EQ(game.phase(), "discard");
  EXPECT_EQ(game.legal(0),
            (Texts{"keep", "discard combo 1", "discard combo 2", "discard combo 3", "discard action 1"}));
  game.act(0, "discard combo 2").act(1, "discard action 1");  // places after the claim: =11
  const auto view = view_json<TakeIt>(game.rules, TakeIt::view(game.rules, game.state, Seat{}));
  EXPECT_EQ(boost::json::serialize(view.at("discards")), R"({"combos":["=11"],"actions":["extra"]})");
  EXPECT_EQ(game.awaited(), "deal 0 x2");
  game.chance("O B, O B");
  EXPECT_EQ(game.awaited(), "deal 1 x1");  // seat 0 keeps its action, seat 1 its combos
  game.chance("swap");
  EXPECT_EQ(game.awaited(), "cast 1 x13");
}

TEST(TakeItScoring, NewCardsGoToTheEndOfTheHand) {
  Game game = taken("O4 B6, O6 B4, =11, =12", {"O4", "B6"});
  game.act(0, "claim 1").act(1, "claim").act(0, "discard combo 2").act(1, "keep").chance("B B O, =13");
  const auto view = view_json<TakeIt>(game.rules, TakeIt::view(game.rules, game.state, Seat(0)));
  EXPECT_EQ(
      boost::json::serialize(view.at("hand").at("combos")),
      R"([{"card":"O6 B4","points":3},{"card":"=12","points":2},{"card":"B B O","points":2},{"card":"=13","points":3}])");
}

TEST(TakeItScoring, WhoHasNoCardLeftIsNotAskedToDiscard) {
  Game game = two_players("O4 B6, O6 B4, O B, O B", "extra", "4 4 4 6 6 6 4 4 4 6 6 6 1");
  game.act(0, "play extra");
  bool first = true;
  for (const auto* die : {"O4", "B6", "O6", "B4", "O4", "B4", "O6", "B6"}) {
    game.act(0, std::string("take ") + die);
    if (game.phase() == "second") continue;
    if (first) game.act(1, "pass");
    first = false;
  }
  game.act(0, "pass").act(0, "claim 1 2 3 4").act(1, "claim");
  EXPECT_EQ(game.to_act(), (Ints{1}));
  game.act(1, "keep");
  EXPECT_EQ(game.awaited(), "deal 0 x4");
}

// With 5 action cards and 5 players, whatever is laid off is drawn again.
TEST(TakeItScoring, DiscardsBecomeThePileWhenItIsEmpty) {
  const std::string deck =
      "{'first':0,'deck':{'name':'x','combos':[{'card':'O B','points':1,'count':20}],"
      "'actions':[{'card':'extra','count':4},{'card':'swap','count':1}]}}";
  Game game(rules_of(5, deck));
  for (int s = 0; s < 5; ++s) game.chance("O B, O B, O B, O B").chance(s == 4 ? "swap" : "extra");
  game.chance("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1");
  game.act(0, "play extra").act(0, "take O1").act(0, "take B1");
  for (int s = 1; s < 5; ++s) game.act(s, "pass");
  game.act(0, "pass").act(0, "claim 1");
  for (int s = 1; s < 5; ++s) game.act(s, "claim");
  for (int s = 0; s < 4; ++s) game.act(s, "keep");
  game.act(4, "discard action 1");
  // The combo deck is used up: the claimed card is gone for good, so seat 0 gets none and there is no event for it.
  EXPECT_EQ(game.awaited(), "deal 0 x1");
  game.chance("swap");
  EXPECT_EQ(game.awaited(), "deal 4 x1");
  game.chance("extra");
  EXPECT_EQ(game.awaited(), "cast 1 x20");
}

// One draw may run across the end of the pile and lists its cards in the order drawn.
TEST(TakeItScoring, ADrawMayRunAcrossTheEndOfThePile) {
  const std::string deck =
      "{'first':0,'hand':'free','deck':{'name':'x','combos':[{'card':'O B','points':1,'count':20}],"
      "'actions':[{'card':'extra','count':5},{'card':'swap','count':1}]}}";
  Game game(rules_of(2, deck));
  game.act(0, "draw 0 5")
      .act(1, "draw 5 0")
      .chance("extra, extra, extra, extra, swap")
      .chance("O B, O B, O B, O B, O B");
  game.chance(kCast).act(0, "play swap").act(0, "pick B1").act(0, "pick O2").act(0, "pass").act(1, "pass");
  game.act(0, "claim").act(1, "claim").act(0, "discard action 1").act(1, "keep").act(0, "draw 0 2");
  EXPECT_EQ(game.awaited(), "deal 0 x2");  // one extra in the pile, then extra and swap from the discards
  const auto possible = [&](std::string_view text) {
    const auto outcome = Notation<TakeIt>::parse_outcome(game.rules, game.state, text);
    return outcome && TakeIt::possible(game.rules, game.state, *outcome);
  };
  EXPECT_TRUE(possible("extra, swap"));
  EXPECT_TRUE(possible("extra, extra"));
  EXPECT_FALSE(possible("swap, extra"));
}

}  // namespace
}  // namespace tessera::take_it::testing
