// The games as those see them who choose one at run time.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/position.h"
#include "engine/games/list.h"
#include "engine/hands_down/json.h"
#include "engine/more_or_less/json.h"
#include "engine/pass_the_pot/json.h"
#include "engine/take_it/json.h"

namespace tessera {

std::span<const GameInfo* const> all_games();

// The game with this id, or null.
const GameInfo* find_game(std::string_view id);

}  // namespace tessera
