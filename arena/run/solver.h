// What a game tells that can be solved exactly.
#pragma once

#include <functional>
#include <string>

#include "engine/core/result.h"

namespace tessera::arena {

struct SolvedGame {
  std::string name;     // of its file, without the ending: "six-pack-goal-30"
  std::string bytes;    // what the bots play from
  std::string summary;  // for people
  double seconds;
};

// Called now and then from the calling thread, with 0 to 1.
using SolveProgress = std::function<void(double share)>;

// A game that can be solved specialises it in games/<game>/solve/solver.h:
//   static constexpr int kPlayers;
//   static constexpr std::string_view kAbout;  // for people: with which options
//   static Result<void> can_solve(const Rules&);
//   static Result<SolvedGame> solve(const Rules&, int threads, const SolveProgress&);  // an error: bounds stayed apart
template <class G>
struct Solver {};

}  // namespace tessera::arena
