#pragma once

#include "bots/bot.h"
#include "engine/pass_the_pot/rules.h"

namespace tessera::bots {

// Looks one roll ahead: the coins a combo brings, and the pot times a guess of how often this total will hold.
template <>
struct Greedy<PassThePot> {
  using G = PassThePot;
  static int choose(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream);
};

}  // namespace tessera::bots
