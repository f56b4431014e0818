// Hands Down: what programs ask of it beside its rules.
#pragma once

#include "games/hands_down/rules/action_numbers.h"
#include "games/hands_down/rules/canonical_fields.h"
#include "games/hands_down/rules/features.h"
#include "games/hands_down/rules/single_draws.h"
