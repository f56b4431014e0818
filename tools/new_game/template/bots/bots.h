#pragma once

#include "bots/core/bot.h"
#include "games/game_folder/rules/rules.h"

namespace tessera::bots {

// easy: content with a few points, and sometimes with any. medium: holds at 20, or once that wins. greedy: counts the
// points of the turn alone and never looks at the goal. hard: watches the race.
//
// They take no time to speak of, so no budget is too small for them.
template <>
struct Bots<GameType> {
  using G = GameType;
  static bool has(const G::Rules&, Level level) { return level != Level::expert && level != Level::best; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
