// The solved games that the program finds: files NAME.solution in the folder that the environment variable
// TESSERA_SOLUTIONS names, or else in the folder `solutions` beside the program, or ../share/tessera/solutions from
// there, where an installed program has them.
#pragma once

#include <string>
#include <string_view>

namespace tessera::app {

// Hands every solution in the folder to the bots. A file that can't be used is named on standard error.
void load_solutions();

// Where the solution of this name (arena/run/solver.h) is kept: "…/NAME.solution".
std::string solution_path(std::string_view name);

}  // namespace tessera::app
