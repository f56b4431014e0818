// All games, for callers that choose one at run time.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/position.h"
#include "engine/games/list.h"
#include "games/all_json.h"  // made by cmake/games.cmake

namespace tessera {

std::span<const GameInfo* const> all_games();

// The game with this id, or null.
const GameInfo* find_game(std::string_view id);

}  // namespace tessera
