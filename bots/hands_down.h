#pragma once

#include "bots/bot.h"
#include "engine/hands_down/rules.h"

namespace tessera::bots {

// Calls as soon as it can; till then keeps the cards that are nearest to a combo, for its points.
template <>
struct Greedy<HandsDown> {
  using G = HandsDown;
  static int choose(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream);
};

}  // namespace tessera::bots
