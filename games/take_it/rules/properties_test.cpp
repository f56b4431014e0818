// Random games under random options and random decks, everything checked at every step.
#include "engine/core/testing/properties.h"

#include "games/take_it/rules/json.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera {
namespace {

using G = TakeIt;

// No die and no card is ever lost or made.
void conserved(const G::Rules& rules, const G::State& state) {
  G::Dice dice = state.tray;
  for (const auto& held : state.dice) dice.add(held);
  if (state.cast_back != G::kNoDie) dice.add(G::Die(state.cast_back));
  const bool none_cast = state.round == 0 || state.phase == G::Phase::cast;
  for (const auto colour : {G::Colour::blue, G::Colour::orange, G::Colour::wild}) {
    ASSERT_EQ(dice.size(colour), none_cast ? 0 : G::dice_of(rules.players, colour));
  }
  for (const auto deck : {G::kCombos, G::kActions}) {
    ASSERT_EQ(G::pile_size(rules, state, deck), state.pile[deck].size());
    for (int kind = 0; kind < rules.layout(deck).kinds; ++kind) {
      int copies =
          state.pile[deck].count(rules.layout(deck), kind) + state.discards[deck].count(rules.layout(deck), kind);
      for (int s = 0; s < rules.players; ++s) {
        for (int i = 0; i < state.held[deck][s]; ++i) copies += state.hand[deck][s][i] == kind ? 1 : 0;
        if (deck == G::kCombos) copies += state.claimed[s].count(rules.layout(deck), kind);
      }
      ASSERT_EQ(copies, rules.layout(deck).copies[kind]);
    }
  }
  for (int s = 0; s < rules.players; ++s) {
    int points = 0;
    for (int kind = 0; kind < rules.layout(G::kCombos).kinds; ++kind) {
      points += state.claimed[s].count(rules.layout(G::kCombos), kind) * rules.decks.combos[kind].points;
    }
    ASSERT_EQ(state.points[s], points);
  }
}

TEST(TakeItProperties, RandomGamesWithTheClassicDeck) { testing::check_random_games<G>(60, 2000, conserved); }

TEST(TakeItProperties, RandomGamesWithRandomDecks) {
  for (int players = 2; players <= 5; ++players) {
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(testing::effort(40)); ++i) {
      Stream stream(1000 * static_cast<std::uint64_t>(players) + i);
      auto given = testing::random_options(GameJson<G>::options(), players, stream);
      given["deck"] = take_it::testing::random_deck(stream);
      const auto options = Options::parse(GameJson<G>::options(), given, players);
      ASSERT_TRUE(options) << options.error().text;
      const auto rules = GameJson<G>::rules(players, *options);
      ASSERT_TRUE(rules) << rules.error().text;
      testing::RandomGame<G>::play(*rules, i, 2000, conserved);
      if (HasFatalFailure()) FAIL() << players << " players, game " << i;
    }
  }
}

}  // namespace
}  // namespace tessera
