// expert: a network that learned from self-play says which placements are worth a rollout. A rollout is the turn of the
// next seat, which makes the placement that the network likes best for it; then the network judges again.
#pragma once

#include "bots/core/bot.h"
#include "bots/network/network.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

int choose_expert(const MoreOrLess::Rules& rules, const MoreOrLess::View& view, const Actions<MoreOrLess>& legal,
                  const Network& network, const Budget& budget, Stream& stream);

}  // namespace tessera::bots::more_or_less
