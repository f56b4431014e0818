#include <csignal>
#include <iostream>

#include "app/build_info.h"
#include "app/command.h"
#include "app/interrupt.h"
#include "app/solutions.h"
#include "engine/games/games.h"

namespace {

constexpr const char* kAbout =
    "Tessera: dice-and-card games, against bots in this terminal, refereed for other programs, or by the million.";

// The last game is for the example of a study.
std::string examples() {
  const std::string game(tessera::all_games().back()->id);
  return "New here?     tessera play               choose a game and play it against a bot\n"
         "              tessera rules GAME         how a game goes\n"
         "With friends: tessera serve --data DIR   tables for browsers and programs\n"
         "              tessera join URL           sit down at such a table, here in the terminal\n"
         "For programs: tessera referee            JSON lines in, JSON lines out\n"
         "For studies:  tessera sim " +
         game +
         " --players 3 --games 100000 --bots greedy,random,random --report out.html\n"
         "\n"
         "Exit codes: 0 all well, 1 something failed, 2 wrong usage, 130 interrupted.";
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tessera::app;
  // A reader who leaves is a failed write, told like any other, not a death by signal.
  std::signal(SIGPIPE, SIG_IGN);
  exit_on_interrupt();
  Command program("tessera", kAbout);
  program.set_footer(examples());
  for (const auto add : {add_play, add_join, add_games, add_rules, add_replay, add_verify, add_analyse}) add(program);
  add_sim(program);
  add_merge(program);
  add_match(program);
  add_league(program);
  for (const auto add : {add_solve, add_serve, add_admin, add_referee, add_perft, add_bench, add_completion, add_man}) {
    add(program);
  }
  if (argc > 1 && argv[1][0] != '-' && !program.has_command(argv[1])) {
    return fail(kWrongUsage, "there is no command \"" + std::string(argv[1]) + "\"; try: tessera --help");
  }
  if (argc > 1) load_solutions();
  const int code = run(program, version_text("tessera"), argc, argv);
  if (!std::cout.flush()) return fail(kFailed, "the output could not be written");
  return code;
}
