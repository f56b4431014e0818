// easy: a beginner. Chases the card with most points that the tray still allows, one card at a time, with any die that
// is missing for it; does not ask who else may want that die, forgets that wilds cost a chip, hopes on for a die or two
// when nothing can be completed any more, plays an action card only where it is plainly worth two points, and lets the
// cheap cards go.
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

int choose_easily(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream);

}  // namespace tessera::bots::take_it
