#pragma once

#include "bots/core/bot.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::bots {

// easy, medium, hard and greedy; each says in its own header how it thinks (games/more_or_less/bots/).
template <>
struct Bots<MoreOrLess> {
  using G = MoreOrLess;
  static bool has(const G::Rules&, Level level) { return level != Level::best; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
