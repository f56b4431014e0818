#include "games/take_it/bots/refill.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;

// What a card gained the plan of a player who began a round with it, on average, in hundredths of a point; by
// ActionCard.
constexpr int kActionWorth[tessera::take_it::kActionCards] = {75, 80, 80, 25, 50, 80, 80, 95, 95, 130, 45};
constexpr int kSecondAction = 15;  // one action a round: another in hand is only a choice

}  // namespace

int Refill::choose_discard(const Actions<G>& legal) {
  std::vector<Hand> hands;
  for (const auto& action : legal) {
    hands.push_back(without(action));
    refill(hands.back());
  }
  return best(hands);
}

int Refill::choose_draw(const Actions<G>& legal) {
  std::vector<Hand> hands;
  for (const auto& action : legal) {
    hands.push_back(without({Kind::keep, 0, 0}));
    hands.back().combos_drawn = action.value;
    hands.back().actions_drawn = action.more;
  }
  return best(hands);
}

// The first of the best.
int Refill::best(const std::vector<Hand>& hands) {
  std::vector<std::int64_t> sums(hands.size());
  std::int64_t tried = 0;
  do {
    for (std::size_t i = 0; i < hands.size(); ++i) sums[i] += plan_worth(hands[i], static_cast<std::uint64_t>(tried));
    ++tried;
  } while (tried < samples_ && !meter_.exhausted());
  for (std::size_t i = 0; i < hands.size(); ++i) sums[i] += tried * worth_of_actions(hands[i]);
  return static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

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
void Refill::refill(Hand& hand) const {
  if (rules_.free_hand) {
    const int room = G::kMaxHand - hand.count - hand.actions;
    hand.actions_drawn = hand.actions > 0 ? 0 : std::min(room, 1);
    hand.combos_drawn = room - hand.actions_drawn;
  } else {
    hand.combos_drawn = G::kFixedCombos - hand.count;
    hand.actions_drawn = G::kFixedActions - hand.actions;
  }
}

int Refill::action_worth(int kind) const { return kActionWorth[static_cast<int>(rules_.decks.actions[kind])]; }

int Refill::mean_action_worth() const {
  const DeckLayout& layout = rules_.layout(G::kActions);
  int sum = 0;
  for (int k = 0; k < layout.kinds; ++k) sum += layout.copies[k] * action_worth(k);
  return sum / std::max(1, static_cast<int>(layout.cards));
}

int Refill::worth_of_actions(const Hand& hand) const {
  int worth = hand.action_worth;
  if (hand.actions_drawn > 0) worth = std::max(worth, mean_action_worth());
  return worth + kSecondAction * std::max(0, hand.actions + hand.actions_drawn - 1);
}

// The sample's cast and new cards are the same for all hands.
int Refill::plan_worth(const Hand& hand, std::uint64_t sample) {
  Stream stream(key_ + sample);
  Situation situation;
  situation.others = rules_.players - 1;
  for (int c = 0; c < tessera::take_it::kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    for (int i = G::dice_of(rules_.players, colour); i > 0; --i) situation.tray.add(Die(colour, stream.die()));
  }
  for (int i = 0; i < hand.count; ++i) situation.cards[situation.count++] = &rules_.decks.combos[hand.combos[i]];
  CardBag pile = view_.unseen[G::kCombos];
  if (pile.empty()) pile = view_.discards[G::kCombos];
  for (int i = 0; i < hand.combos_drawn && !pile.empty(); ++i) {
    situation.cards[situation.count++] = &rules_.decks.combos[pile.draw(rules_.layout(G::kCombos), stream)];
  }
  const auto before = planner_.effort();
  const int worth = planner_.best(situation).worth;
  meter_.spend(1 + (planner_.effort() - before) / kEffortPerNode);
  return worth;
}

}  // namespace tessera::bots::take_it
