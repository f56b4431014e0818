// tessera perft, tessera bench
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/device.h"
#include "arena/bench/bench.h"
#include "arena/bench/bench_bots.h"
#include "arena/bench/bench_gpu.h"
#include "arena/bench/perft.h"
#include "arena/run/simulation_rules.h"
#include "engine/games/games.h"
#include "gpu/device.h"

namespace tessera::app {

namespace {

namespace json = boost::json;

int perft(const std::string& id, int depth, int players, const std::vector<std::string>& typed) {
  const auto* game = find_game_or_report(id);
  if (game == nullptr) return kWrongUsage;
  if (players < game->min_players || players > game->max_players) {
    return fail(kWrongUsage, std::string(game->name) + " is for " + std::to_string(game->min_players) + " to " +
                                 std::to_string(game->max_players) + " players");
  }
  const auto options = options_from(*game, typed);
  if (!options) return fail(kWrongUsage, options.error().text);
  int code = 0;
  with_game(id, [&]<class G>() {
    const auto rules = arena::simulation_rules<G>(players, *options);
    if (!rules) {
      code = fail(kWrongUsage, rules.error().text);
      return;
    }
    for (int d = 1; d <= depth; ++d) {
      const auto begin = std::chrono::steady_clock::now();
      const auto count = arena::perft<G>(*rules, G::start(*rules), d);
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::cout << d << ' ' << count << std::endl;
      if (seconds > 0.2)
        std::fprintf(stderr, "depth %d: %.1f s, %.1f M/s\n", d, seconds, static_cast<double>(count) / seconds / 1e6);
    }
  });
  return code;
}

std::string figure_text(const arena::BenchFigure& figure) {
  char buffer[160];
  std::snprintf(buffer, sizeof buffer, "%.1f M steps/s %.3f M games/s signature 0x%016llx",
                figure.steps_per_second / 1e6, figure.games_per_second / 1e6,
                static_cast<unsigned long long>(figure.signature));
  return buffer;
}

std::string signature_text(std::uint64_t signature) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%016llx", static_cast<unsigned long long>(signature));
  return buffer;
}

json::object bench_json(const std::vector<arena::BenchLine>& lines) {
  json::object games;
  for (const auto& line : lines) {
    json::object by_players;
    for (const auto& figure : line.figures) {
      by_players[std::to_string(figure.players)] = json::object{{"steps_per_second", figure.steps_per_second},
                                                                {"games_per_second", figure.games_per_second},
                                                                {"signature", signature_text(figure.signature)}};
    }
    games[line.game] = std::move(by_players);
  }
  return games;
}

std::string time_text(double seconds) {
  char buffer[32];
  if (seconds < 1e-3) {
    std::snprintf(buffer, sizeof buffer, "%.1f µs", seconds * 1e6);
  } else {
    std::snprintf(buffer, sizeof buffer, "%.1f ms", seconds * 1e3);
  }
  return buffer;
}

void print_bots(const arena::BotBench& bench) {
  std::printf("%s, %d players: rollouts %.2f M nodes/s\n", std::string(bench.game).c_str(), bench.players,
              bench.rollout_nodes_per_second / 1e6);
  for (const auto& figure : bench.figures) {
    std::printf("  %-8s %s a decision, at most %s", std::string(bots::level_name(figure.level)).c_str(),
                time_text(figure.mean_seconds).c_str(), time_text(figure.worst_seconds).c_str());
    if (figure.nodes_per_second > 0) std::printf(", %.2f M nodes/s", figure.nodes_per_second / 1e6);
    std::printf(" (%lld decisions)\n", static_cast<long long>(figure.decisions));
  }
  std::fflush(stdout);
}

void add_bots_json(json::object& games, const std::vector<arena::BotBench>& benches) {
  for (const auto& bench : benches) {
    json::object levels;
    for (const auto& figure : bench.figures) {
      levels[bots::level_name(figure.level)] = json::object{{"decisions", figure.decisions},
                                                            {"mean_seconds", figure.mean_seconds},
                                                            {"worst_seconds", figure.worst_seconds},
                                                            {"nodes_per_second", figure.nodes_per_second}};
    }
    auto& by_players = games[bench.game].as_object()[std::to_string(bench.players)].as_object();
    by_players["rollout_nodes_per_second"] = bench.rollout_nodes_per_second;
    by_players["bots"] = std::move(levels);
  }
}

std::string search_text(const arena::SearchSpeed& speed) {
  char buffer[96];
  std::snprintf(buffer, sizeof buffer, "rollouts %.1f M nodes/s", speed.rollout_nodes_per_second / 1e6);
  std::string out = buffer;
  if (speed.search_nodes_per_second > 0) {
    std::snprintf(buffer, sizeof buffer, ", hard %.1f M nodes/s", speed.search_nodes_per_second / 1e6);
    out += buffer;
  }
  return out;
}

// A line a game, whatever else is asked for.
void print_line(const arena::BenchLine& line, double seconds) {
  std::cout << line.game << ' ' << figure_text(line.figures[0]);
  for (std::size_t i = 1; i < line.figures.size(); ++i) {
    std::cout << " | " << line.figures[i].players << " players: " << figure_text(line.figures[i]);
  }
  std::cout << " | " << search_text(arena::search_speed(line.game, seconds)) << std::endl;
}

std::string gpu_figure_text(const arena::GpuFigure& figure) {
  char buffer[160];
  std::snprintf(buffer, sizeof buffer, "%.3f G steps/s %.3f M games/s, %lld of %lld games as on the CPU",
                figure.speed.steps_per_second / 1e9, figure.speed.games_per_second / 1e6,
                static_cast<long long>(figure.compared - figure.different), static_cast<long long>(figure.compared));
  return buffer;
}

json::object gpu_json(const std::vector<arena::GpuLine>& lines) {
  json::object games;
  for (const auto& line : lines) {
    json::object by_players;
    for (const auto& figure : line.figures) {
      by_players[std::to_string(figure.players)] = json::object{{"steps_per_second", figure.speed.steps_per_second},
                                                                {"games_per_second", figure.speed.games_per_second},
                                                                {"compared", figure.compared},
                                                                {"different", figure.different}};
    }
    games[line.game] = std::move(by_players);
  }
  return games;
}

int bench_on_gpu(const std::string& id, double seconds, bool as_json) {
  if (!as_json) std::cout << gpu::device()->name << std::endl;
  const auto lines = arena::bench_gpu(id, seconds, [&](const arena::GpuLine& line) {
    if (as_json) return;
    std::cout << line.game << ' ' << gpu_figure_text(line.figures[0]);
    for (std::size_t i = 1; i < line.figures.size(); ++i) {
      std::cout << " | " << line.figures[i].players << " players: " << gpu_figure_text(line.figures[i]);
    }
    std::cout << std::endl;
  });
  if (!lines) return fail(kFailed, lines.error().text);
  if (as_json) std::cout << json::serialize(gpu_json(*lines)) << '\n';
  for (const auto& line : *lines) {
    for (const auto& figure : line.figures) {
      if (figure.different > 0) return fail(kFailed, std::string(line.game) + ": games differ from the CPU's");
    }
  }
  return 0;
}

int bench(const std::string& id, double seconds, bool bots, bool as_json, const std::string& device) {
  if (!id.empty() && find_game_or_report(id) == nullptr) return kWrongUsage;
  if (!std::isfinite(seconds)) return fail(kWrongUsage, "--seconds: expected a number");
  const auto where = device_from(device);
  if (!where) return fail(kWrongUsage, where.error().text);
  if (*where == arena::Device::gpu) {
    if (bots) return fail(kWrongUsage, "--bots: bots are measured on the CPU");
    return bench_on_gpu(id, seconds, as_json);
  }
  const auto lines = arena::bench(id, seconds, [&](const arena::BenchLine& line) {
    if (!as_json) print_line(line, seconds);
  });
  std::vector<arena::BotBench> levels;
  if (bots) {
    levels = arena::bench_bots(id, seconds, [&](const arena::BotBench& bench) {
      if (!as_json) print_bots(bench);
    });
  }
  if (as_json) {
    auto games = bench_json(lines);
    add_bots_json(games, levels);
    std::cout << json::serialize(games) << '\n';
  }
  return 0;
}

}  // namespace

