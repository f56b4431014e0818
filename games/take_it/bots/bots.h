#pragma once

#include "bots/core/bot.h"
#include "games/take_it/rules/rules.h"

namespace tessera::bots {

// easy, medium, hard, expert and greedy; each says in its own header how it thinks (games/take_it/bots/).
template <>
struct Bots<TakeIt> {
  using G = TakeIt;
  static bool has(const G::Rules&, Level level) { return level != Level::best; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
