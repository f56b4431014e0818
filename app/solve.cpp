// tessera solve
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "app/command.h"
#include "app/progress.h"
#include "app/solutions.h"
#include "app/terminal_facts.h"
#include "arena/solve_pass_the_pot.h"
#include "engine/pass_the_pot/json.h"
#include "support/files.h"

namespace tessera::app {

namespace {

using G = PassThePot;
using bots::pass_the_pot::Solution;

struct SolveArguments {
  std::string game;
  std::vector<std::string> options;
  int threads = 0;
  std::string out;
};

Result<G::Rules> rules_from(const std::vector<std::string>& typed) {
  const auto given = options_from(game_info<G>(), typed);
  if (!given) return given.error();
  const auto options = Options::parse(GameJson<G>::options(), *given, 2);
  if (!options) return options.error();
  return GameJson<G>::rules(2, *options);
}

Result<void> write_solution(const std::string& path, const std::string& bytes) {
  std::error_code ec;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ec);
  return write_file(path, bytes);
}

void print_result(const arena::SolveReport& report, const std::string& path, std::size_t size) {
  const auto& solution = report.solution;
  std::printf("The starter wins %.4f %% of the games when both play perfectly: between %.8f and %.8f.\n",
              50 * (solution.lower() + solution.upper()), solution.lower(), solution.upper());
  std::printf("%zu positions, %d sweeps. Written to %s, %zu bytes; the bot best plays from it.\n",
              solution.caps().size(), report.sweeps, path.c_str(), size);
  std::fflush(stdout);
  std::fprintf(stderr, "%.1f s\n", report.seconds);
}

std::string unsolved(const arena::SolveReport& report) {
  char text[160];
  std::snprintf(text, sizeof text,
                "the starter's winning chance lies between %.6f and %.6f; with these options it was "
                "not found more exactly",
                report.solution.lower(), report.solution.upper());
  return text;
}

int solve(const SolveArguments& given) {
  constexpr std::int64_t kSteps = 1000;
  if (game_or_complain(given.game) == nullptr) return kWrongUsage;
  if (given.game != Notation<G>::kId) return fail(kWrongUsage, "only pass-the-pot can be solved, not " + given.game);
  const auto rules = rules_from(given.options);
  if (!rules) return fail(kWrongUsage, rules.error().text);
  if (const auto ok = Solution::can_solve(*rules); !ok) return fail(kWrongUsage, ok.error().text);
  const int threads = given.threads > 0 ? given.threads : static_cast<int>(std::thread::hardware_concurrency());
  Progress progress(kSteps, "steps", errors_are_terminal());
  const auto report = arena::solve_pass_the_pot(*rules, Solution::caps_for(*rules), threads, [&](double share) {
    progress.show(static_cast<std::int64_t>(share * static_cast<double>(kSteps)));
  });
  progress.finish();
  if (report.gap() > arena::kSolved) return fail(kFailed, unsolved(report));
  const std::string path = given.out.empty() ? solution_path(*rules) : given.out;
  const auto bytes = report.solution.bytes();
  if (const auto ok = write_solution(path, bytes); !ok) return fail(kFailed, ok.error().text);
  print_result(report, path, bytes.size());
  return 0;
}

}  // namespace

void add_solve(Command& program) {
  auto& command = program.add_command("solve", "Solve a game exactly, for the bot best: pass-the-pot, two players");
  const auto given = std::make_shared<SolveArguments>();
  command.add("GAME", given->game, "pass-the-pot", {.required = true});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.add("-j,--threads", given->threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
  command.add("--out", given->out, "Write the table to this file, not where the program looks for it");
  command.set_footer(
      "Works with any goal, stake, antes and twos_from_one; a limited bank and max_turns can't be solved.\n"
      "Tables are kept in the folder that TESSERA_SOLUTIONS names, or in `solutions` beside the program.");
  command.set_action([given] { return solve(*given); });
}

}  // namespace tessera::app
