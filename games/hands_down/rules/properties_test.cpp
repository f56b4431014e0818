#include "engine/core/testing/properties.h"

#include "games/hands_down/rules/json.h"

namespace tessera {
namespace {

using G = HandsDown;

// Each dice card is in one hand, in the pile or on the discards; each combo card on the table or with its winner; and
// no more chance cards than combo cards are given out.
void cards_are_conserved(const G::Rules& rules, const G::State& state) {
  const auto& deck = hands_down::deck();
  int copies[hands_down::kCardKinds] = {};
  for (int card = 0; card < hands_down::kCardKinds; ++card) {
    copies[card] = state.pile.count(deck, card) + state.discards.count(deck, card);
  }
  int combos = 0;
  int chance_cards = 0;
  for (int s = 0; s < rules.players; ++s) {
    for (int p = 0; p < state.hand_size[s]; ++p) ++copies[state.hands[s][p]];
    for (const int n : state.won[s]) combos += n;
    chance_cards += state.chance_cards[s];
  }
  for (int card = 0; card < hands_down::kCardKinds; ++card) ASSERT_EQ(copies[card], deck.copies[card]);
  ASSERT_LE(chance_cards, combos);
  for (const int n : state.combos) combos += n;
  if (state.phase > G::Phase::table) ASSERT_EQ(combos, rules.combos);
  ASSERT_EQ(state.pile.size(), state.pile_size());
}

TEST(HandsDownProperties, RandomGames) { testing::check_random_games<G>(30, 4'000, cards_are_conserved); }

}  // namespace
}  // namespace tessera
