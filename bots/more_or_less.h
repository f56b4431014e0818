#pragma once

#include "bots/bot.h"
#include "engine/more_or_less/rules.h"

namespace tessera::bots {

// easy, medium, hard and greedy; each says in its own header how it thinks (bots/more_or_less/).
template <>
struct Bots<MoreOrLess> {
  using G = MoreOrLess;
  static bool has(const G::Rules&, Level level) { return level != Level::best; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
