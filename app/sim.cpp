// tessera sim
#include "arena/sim/sim.h"

#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>
#include <thread>

#include "app/command.h"
#include "app/progress.h"
#include "app/terminal_facts.h"
#include "arena/sim/report.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "support/files.h"

namespace tessera::app {

namespace {

struct SimArguments {
  std::string game;
  int players = 2;
  std::int64_t games = 1000;
  std::string bots = "random";
  std::vector<std::string> options;
  std::string seed = "1";
  int threads = 0;
  std::string json_file;
  std::string report_file;
};

Result<std::vector<bots::Level>> levels_from(const std::string& names) {
  std::vector<bots::Level> out;
  for (const auto name : text::split(names, ",")) {
    const auto* level = bots::find_level(name);
    if (level == nullptr) {
      std::string known;
      for (const auto& each : bots::levels()) known += (known.empty() ? "" : ", ") + std::string(each.name);
      return Error{"there is no bot " + text::quoted(name) + "; there are " + known};
    }
    out.push_back(level->level);
  }
  if (out.empty()) return Error{"bots: expected one level for all, or one for each seat"};
  return out;
}

int sim(const SimArguments& given) {
  const auto* game = find_game_or_report(given.game);
  if (game == nullptr) return kWrongUsage;
  auto options = options_from(*game, given.options);
  if (!options) return fail(kWrongUsage, options.error().text);
  if (!given.json_file.empty() && given.json_file == given.report_file) {
    return fail(kWrongUsage, "--json and --report name the same file");
  }
  for (const auto& path : {given.json_file, given.report_file}) {
    if (const auto ok = check_writable(path); !ok) return fail(kFailed, ok.error().text);
  }
  auto levels = levels_from(given.bots);
  if (!levels) return fail(kWrongUsage, levels.error().text);
  arena::SimConfig config{given.game, given.players, given.games, *levels, *options, given.seed, given.threads};
  if (config.threads <= 0) config.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Progress progress(config.games, "games", errors_are_terminal());
  const auto result = arena::simulate(config, [&](std::int64_t done) { progress.show(done); });
  progress.finish();
  if (!result) return fail(kWrongUsage, result.error().text);
  std::cout << arena::report_text(config, *result);
  if (!given.json_file.empty()) {
    const auto text = boost::json::serialize(arena::report_json(config, *result)) + "\n";
    if (const auto ok = write_file(given.json_file, text); !ok) return fail(kFailed, ok.error().text);
  }
  if (!given.report_file.empty()) {
    const auto page = arena::report_html(config, *result);
    if (const auto ok = write_file(given.report_file, page); !ok) return fail(kFailed, ok.error().text);
  }
  std::cerr << config.games << " games in " << time_taken(result->seconds, config.threads) << "\n";
  return 0;
}

std::string limits_for_machines() {
  std::string out;
  for (const auto* game : all_games()) {
    if (game->simulation_max_turns == 0) continue;
    if (!out.empty()) out += ", ";
    out += std::string(game->name) + " " + std::to_string(game->simulation_max_turns);
  }
  return out;
}

}  // namespace

void add_sim(Command& program) {
  auto& command = program.add_command("sim", "Play many games of bots against bots, and tell what happened");
  const auto given = std::make_shared<SimArguments>();
  command.add("GAME", given->game, "Which game", {.required = true});
  command.add("-p,--players", given->players, "How many players", {.show_default = true});
  command.add("-n,--games", given->games, "How many games",
              {.show_default = true, .range = between(1, 1'000'000'000'000)});
  command.add("-b,--bots", given->bots, "One level for all, or one a seat: hard,easy; they rotate round the seats",
              {.show_default = true});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.add("-s,--seed", given->seed, "The same seed gives the same result", {.show_default = true});
  command.add("-j,--threads", given->threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
  command.add("--json", given->json_file, "Write the result as JSON to this file");
  command.add("--report", given->report_file, "Write a page with plots to this file");
  command.set_footer(options_help() + "\nmax_turns is set for machines (" + limits_for_machines() +
                     ") unless it is given.");
  command.set_action([given] { return sim(*given); });
}

}  // namespace tessera::app
