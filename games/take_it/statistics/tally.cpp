#include "games/take_it/statistics/tally.h"

#include "games/take_it/rules/notation.h"

namespace tessera::arena {

using G = TakeIt;

void Tally<G>::merge(const Tally& other) {
  dealt_.merge(other.dealt_);
  claimed_.merge(other.claimed_);
  discarded_.merge(other.discarded_);
  actions_dealt_.merge(other.actions_dealt_);
  actions_played_.merge(other.actions_played_);
  taken_.merge(other.taken_);
  cards_claimed_.merge(other.cards_claimed_);
  chips_ += other.chips_;
  claims_ += other.claims_;
}

std::vector<TallyTable> Tally<G>::tables(const G::Rules& rules) const {
  TallyTable combos{"combos", "Combo cards", {"dealt", "claimed", "discarded"}, "", 0, {}};
  for (int kind = 0; kind < rules.layout(G::kCombos).kinds; ++kind) {
    const auto label =
        Notation<G>::face(rules.decks.combos[kind]) + " (" + std::to_string(rules.decks.combos[kind].points) + ")";
    combos.rows.push_back({label, {dealt_[kind], claimed_[kind], discarded_[kind]}});
  }
  TallyTable actions{"actions", "Action cards", {"dealt", "played"}, "", 0, {}};
  for (int kind = 0; kind < rules.layout(G::kActions).kinds; ++kind) {
    const auto card = rules.decks.actions[kind];
    const auto index = static_cast<int>(card);
    actions.rows.push_back(
        {std::string(Notation<G>::card_word(card)), {actions_dealt_[index], actions_played_[index]}});
  }
  TallyTable taken{"dice_taken", "Dice of a player at the end of a round", {"players"}, "claims", claims_, {}};
  int most = take_it::kMaxDice;
  while (most > 0 && taken_[most] == 0) --most;
  for (int n = 0; n <= most; ++n) taken.rows.push_back({std::to_string(n), {taken_[n]}});
  TallyTable cards{"cards_claimed", "Cards in a claim", {"claims"}, "claims", claims_, {}};
  for (int n = 0; n <= G::kFixedCombos + (rules.free_hand ? 1 : 0); ++n) {
    cards.rows.push_back({std::to_string(n), {cards_claimed_[n]}});
  }
  TallyTable chips{"chips", "Chips", {"chips"}, "", 0, {{"chips in all games", {chips_}}}};
  return {combos, actions, taken, cards, chips};
}

}  // namespace tessera::arena
