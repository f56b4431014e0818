// The solved games that the program finds: files NAME.solution in the folder that the environment variable
// TESSERA_SOLUTIONS names, or else in the folder `solutions` beside the program.
#pragma once

#include <string>

#include "engine/pass_the_pot/rules.h"

namespace tessera::app {

// Hands every solution in the folder to the bots. A file that can't be used is named on standard error.
void load_solutions();

// Where a solution for these rules is kept: "…/pass-the-pot-goal-30.solution", named by the options that are not the
// default.
std::string solution_path(const PassThePot::Rules& rules);

}  // namespace tessera::app
