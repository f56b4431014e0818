// Self-play of a plan: one player plays it alone, many times, and the calls and answers are counted.
#pragma once

#include "engine/core/card_bag.h"
#include "games/hands_down/bots/plan.h"

namespace tessera::bots::hands_down {

// The statistics to begin with, before there is a plan.
CallStatistics initial_statistics(unsigned combos);

CallStatistics self_play(const Plan& plan, bool two_players, Stream& stream);

// Lays off these places and draws from the bag; what was laid off is in the bag afterwards.
void swap_from(CardBag& bag, Card* hand, unsigned places, Stream& stream);

// As a player does before anybody has called: calls (true) or swaps.
bool call_or_swap(const Plan& plan, CardBag& bag, Card* hand, Stream& stream);

}  // namespace tessera::bots::hands_down
