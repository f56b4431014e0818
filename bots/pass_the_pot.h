#pragma once

#include "bots/bot.h"
#include "engine/pass_the_pot/rules.h"

namespace tessera::bots {

// Inside a turn all but easy and greedy play exactly (pass_the_pot/turn_values.h); they differ in what they take the
// rest of the game to be worth:
//
// greedy: looks one roll ahead: the coins a combo brings, and the pot times a guess of how often this total will hold.
// best:   the exact winning chance, for two players, where a solution for the rules was added
// (pass_the_pot/solution.h).
template <>
struct Bots<PassThePot> {
  using G = PassThePot;
  static bool has(const G::Rules& rules, Level level);
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);
};

}  // namespace tessera::bots
