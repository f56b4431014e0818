// More or Less: what programs ask of it beside its rules.
#pragma once

#include "games/more_or_less/rules/action_numbers.h"
#include "games/more_or_less/rules/canonical_fields.h"
#include "games/more_or_less/rules/features.h"
#include "games/more_or_less/rules/single_draws.h"
