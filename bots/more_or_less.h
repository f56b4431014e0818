#pragma once

#include "bots/bot.h"
#include "engine/more_or_less/rules.h"

namespace tessera::bots {

// Draws all it can, and makes the placement that scores most this turn.
template <>
struct Greedy<MoreOrLess> {
  using G = MoreOrLess;
  static int choose(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream);
};

}  // namespace tessera::bots
