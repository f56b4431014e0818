// medium: the placement that scores most together with the dice it leaves; it waits for a better one where that pays,
// but does not look at what it leaves to others.
#pragma once

#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

using G = MoreOrLess;

int choose_sensibly(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal);

}  // namespace tessera::bots::more_or_less
