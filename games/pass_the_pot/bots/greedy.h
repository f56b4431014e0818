#pragma once

#include "bots/core/bot.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots::pass_the_pot {

// Takes what it can get: keeps dice that bring a coin or the pot, as if nobody could take the pot away again; else
// rolls those that on average bring most.
int choose_greedily(const PassThePot::Rules& rules, const PassThePot::State& state, const Actions<PassThePot>& legal);

}  // namespace tessera::bots::pass_the_pot
