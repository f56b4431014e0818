#pragma once

#include "bots/core/bot.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

// medium: tries every swap on the same few draws from the cards it has not seen, and looks no further than that draw.
// Calls with a combo that is worth half of the best one on the table, and answers a call with any.
int choose_by_one_draw(const HandsDown::Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal,
                       const Budget& budget, Stream& stream);

}  // namespace tessera::bots::hands_down
