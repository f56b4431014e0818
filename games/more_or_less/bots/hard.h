// hard: the best few actions or placements at first sight are played out, with the same dice for all, and the worse
// half drops out again and again (bots/search/halving.h).
#pragma once

#include "bots/core/bot.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

int choose_hard(const MoreOrLess::Rules& rules, const MoreOrLess::View& view, const Actions<MoreOrLess>& legal,
                const Budget& budget, Stream& stream);

}  // namespace tessera::bots::more_or_less
