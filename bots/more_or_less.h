#pragma once

#include "bots/bot.h"
#include "engine/more_or_less/rules.h"

namespace tessera::bots {

// greedy: draws all it can, and makes the placement that scores most this turn.
template <>
struct Bots<MoreOrLess> {
  using G = MoreOrLess;
  static bool has(const G::Rules&, Level level) { return level == Level::greedy; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
