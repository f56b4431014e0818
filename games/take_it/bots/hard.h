// hard: guesses what the others hold, from the dice they took, and plays every die, every way to play an action card
// and leaving out to the end of the round, on the same guesses and rolls for all; the worse half drops out again and
// again (bots/search/halving.h).
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream);

}  // namespace tessera::bots::take_it
