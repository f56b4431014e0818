// expert: a search (search.h) with thorough playouts: in them everybody takes the most urgent die and plays action
// cards. So a card that could be played later needs no reserve, and the last chances of the others are counted.
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

int choose_expert(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                  Stream& stream);

}  // namespace tessera::bots::take_it
