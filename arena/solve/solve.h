// Games solved exactly, for those who choose a game at run time (`tessera solve`, solve_default).
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/run/solver.h"

namespace tessera::arena {

struct SolvableGame {
  std::string_view id;
  int players;             // unless somebody says how many
  std::string_view of;     // for people: what of it is solved
  std::string_view about;  // for people: with which options
};

std::vector<SolvableGame> solvable_games();

// Whether the game can be solved for so many players (0: as many as usual) with these options, or the best response to
// that bot be found; and if not, why.
Result<void> can_solve(std::string_view game, int players, const boost::json::object& options,
                       std::optional<bots::Level> against = std::nullopt, bool gpu = false);

// What `can_solve` allowed.
Result<SolvedGame> solve(std::string_view game, int players, const boost::json::object& options,
                         const SolveSettings& settings);

}  // namespace tessera::arena
