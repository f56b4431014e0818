#pragma once

#include "bots/core/bot.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::bots {

// easy, medium, hard, greedy, and expert for the standard options; each says in its own header how it thinks
// (games/more_or_less/bots/).
template <>
struct Bots<MoreOrLess> {
  using G = MoreOrLess;
  static bool has(const G::Rules& rules, Level level);
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
