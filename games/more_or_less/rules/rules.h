// More or Less: the whole rules. game.h declares the type and lists the options; the other headers define its
// functions.
#pragma once

#include "games/more_or_less/rules/chance.h"
#include "games/more_or_less/rules/game.h"
#include "games/more_or_less/rules/turn.h"

namespace tessera {

static_assert(Game<MoreOrLess>);

}  // namespace tessera
