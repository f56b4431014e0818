// easy: a beginner who counts dice. It lays as many as fit and likes symbols, but forgets that every die it touches
// multiplies the score; it never waits, and takes whichever of the places that look alike it sees first.
#pragma once

#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

using G = MoreOrLess;

int choose_easily(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal, Stream& stream);

}  // namespace tessera::bots::more_or_less
