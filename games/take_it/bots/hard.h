// hard: a search (search.h) with quick playouts, in which nobody plays an action card.
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream);

}  // namespace tessera::bots::take_it
