// medium: makes a plan for its hand against the tray (plan.h), takes the die of the plan whose loss would hurt most,
// and plays its action card where that makes the plan clearly better.
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

int choose_sensibly(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                    Stream& stream);

}  // namespace tessera::bots::take_it
