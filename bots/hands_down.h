#pragma once

#include "bots/bot.h"
#include "engine/hands_down/rules.h"

namespace tessera::bots {

// greedy: calls as soon as it can; till then keeps the cards that are nearest to a combo, for its points.
template <>
struct Bots<HandsDown> {
  using G = HandsDown;
  static bool has(const G::Rules&, Level level) { return level == Level::greedy; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
