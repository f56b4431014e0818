// Every game's screen.
#pragma once

#include "games/all_screens.h"  // made by cmake/games.cmake
