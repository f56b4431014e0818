// Every game's tally: what a user of `Tally` includes.
#pragma once

#include "games/all_tallies.h"  // made by cmake/games.cmake
