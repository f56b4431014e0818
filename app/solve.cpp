// tessera solve
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "app/command.h"
#include "app/device.h"
#include "app/progress.h"
#include "app/solutions.h"
#include "app/terminal_facts.h"
#include "arena/solve/solve.h"
#include "engine/games/games.h"
#include "support/files.h"

namespace tessera::app {

namespace {

struct SolveArguments {
  std::string game;
  int players = 0;
  std::vector<std::string> options;
  int threads = 0;
  std::string journal;
  std::string against;
  std::string device = "cpu";
  std::string out;
};

Result<void> write_solution(const std::string& path, const std::string& bytes) {
  std::error_code ec;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ec);
  return write_file(path, bytes);
}

int solve(const SolveArguments& given) {
  constexpr std::int64_t kSteps = 1000;
  const auto* game = find_game_or_report(given.game);
  if (game == nullptr) return kWrongUsage;
  const auto options = options_from(*game, given.options);
  if (!options) return fail(kWrongUsage, options.error().text);
  std::optional<bots::Level> against;
  if (!given.against.empty()) {
    const auto* level = bots::find_level(given.against);
    if (level == nullptr) return fail(kWrongUsage, "--against: there is no bot '" + given.against + "'");
    against = level->level;
  }
  const auto device = device_from(given.device);
  if (!device) return fail(kWrongUsage, device.error().text);
  const bool gpu = *device == arena::Device::gpu;
  if (const auto ok = arena::can_solve(given.game, given.players, *options, against, gpu); !ok)
    return fail(kWrongUsage, ok.error().text);
  const int threads = given.threads > 0 ? given.threads : static_cast<int>(std::thread::hardware_concurrency());
  Progress progress(kSteps, "steps", errors_are_terminal());
  const auto show = [&](double share) {
    progress.show(static_cast<std::int64_t>(share * static_cast<double>(kSteps)));
  };
  const auto solved = arena::solve(given.game, given.players, *options, {threads, given.journal, against, gpu, show});
  progress.finish();
  if (!solved) return fail(kFailed, solved.error().text);
  if (solved->bytes.empty()) {  // a table for people
    std::printf("%s\n", solved->summary.c_str());
    return 0;
  }
  const std::string path = given.out.empty() ? solution_path(solved->name) : given.out;
  if (const auto ok = write_solution(path, solved->bytes); !ok) return fail(kFailed, ok.error().text);
  std::printf("%s Written to %s, %zu bytes; the bot best plays from it.\n", solved->summary.c_str(), path.c_str(),
              solved->bytes.size());
  std::fflush(stdout);
  std::fprintf(stderr, "%.1f s\n", solved->seconds);
  return 0;
}

}  // namespace

void add_solve(Command& program) {
  std::vector<std::string> games;
  std::string footer;
  for (const auto& [id, players, of, about] : arena::solvable_games()) {
    games.push_back(std::string(id) + " (" + std::string(of) + ")");
    footer += std::string(id) + ": " + std::string(about) + "\n";
  }
  auto& command = program.add_command("solve", "Solve a game exactly: " + one_of(games));
  const auto given = std::make_shared<SolveArguments>();
  command.add("GAME", given->game, "One that can be solved", {.required = true});
  command.add("-p,--players", given->players, "How many play; 0: as many as usual", {.range = between(0, 5)});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.add("-j,--threads", given->threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
  command.add("--journal", given->journal, "Keep in this file where a long solve stands, and go on from it");
  command.add("--against", given->against, "Solve nothing, but tell how much the best response to this bot gains");
  command.add("--device", given->device, "cpu or gpu", {.show_default = true});
  command.add("--out", given->out, "Write the table to this file, not where the program looks for it");
  command.set_footer(
      footer + "Tables are kept in the folder that TESSERA_SOLUTIONS names, or in `solutions` beside the program.");
  command.set_action([given] { return solve(*given); });
}

}  // namespace tessera::app
