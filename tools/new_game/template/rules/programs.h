// Game Name: what programs ask of it beside its rules.
#pragma once

#include "games/game_folder/rules/action_numbers.h"
#include "games/game_folder/rules/canonical_fields.h"
#include "games/game_folder/rules/features.h"
#include "games/game_folder/rules/single_draws.h"
