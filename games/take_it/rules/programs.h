// Take It or Leave It: what programs ask of it beside its rules.
#pragma once

#include "games/take_it/rules/action_numbers.h"
#include "games/take_it/rules/canonical_fields.h"
#include "games/take_it/rules/features.h"
#include "games/take_it/rules/single_draws.h"
