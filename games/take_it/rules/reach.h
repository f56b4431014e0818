// A quick look at a combo card and some dice, for features and for the search on a GPU.
#pragma once

#include "games/take_it/rules/cards.h"
#include "games/take_it/rules/dice.h"

namespace tessera::take_it {

// Whether the card could be completed by itself; where it says no, it can't.
TESSERA_HD inline bool may_be_met(const Combo& card, const Dice& dice) {
  if (card.count > dice.size()) return false;
  if (card.is_sum()) {
    const int total =
        card.colour == Colour::wild ? dice.total(Colour::blue) + dice.total(Colour::orange) : dice.total(card.colour);
    const int all = total + dice.total(Colour::wild);
    if (card.relation == Relation::less) return all > 0;
    return card.relation == Relation::equal ? all >= card.number : all > card.number;
  }
  for (int i = 0; i < card.count; ++i) {
    const Colour colour = Combo::slot_colour(card.slots[i]);
    const int value = Combo::slot_value(card.slots[i]);
    const std::uint32_t counts = colour == Colour::wild ? dice.counts[0] | dice.counts[1] | dice.counts[2]
                                                        : dice.counts[static_cast<int>(colour)] | dice.counts[2];
    if ((value == 0 ? counts : (counts >> (4 * (value - 1))) & 15u) == 0) return false;
  }
  return true;
}

}  // namespace tessera::take_it
