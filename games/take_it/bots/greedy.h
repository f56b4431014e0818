// greedy: goes for the card that gives most for the dice it still needs, takes the scarcest of those dice, and leaves
// when no card is in reach. Claims the best it can, keeps its cards, plays no action but `extra`.
#pragma once

#include "games/take_it/rules/rules.h"

namespace tessera::bots::take_it {

int choose_greedily(const TakeIt::Rules& rules, const TakeIt::View& view, const Actions<TakeIt>& legal);

}  // namespace tessera::bots::take_it
