#include "bots/take_it/refill.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;

// What a card gained its player in a round, in hundredths of a point; measured (docs/bots/take-it.md). By ActionCard.
constexpr int kActionWorth[tessera::take_it::kActionCards] = {90, 90, 90, 20, 90, 110, 110, 100, 100, 150, 80};
constexpr int kSecondAction = 15;  // one action a round: another in hand is only a choice

}  // namespace

int Refill::choose_discard(const Actions<G>& legal) {
  int best = 0;
  int most = 0;
  for (int i = 0; i < legal.size(); ++i) {
    const Hand hand = without(legal[i]);
    const int combos = combos_to_draw(hand);
    const int actions =
        rules_.free_hand ? G::kMaxHand - hand.count - hand.actions - combos : G::kFixedActions - hand.actions;
    const int value = worth(hand, combos, actions);
    if (i > 0 && value <= most) continue;
    most = value;
    best = i;
  }
  return best;
}

int Refill::choose_draw(const Actions<G>& legal) {
  const Hand hand = own_hand();
  int best = 0;
  int most = 0;
  for (int i = 0; i < legal.size(); ++i) {
    const int value = worth(hand, legal[i].value, legal[i].more);
    if (i > 0 && value <= most) continue;
    most = value;
    best = i;
  }
  return best;
}

Refill::Hand Refill::own_hand() const { return without({Kind::keep, 0, 0}); }

Refill::Hand Refill::without(const G::Action& discard) const {
  Hand hand;
  const int seat = view_.viewer.index;
  for (int i = 0; i < view_.held[G::kCombos][seat]; ++i) {
    if (discard.kind == Kind::discard_combo && discard.value == i) continue;
    hand.combos[hand.count++] = view_.hand[G::kCombos][i];
  }
  for (int i = 0; i < view_.held[G::kActions][seat]; ++i) {
    if (discard.kind == Kind::discard_action && discard.value == i) continue;
    hand.action_worth = std::max(hand.action_worth, action_worth(view_.hand[G::kActions][i]));
    ++hand.actions;
  }
  return hand;
}

// One action card is enough for a free hand.
int Refill::combos_to_draw(const Hand& hand) const {
  if (!rules_.free_hand) return G::kFixedCombos - hand.count;
  const int room = G::kMaxHand - hand.count - hand.actions;
  return hand.actions > 0 ? room : std::max(0, room - 1);
}

int Refill::action_worth(int kind) const { return kActionWorth[static_cast<int>(rules_.decks.actions[kind])]; }

int Refill::mean_action_worth() const {
  const DeckLayout& layout = rules_.layout(G::kActions);
  int sum = 0;
  for (int k = 0; k < layout.kinds; ++k) sum += layout.copies[k] * action_worth(k);
  return sum / std::max(1, static_cast<int>(layout.cards));
}

int Refill::worth(const Hand& hand, int combos_drawn, int actions_drawn) {
  std::int64_t sum = 0;
  for (int i = 0; i < samples_; ++i) sum += plan_worth(hand, combos_drawn, static_cast<std::uint64_t>(i));
  int actions = hand.action_worth;
  if (actions_drawn > 0) actions = std::max(actions, mean_action_worth());
  actions += kSecondAction * std::max(0, hand.actions + actions_drawn - 1);
  return static_cast<int>(sum / samples_) + actions;
}

// The sample's cast and new cards are the same for all hands.
int Refill::plan_worth(const Hand& hand, int combos_drawn, std::uint64_t sample) {
  Stream stream(key_ + sample);
  Prospect prospect;
  prospect.others = rules_.players - 1;
  for (int c = 0; c < tessera::take_it::kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    for (int i = G::dice_of(rules_.players, colour); i > 0; --i) prospect.tray.add(Die(colour, stream.die()));
  }
  for (int i = 0; i < hand.count; ++i) prospect.cards[prospect.count++] = &rules_.decks.combos[hand.combos[i]];
  CardBag pile = view_.unseen[G::kCombos];
  if (pile.empty()) pile = view_.discards[G::kCombos];
  for (int i = 0; i < combos_drawn && !pile.empty(); ++i) {
    prospect.cards[prospect.count++] = &rules_.decks.combos[pile.draw(rules_.layout(G::kCombos), stream)];
  }
  return planner_.best(prospect).worth;
}

}  // namespace tessera::bots::take_it
