// tessera sim
#include "arena/sim/sim.h"

#include <boost/json/serialize.hpp>
#include <charconv>
#include <iostream>
#include <memory>
#include <thread>

#include "app/command.h"
#include "app/device.h"
#include "app/progress.h"
#include "app/simulation_files.h"
#include "app/terminal_facts.h"
#include "arena/sim/part.h"
#include "arena/sim/sim_team.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "gpu/device.h"
#include "support/files.h"

namespace tessera::app {

namespace {

struct SimArguments : SimFiles {
  std::string game;
  int players = 2;
  std::int64_t games = 1000;
  std::string bots = "random";
  std::vector<std::string> options;
  std::string seed = "1";
  int threads = 0;
  std::string part;   // "2/8"
  std::string index;  // "1/8": the same part, counted from 0
  std::string device = "cpu";
  arena::Team* team = nullptr;
};

// "2/8" → 2 and 8; where the first part has this number.
bool read_part(const std::string& text, int first, arena::SimConfig& config) {
  const auto slash = text.find('/');
  if (slash == text.npos) return false;
  const auto read = [&](std::size_t begin, std::size_t end, int& out) {
    const auto [rest, failed] = std::from_chars(text.data() + begin, text.data() + end, out);
    return failed == std::errc() && rest == text.data() + end;
  };
  int number = 0;
  const bool good = read(0, slash, number) && read(slash + 1, text.size(), config.parts) && config.parts >= 1 &&
                    config.parts <= arena::kMostParts && number >= first && number - first < config.parts;
  config.part = number - first + 1;
  return good;
}

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

Result<arena::SimResult> play(const SimArguments& given, const arena::SimConfig& config) {
  Progress progress(config.end_game() - config.first_game(), "games", errors_are_terminal());
  const auto show = [&](std::int64_t done) { progress.show(done); };
  auto result = given.team != nullptr ? arena::simulate_with(*given.team, config, show) : arena::simulate(config, show);
  progress.finish();
  if (result) {
    const int threads = given.team != nullptr ? given.team->workers() : config.threads;
    const auto taken = config.device == arena::Device::gpu ? time_taken(result->seconds, gpu::device()->name)
                                                           : time_taken(result->seconds, threads);
    std::cerr << result->games << " games in " << taken << "\n";
  }
  return result;
}

// What CUDA says while games are played is a failure; all else was wrong usage.
int fail_to_play(const Error& error) {
  return fail(error.text.starts_with("CUDA: ") ? kFailed : kWrongUsage, error.text);
}

int play_whole(const SimArguments& given, const arena::SimConfig& config) {
  const auto result = play(given, config);
  if (!result) return fail_to_play(result.error());
  return write_simulation(given, config, *result);
}

int play_part(const SimArguments& given, const arena::SimConfig& config) {
  const auto result = play(given, config);
  if (!result) return fail_to_play(result.error());
  const auto text = boost::json::serialize(arena::part_json(config, *result)) + "\n";
  if (const auto ok = write_file(given.json_file, text); !ok) return fail(kFailed, ok.error().text);
  return 0;
}

int sim(const SimArguments& given) {
  const auto* game = find_game_or_report(given.game);
  if (game == nullptr) return kWrongUsage;
  auto options = options_from(*game, given.options);
  if (!options) return fail(kWrongUsage, options.error().text);
  if (!is_worker(given.team)) {
    if (const int code = check_files(given); code != 0) return code;
  }
  auto levels = levels_from(given.bots);
  if (!levels) return fail(kWrongUsage, levels.error().text);
  arena::SimConfig config{given.game, given.players, given.games, *levels, *options, given.seed, given.threads};
  if (!given.part.empty() && !read_part(given.part, 1, config)) {
    return fail(kWrongUsage, "part: expected I/N with I from 1 to N, got " + text::quoted(given.part));
  }
  if (!given.index.empty() && (!given.part.empty() || !read_part(given.index, 0, config))) {
    return fail(kWrongUsage, "index: expected I/N with I from 0 to N - 1, and no --part");
  }
  const bool is_part = !given.part.empty() || !given.index.empty();
  if (is_part && (given.json_file.empty() || !given.report_file.empty())) {
    return fail(kWrongUsage, "--part writes its part to --json FILE; tessera merge makes the report");
  }
  const auto device = device_from(given.device);
  if (!device) return fail(kWrongUsage, device.error().text);
  config.device = *device;
  if (given.team != nullptr) config.threads = 1;
  if (config.threads <= 0) config.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (is_worker(given.team)) {
    arena::serve_parts(*given.team, config);
    return 0;
  }
  return is_part ? play_part(given, config) : play_whole(given, config);
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

void add_sim(Command& program, arena::Team* team) {
  auto& command = program.add_command("sim", "Play many games of bots against bots, and tell what happened");
  const auto given = std::make_shared<SimArguments>();
  given->team = team;
  command.add("GAME", given->game, "Which game", {.required = true});
  command.add("-p,--players", given->players, "How many players", {.show_default = true});
  command.add("-n,--games", given->games, "How many games",
              {.show_default = true, .range = between(1, arena::kMostGames)});
  command.add("-b,--bots", given->bots, "One level for all, or one a seat: hard,easy; they rotate round the seats",
              {.show_default = true});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.add("-s,--seed", given->seed, "The same seed gives the same result", {.show_default = true});
  if (team == nullptr) {
    command.add("-j,--threads", given->threads, "How many threads; 0: one a core", {.range = between(0, 1024)});
    command.add("--device", given->device,
                "cpu, or gpu: the same result by a CUDA device; only the bot random plays there",
                {.show_default = true});
    command.add("--part", given->part, "I/N: play only this part of the games, for tessera merge; needs --json");
    command.add("--index", given->index, "I/N: the same where the first part has the number 0, as in indexed jobs");
  }
  add_file_options(command, *given);
  command.set_footer(options_help() + "\nmax_turns is set for machines (" + limits_for_machines() +
                     ") unless it is given.");
  command.set_action([given] { return sim(*given); });
}

}  // namespace tessera::app
