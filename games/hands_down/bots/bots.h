#pragma once

#include "bots/core/bot.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots {

// greedy: calls as soon as it can; till then keeps the cards that are nearest to a combo, for its points.
// easy:   a beginner (beginner.h).
// medium: one draw ahead, from the cards not yet seen (one_draw.h).
// hard:   a plan for every hand and every set of combo cards, from a solved model of a round (plan.h).
// expert: rollouts of the plan, by shares of the win (expert.h).
template <>
struct Bots<HandsDown> {
  using G = HandsDown;
  static bool has(const G::Rules&, Level level) { return level != Level::best; }
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
