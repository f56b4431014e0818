// Preparation of a game's bots for tests that ask for every level, such as a solution.
#pragma once

#include "bots/core/bot.h"

namespace tessera::bots {

// A game specialises it in games/<game>/bots/testing/prepare.h, if there is anything to do.
template <class G>
struct BotTesting {
  static void prepare(const typename G::Rules&) {}
};

}  // namespace tessera::bots
