// greedy: draws all it can, and makes the placement that scores most this turn.
#pragma once

#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

using G = MoreOrLess;

int choose_greedily(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal);

}  // namespace tessera::bots::more_or_less
