#pragma once

#include "bots/core/bot.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

// The points of the best combo that the kept cards could still make, were the others just right; each card that has
// to come counts as one chance in four, so it is 1024 times the points when all five are kept.
int potential_of(const HandsDown::View& view, unsigned places);

int choose_greedily(const HandsDown::View& view, const Actions<HandsDown>& legal);

}  // namespace tessera::bots::hands_down
