// Every game's bots: what a user of `choose` includes.
#pragma once

#include "bots/bot.h"
#include "bots/hands_down.h"
#include "bots/more_or_less.h"
#include "bots/pass_the_pot.h"
#include "bots/take_it.h"
