#include "games/pass_the_pot/solve/solver.h"

#include <cstdio>

#include "games/pass_the_pot/rules/notation.h"
#include "games/pass_the_pot/solve/value_iteration.h"

namespace tessera::arena {

namespace {

using G = PassThePot;
using bots::pass_the_pot::Solution;

// "pass-the-pot-goal-30": named by the options that are not the default.
std::string file_name(const G::Rules& rules) {
  const auto standard = G::defaults(Solver<G>::kPlayers);
  std::string name(Notation<G>::kId);
  const auto add = [&](std::string_view option, int value, int usual) {
    if (value != usual) name += "-" + std::string(option) + "-" + std::to_string(value);
  };
  add("goal", rules.goal, standard.goal);
  add("stake", rules.stake, standard.stake);
  add("ante_first", rules.ante_first, standard.ante_first);
  add("ante", rules.ante, standard.ante);
  add("twos_from_one", rules.twos_from_one, standard.twos_from_one);
  return name;
}

std::string summary(const SolveReport& report) {
  const auto& solution = report.solution;
  char text[240];
  std::snprintf(text, sizeof text,
                "The starter wins %.4f %% of the games when both play perfectly: between %.8f and %.8f.\n"
                "%zu positions, %d sweeps.",
                50 * (solution.lower() + solution.upper()), solution.lower(), solution.upper(), solution.caps().size(),
                report.sweeps);
  return text;
}

std::string unsolved(const SolveReport& report) {
  char text[160];
  std::snprintf(text, sizeof text,
                "the starter's winning chance lies between %.6f and %.6f; with these options it was "
                "not found more exactly",
                report.solution.lower(), report.solution.upper());
  return text;
}

}  // namespace

Result<void> Solver<G>::can_solve(const G::Rules& rules) { return Solution::can_solve(rules); }

Result<SolvedGame> Solver<G>::solve(const G::Rules& rules, int threads, const SolveProgress& progress) {
  const auto report = solve_pass_the_pot(rules, Solution::caps_for(rules), threads, progress);
  if (report.gap() > kSolved) return Error{unsolved(report)};
  return SolvedGame{file_name(rules), report.solution.bytes(), summary(report), report.seconds};
}

}  // namespace tessera::arena
