#include "games/take_it/bots/bots.h"

#include "bots/testing/answers.h"
#include "games/take_it/rules/testing/game.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::bots {
namespace {

using G = TakeIt;
using tessera::take_it::testing::Game;
using tessera::take_it::testing::random_deck;
using tessera::take_it::testing::rules_of;
using tessera::take_it::testing::two_players;
using testing::kThinkingLevels;

constexpr Level kGood[] = {Level::medium, Level::hard, Level::expert};

std::string answer(Level level, const Game& game, int seat, const Budget& budget = {}) {
  Actions<G> legal;
  G::legal(game.rules, game.state, Seat(seat), legal);
  Stream stream(1);
  const auto view = G::view(game.rules, game.state, Seat(seat));
  return Notation<G>::print(game.rules, legal[choose<G>(level, game.rules, view, legal, budget, stream)]);
}

// Hands of which at most the first card can be completed with these dice: no orange number is odd.
constexpr std::string_view kPairs = "B6 B6, O5 O5, O1 O1, O3 O3";

TEST(TakeItBots, AllLevelsButBestAreThere) {
  const auto rules = G::defaults(3);
  for (const auto level : kThinkingLevels) EXPECT_TRUE(has<G>(rules, level));
  EXPECT_TRUE(has<G>(rules, Level::expert));
  EXPECT_FALSE(has<G>(rules, Level::best));
}

TEST(TakeItBots, EverybodyTakesTheOnlyDieOfUse) {
  const Game game = two_players(kPairs, "cast-back", "1 1 2 3 6 6 2 2 4 4 6 6 2");
  for (const auto level : kThinkingLevels) EXPECT_EQ(answer(level, game, 0), "take B6") << level_name(level);
}

// Any three orange dice make the second card, and there are six of them; of the B6 there is one left.
TEST(TakeItBots, WhatIsScarceComesBeforeWhatIsPlentiful) {
  Game game = two_players("B6 B6, O O O, O1 O1, O3 O3", "cast-back", "1 1 2 3 6 6 2 2 4 4 6 6 2");
  game.act(0, "take B6").act(1, "take B1");
  for (const auto level : kGood) EXPECT_EQ(answer(level, game, 0), "take B6") << level_name(level);
}

// Seat 1 has left; nothing that seat 0 holds can be completed, and every die would cost a chip.
TEST(TakeItBots, AUselessDieIsLeft) {
  Game game(rules_of(2, "{'first':1}"));
  game.chance("O5 B2, O2 B5, O1 B3, O3 B1").chance("extra").chance(kPairs).chance("cast-back");
  game.chance("1 1 2 3 4 4 2 2 4 4 6 6 2").act(1, "pass");
  for (const auto level : kGood) EXPECT_EQ(answer(level, game, 0), "pass") << level_name(level);
  EXPECT_EQ(answer(Level::greedy, game, 0), "pass");
}

// There is one B6; a second one can only be made by turning a die, for a chip: 4 - 1 points instead of none.
TEST(TakeItBots, AnActionIsPlayedWhereItIsTheOnlyWay) {
  for (const auto level : {Level::medium, Level::hard}) {
    Game game = two_players(kPairs, "set-blue", "1 1 2 3 4 6 2 2 4 4 6 6 2");
    ASSERT_EQ(answer(level, game, 0), "play set-blue") << level_name(level);
    game.act(0, "play set-blue");
    const auto pick = answer(level, game, 0);
    ASSERT_NE(pick, "pick B6");
    game.act(0, pick);
    ASSERT_EQ(answer(level, game, 0), "turn 6");
    game.act(0, "turn 6");
    ASSERT_EQ(answer(level, game, 0), "take B6");
    game.act(0, "take B6").act(1, "pass").act(0, answer(level, game, 0)).act(0, "pass");
    ASSERT_EQ(answer(level, game, 0), "claim 1");
    EXPECT_EQ(game.act(0, "claim 1").scores()[0], 3) << level_name(level);
  }
}

// The same for expert, which may take the one B6 before it plays the card.
TEST(TakeItBots, AnActionMayComeLaterThanADie) {
  Game game = two_players(kPairs, "set-blue", "1 1 2 3 4 6 2 2 4 4 6 6 2");
  while (game.state.phase != G::Phase::claim) {
    game.act(game.state.seat.index, game.state.seat == Seat(1) ? "pass" : answer(Level::expert, game, 0));
  }
  EXPECT_EQ(game.act(0, answer(Level::expert, game, 0)).scores()[0], 3);
}

// The wild taken by mistake is of no use and costs two chips; cast back it costs none.
TEST(TakeItBots, ADieThatOnlyCostsIsCastBack) {
  Game game = two_players(kPairs, "cast-back", "1 1 2 3 4 4 2 2 4 4 6 6 2");
  game.act(0, "take R2").act(1, "pass");
  for (const auto level : kGood) EXPECT_EQ(answer(level, game, 0), "play cast-back") << level_name(level);
}

// The first card needs eight blue dice; two players have six and a wild.
TEST(TakeItBots, ACardThatCantBeCompletedIsLetGo) {
  const std::string deck =
      "{'first':0,'deck':{'name':'eight','combos':[{'card':'B B B B B B B B','points':9,'count':1},"
      "{'card':'O B','points':3,'count':30}],'actions':[{'card':'extra','count':5}]}}";
  Game game(rules_of(2, deck));
  game.chance("B B B B B B B B, O B, O B, O B").chance("extra").chance("O B, O B, O B, O B").chance("extra");
  game.chance("1 1 2 3 4 4 2 2 4 4 6 6 2").act(0, "pass").act(1, "pass").act(0, "claim").act(1, "claim");
  for (const auto level : kGood) EXPECT_EQ(answer(level, game, 0), "discard combo 1") << level_name(level);
  EXPECT_EQ(answer(Level::easy, game, 0), "keep");  // it likes the nine points
}

// =11 by 5 + 6 and B B by the rest: both, though each of them could use the other's dice.
TEST(TakeItBots, ClaimsAreTheBestThereAre) {
  Game game = two_players("=11, B B, O1 O1, O3 O3", "cast-back", "1 1 2 3 4 5 2 2 4 4 6 6 2");
  game.act(0, "take B5").act(1, "pass").act(0, "take O6").act(0, "take B1").act(0, "take B1").act(0, "pass");
  for (const auto level : kThinkingLevels) EXPECT_EQ(answer(level, game, 0), "claim 1 2") << level_name(level);
}

// The chance to complete cards beats an empty hand of them: nobody who thinks fills a free hand with actions only.
TEST(TakeItBots, AFreeHandIsMostlyCombos) {
  const Game game(rules_of(3, "{'first':0,'hand':'free'}"));
  for (const auto level : kGood) {
    const auto draw = answer(level, game, 0);
    EXPECT_TRUE(draw == "draw 4 1" || draw == "draw 5 0") << draw;
  }
}

G::Rules some_rules(Stream& stream) {
  const int players = 2 + static_cast<int>(stream.below(4));
  G::Rules rules = G::defaults(players);
  if (stream.below(2) == 0) {
    const boost::json::object given{{"deck", random_deck(stream)}};
    rules = *GameJson<G>::rules(players, *Options::parse(GameJson<G>::options(), given, players));
  }
  rules.free_hand = stream.below(2) == 0;
  rules.schmidt = stream.below(2) == 0;
  rules.bump = static_cast<int>(stream.below(4));
  return rules;
}

TEST(TakeItBots, AnswersAreLegalRepeatableAndBlind) {
  constexpr std::int64_t kNodes[] = {0, 1, 10, 200};
  testing::check_answers<G>(16, kNodes, some_rules);
}

}  // namespace
}  // namespace tessera::bots
