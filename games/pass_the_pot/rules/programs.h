// Pass the Pot: what programs ask of it beside its rules.
#pragma once

#include "games/pass_the_pot/rules/action_numbers.h"
#include "games/pass_the_pot/rules/canonical_fields.h"
#include "games/pass_the_pot/rules/features.h"
#include "games/pass_the_pot/rules/single_draws.h"
