// Every game's bots: what a user of `choose` includes.
#pragma once

#include "bots/core/bot.h"
#include "games/all_bots.h"  // made by cmake/games.cmake
