#pragma once

#include "bots/bot.h"
#include "engine/pass_the_pot/rules.h"

namespace tessera::bots {

// greedy: looks one roll ahead: the coins a combo brings, and the pot times a guess of how often this total will hold.
template <>
struct Bots<PassThePot> {
  using G = PassThePot;
  static bool has(const G::Rules&, Level level) { return level == Level::greedy; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
