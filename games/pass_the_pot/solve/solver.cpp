#include "games/pass_the_pot/solve/solver.h"

#include <cstdio>

#include "arena/stats/elo.h"
#include "games/pass_the_pot/rules/notation.h"
#include "games/pass_the_pot/solve/best_response.h"
#include "games/pass_the_pot/solve/respond_to_many.h"
#include "games/pass_the_pot/solve/response_of_three.h"
#include "games/pass_the_pot/solve/solve_of_three.h"
#include "games/pass_the_pot/solve/value_iteration.h"

namespace tessera::arena {

namespace {

using G = PassThePot;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::SolutionOfThree;

// "pass-the-pot-3-goal-30": named by the number of players and the options that are not the default.
std::string file_name(const G::Rules& rules) {
  const auto standard = G::defaults(rules.players);
  std::string name(Notation<G>::kId);
  if (rules.players != Solver<G>::kPlayers) name += "-" + std::to_string(rules.players);
  const auto add = [&](std::string_view option, int value, int usual) {
    if (value != usual) name += "-" + std::string(option) + "-" + std::to_string(value);
  };
  add("goal", rules.goal, standard.goal);
  add("stake", rules.stake, standard.stake);
  add("ante_first", rules.ante_first, standard.ante_first);
  add("ante", rules.ante, standard.ante);
  add("bank", rules.bank, standard.bank);
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

std::string summary(const ReportOfThree& report) {
  const auto& solution = report.solution;
  const auto& shares = solution.shares();
  char text[700];
  std::snprintf(
      text, sizeof text,
      "When all three play from the table, the starter wins %.4f %% of the games, the next player %.4f %% and "
      "the one after %.4f %%.\n"
      "With two of them fixed, the third gains at most %.2g by playing otherwise, from any of the %zu "
      "positions; in the game without caps at most %.2g, from the start.\n"
      "%d sweeps, and %d for the certificate. It promises nothing against players who play otherwise.",
      100 * shares[0], 100 * shares[1], 100 * shares[2], solution.gain(), solution.caps().size(),
      report.gain_without_caps, report.sweeps, report.certificate_sweeps);
  return text;
}

std::string summary(const ResponseReport& report, bots::Level level) {
  const Bounds chance = report.chance();
  const Bounds second = flipped(report.start().frozen);
  char text[400];
  std::snprintf(text, sizeof text,
                "The best response to %s wins %.4f %% of the games: between %.8f and %.8f, Elo %+.2f.\n"
                "It wins %.4f %% of those that it starts, and %.4f %% of the others.\n"
                "%zu positions, %d sweeps, %.1f s.",
                std::string(bots::level_name(level)).c_str(), 100 * chance.middle(), chance.lower(), chance.upper(),
                elo_of_share(chance.middle(), 2), 100 * report.start().responder.middle(), 100 * second.middle(),
                report.positions(), report.sweeps(), report.seconds());
  return text;
}

std::string summary(const ResponseOfThree& report) {
  std::string out;
  constexpr const char* kSeats[] = {"the starter", "the next player", "the one after"};
  double most = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    char text[200];
    std::snprintf(text, sizeof text,
                  "As %s the best response to two hard wins at most %.4f %%, hard at least %.4f %%.\n", kSeats[s],
                  100 * report.best[s], 100 * report.kept[s]);
    out += text;
    most += (report.best[s] - report.kept[s]) / 3;
  }
  char text[160];
  std::snprintf(text, sizeof text, "So it gains at most %.4f %% of the games. %d sweeps, %.1f s.", 100 * most,
                report.sweeps, report.seconds);
  return out + text;
}

std::string summary(const ResponseToMany& bounds, const ResponseToMany& estimate) {
  const auto players = bounds.lower.size();
  std::string out;
  double lower = 0;
  double upper = 0;
  double about = 0;
  for (std::size_t place = 0; place < players; ++place) {
    char text[200];
    std::snprintf(text, sizeof text, "%zu places after the starter it wins between %.6f and %.6f, about %.6f.\n", place,
                  bounds.lower[place], bounds.upper[place], estimate.lower[place]);
    out += text;
    lower += bounds.lower[place] / static_cast<double>(players);
    upper += bounds.upper[place] / static_cast<double>(players);
    about += estimate.lower[place] / static_cast<double>(players);
  }
  char text[240];
  std::snprintf(text, sizeof text,
                "The best response to %zu hard wins between %.6f and %.6f of the games, about %.6f; even is %.6f.\n"
                "%zu positions, %d and %d sweeps, %.1f s.",
                players - 1, lower, upper, about, 1.0 / static_cast<double>(players), bounds.turns, bounds.sweeps,
                estimate.sweeps, bounds.seconds + estimate.seconds);
  return out + text;
}

// What a CPU does in some minutes.
constexpr std::size_t kMostTurnsOnCpu = 10'000'000;

Result<void> can_respond_to_hard(const G::Rules& rules, bool gpu) {
  if (!gpu && rules.players < 4) return Solver<G>::can_solve(rules);
  if (rules.bank != 0) return Error{"option bank: only a bank without limit, but for two players on a CPU"};
  if (rules.max_turns != 0) return Error{"option max_turns: only games without a limit are solved"};
  const auto turns = turns_of_many(rules, {});
  constexpr std::size_t kMostTurnsOnGpu = 1'000'000'000;
  if (turns > (gpu ? kMostTurnsOnGpu : kMostTurnsOnCpu)) {
    return Error{"with these options there are " + std::to_string(turns / 1'000'000) + " million positions" +
                 (gpu ? "; lower goal, stake or the antes" : ", too many for a CPU: --device gpu")};
  }
  return {};
}

Result<ResponseToMany> respond_anywhere(const G::Rules& rules, const RoomOfMany& room, const SolveSettings& settings) {
  if (settings.gpu) return respond_to_many_on_gpu(rules, room, settings.progress, settings.stop);
  return respond_to_many(rules, room, settings.threads, settings.progress, settings.stop);
}

Result<SolvedGame> respond_to_hard_of_many(const G::Rules& rules, const SolveSettings& settings) {
  const auto bounds = respond_anywhere(rules, {}, settings);
  if (!bounds) return bounds.error();
  RoomOfMany nearest;
  nearest.nearest = true;
  const auto estimate = respond_anywhere(rules, nearest, settings);
  if (!estimate) return estimate.error();
  if (settings.stop()) return solve_stopped();
  return SolvedGame{file_name(rules), "", summary(*bounds, *estimate), bounds->seconds + estimate->seconds};
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

Result<void> Solver<G>::can_solve(const G::Rules& rules) {
  if (rules.players > 3) return Error{"for four players only best responses are found: --against hard"};
  return rules.players == 3 ? SolutionOfThree::can_solve(rules) : Solution::can_solve(rules);
}

Result<SolvedGame> Solver<G>::solve(const G::Rules& rules, const SolveSettings& settings) {
  if (rules.players == 3) {
    const auto report = solve_three(rules, SolutionOfThree::caps_for(rules), settings.threads, settings.journal,
                                    settings.progress, settings.stop);
    if (!report) return report.error();
    return SolvedGame{file_name(rules), report->solution.bytes(), summary(*report), report->seconds};
  }
  const auto report =
      solve_pass_the_pot(rules, Solution::caps_for(rules), settings.threads, settings.progress, settings.stop);
  if (report.gap() > kSolved && settings.stop()) return solve_stopped();
  if (report.gap() > kSolved) return Error{unsolved(report)};
  return SolvedGame{file_name(rules), report.solution.bytes(), summary(report), report.seconds};
}

Result<void> Solver<G>::can_respond(const G::Rules& rules, bots::Level level, bool gpu) {
  if (level == bots::Level::hard) return can_respond_to_hard(rules, gpu);
  if (level != bots::Level::best || rules.players != 2 || gpu)
    return Error{"best responses are found to hard, or for two to best, on a CPU"};
  if (bots::pass_the_pot::find_solution(rules) == nullptr) return Error{"there is no bot best for these options"};
  return Solution::can_solve(rules);
}

Result<SolvedGame> Solver<G>::respond(const G::Rules& rules, bots::Level level, const SolveSettings& settings) {
  if (settings.gpu || rules.players > 3) return respond_to_hard_of_many(rules, settings);
  if (rules.players == 3) {
    const auto report =
        response_of_three(rules, SolutionOfThree::caps_for(rules), settings.threads, settings.progress, settings.stop);
    if (settings.stop()) return solve_stopped();
    return SolvedGame{file_name(rules), "", summary(report), report.seconds};
  }
  const auto estimator = level == bots::Level::best ? estimator_of_best(*bots::pass_the_pot::find_solution(rules))
                                                    : estimator_of_hard(rules);
  const auto report =
      best_response(rules, Solution::caps_for(rules), estimator, settings.threads, settings.progress, settings.stop);
  if (settings.stop()) return solve_stopped();
  return SolvedGame{file_name(rules), "", summary(report, level), report.seconds()};
}

}  // namespace tessera::arena
