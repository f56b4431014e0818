#pragma once

#include "bots/bot.h"
#include "engine/pass_the_pot/rules.h"

namespace tessera::bots::pass_the_pot {

// Looks one roll ahead: the coins a combo brings, and the pot times a guess of how often this total will hold.
int choose_greedily(const PassThePot::Rules& rules, const PassThePot::State& state, const Actions<PassThePot>& legal);

}  // namespace tessera::bots::pass_the_pot
