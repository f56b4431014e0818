// Every game's tally: what a user of `Tally` includes.
#pragma once

#include "arena/hands_down.h"
#include "arena/more_or_less.h"
#include "arena/pass_the_pot.h"
#include "arena/take_it.h"
