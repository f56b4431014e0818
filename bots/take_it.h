#pragma once

#include "bots/bot.h"
#include "engine/take_it/rules.h"

namespace tessera::bots {

// greedy: goes for the card that gives most for the dice it still needs, takes the scarcest of those dice, and leaves
// when no card is in reach. Claims the best it can, keeps its cards, plays no action but `extra`.
template <>
struct Bots<TakeIt> {
  using G = TakeIt;
  static bool has(const G::Rules&, Level level) { return level == Level::greedy; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
