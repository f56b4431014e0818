// Every game's screen.
#pragma once

#include "terminal/hands_down.h"
#include "terminal/more_or_less.h"
#include "terminal/pass_the_pot.h"
#include "terminal/take_it.h"
