// Interface of a game that can be solved exactly: its solution, and how to find it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "bots/core/bot.h"
#include "engine/core/result.h"

namespace tessera::arena {

struct SolvedGame {
  std::string name;     // of its file, without the ending: "six-pack-goal-30"
  std::string bytes;    // what the bots play from; empty: nothing is, the summary tells all
  std::string summary;  // for people
  double seconds;
};

// Called now and then from the calling thread, with 0 to 1.
using SolveProgress = std::function<void(double share)>;

// Asked now and then, on any thread. Once it has said true, it goes on saying so, and the solve ends with an error.
using SolveStop = std::function<bool()>;

inline bool never_stop() { return false; }

struct SolveSettings {
  int threads = 1;
  std::string journal;                                // a file in which a long solve keeps where it stands; empty: none
  std::optional<bots::Level> against = std::nullopt;  // this bot is frozen, and the best response to it is found
  bool gpu = false;                                   // on a GPU, where the solver can
  SolveProgress progress = [](double) {};
  SolveStop stop = never_stop;
};

inline Error solve_stopped() { return {"the solve was stopped"}; }

// A game that can be solved specialises it in games/<game>/solve/solver.h:
//   static constexpr int kPlayers;      // unless somebody says how many
//   static constexpr int kMostPlayers;
//   static constexpr std::string_view kOf;     // for people: what of it is solved
//   static constexpr std::string_view kAbout;  // for people: with which options
//   static Result<void> can_solve(const Rules&);
//   static Result<SolvedGame> solve(const Rules&, const SolveSettings&);  // an error: stopped, or bounds stayed apart
// and, where it finds best responses to bots; the summary tells all of them:
//   static Result<void> can_respond(const Rules&, bots::Level, bool gpu);
//   static Result<SolvedGame> respond(const Rules&, bots::Level, const SolveSettings&);
template <class G>
struct Solver {};

}  // namespace tessera::arena
