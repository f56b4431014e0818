// Games solved exactly, for those who choose a game at run time (`tessera solve`, solve_default).
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tessera::arena {

struct SolvedGame {
  std::string name;     // of its file, without the ending: "pass-the-pot-goal-30"
  std::string bytes;    // what the bots play from
  std::string summary;  // for people
  double seconds;
};

// Called now and then from the calling thread, with 0 to 1.
using SolveProgress = std::function<void(double share)>;

// A game that can be solved specialises it in games/<game>/solve/solver.h:
//   static constexpr int kPlayers;
//   static Result<void> can_solve(const Rules&);
//   static Result<SolvedGame> solve(const Rules&, int threads, const SolveProgress&);  // an error: bounds stayed apart
template <class G>
struct Solver {};

// The ids of the games that can be solved.
std::vector<std::string_view> solvable_games();

// Whether the game can be solved with these options, and if not, why.
Result<void> can_solve(std::string_view game, const boost::json::object& options);

// What `can_solve` allowed.
Result<SolvedGame> solve(std::string_view game, const boost::json::object& options, int threads,
                         const SolveProgress& progress);

}  // namespace tessera::arena
