#pragma once

#include "bots/core/bot.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

// easy: calls the first combo it sees, however cheap. It overlooks some that need a wild card, dozes through half of
// the others' turns, and collects what looks alike: cards of one number and colour, or pairs of one number in
// several colours, which lead nowhere. Straights come to it by luck.
int choose_like_a_beginner(const HandsDown::Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal,
                           Stream& stream);

}  // namespace tessera::bots::hands_down
