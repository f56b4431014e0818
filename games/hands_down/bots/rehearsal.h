// A plan played through by one player alone, many times, to see what its calls and answers come to.
#pragma once

#include "engine/core/card_bag.h"
#include "games/hands_down/bots/plan.h"

namespace tessera::bots::hands_down {

// Before there is a plan to rehearse.
Habits first_guess(unsigned combos);

Habits rehearse(const Plan& plan, bool two_players, Stream& stream);

// Lays off these places and draws from the bag; what was laid off is in the bag afterwards.
void swap_from(CardBag& bag, Card* hand, unsigned places, Stream& stream);

// As a player does before anybody has called: calls (true) or swaps.
bool call_or_swap(const Plan& plan, CardBag& bag, Card* hand, Stream& stream);

}  // namespace tessera::bots::hands_down