void add_perft(Command& program) {
  struct Arguments {
    std::string game;
    int depth = 0;
    int players = 2;
    std::vector<std::string> options;
  };
  auto& command = program.add_command("perft", "Count the ways a game can go, to a depth: the oracle of the rules");
  const auto given = std::make_shared<Arguments>();
  command.add("GAME", given->game, "Which game", {.required = true});
  command.add("DEPTH", given->depth, "Steps: actions and outcomes", {.required = true, .range = between(1, 64)});
  command.add("-p,--players", given->players, "How many players", {.show_default = true});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.set_footer(
      "Prints a line a depth: the depth and the number of positions after exactly that many steps.\n"
      "Chance is walked over all outcomes where they can be listed; of a deal or a cast of all dice one is drawn.");
  command.set_action([given] { return perft(given->game, given->depth, given->players, given->options); });
}

void add_bench(Command& program) {
  struct Arguments {
    std::string game;
    double seconds = 2;
    bool bots = false;
    bool json = false;
    std::string device = "cpu";
  };
  auto& command = program.add_command("bench", "Measure the speed of the rules and the bots; print the signature");
  const auto given = std::make_shared<Arguments>();
  command.add("GAME", given->game, "Only this game");
  command.add("--seconds", given->seconds, "Time for each figure",
              {.show_default = true, .range = between(0.01, 600.0)});
  command.add("--bots", given->bots, "Then what a decision of each bot costs, and its nodes a second");
  command.add("--json", given->json, "As JSON");
  command.add("--device", given->device,
              "cpu, or gpu: the rules on a CUDA device, with some games compared with the CPU's",
              {.show_default = true});
  command.set_footer(
      "Random legal play on one thread with default options, two players and four. A step is one action (chosen among\n"
      "the legal ones) or one outcome (drawn and applied). The signature is a number over fixed games: it changes "
      "only\n"
      "where play was meant to change.\n"
      "A node is one action or outcome tried on a state that a bot thinks with. Rollouts complete a view and play on "
      "at\n"
      "random. With --bots each level answers with its standard budget, in positions of games between greedy bots.");
  command.set_action([given] { return bench(given->game, given->seconds, given->bots, given->json, given->device); });
}

}  // namespace tessera::app
