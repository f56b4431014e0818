// tessera play, tessera replay
#include "terminal/play/play.h"

#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/terminal_facts.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "terminal/replay/replay.h"
#include "terminal/rules/pages.h"

namespace tessera::app {

namespace {

struct PlayArguments {
  terminal::PlayConfig config;
  std::string bots;
  std::string seed;
  std::string dice = "program";
  std::vector<std::string> options;
  bool plain = false;
};

// What a saved game brings along can't be given beside it.
Result<void> check(const PlayArguments& given) {
  const bool loads = !given.config.load.empty();
  if (loads && !given.config.game.empty()) return Error{"--load brings its game: leave out " + given.config.game};
  if (loads && given.config.players != 0) return Error{"--load brings its players: leave out --players"};
  if (loads && !given.options.empty()) return Error{"--load brings its options: leave out --option"};
  if (loads && !given.seed.empty()) return Error{"--load brings its seed: leave out --seed"};
  if (loads && !given.bots.empty()) return Error{"--load brings its bots: leave out --bots"};
  if (!loads && given.config.at) return Error{"--at needs --from and a record"};
  if (given.dice == "manual" && !given.seed.empty()) return Error{"--seed and --dice manual exclude each other"};
  return {};
}

int play(const PlayArguments& given) {
  if (const auto ok = check(given); !ok) return fail(kWrongUsage, ok.error().text);
  auto config = given.config;
  if (!config.game.empty()) {
    const auto* game = find_game_or_report(config.game);
    if (game == nullptr) return kWrongUsage;
    auto options = options_from(*game, given.options);
    if (!options) return fail(kWrongUsage, options.error().text);
    config.options = *options;
  } else if (!given.options.empty()) {
    return fail(kWrongUsage, "options of a game (-o) need the game's name");
  }
  for (const auto level : text::split(given.bots, ",")) config.bots.emplace_back(level);
  if (!given.seed.empty()) config.seed = given.seed;
  config.manual_dice = given.dice == "manual";
  config.colour = colour_wanted();
  config.interactive = input_is_terminal() && output_is_terminal();
  config.full_screen = config.interactive && !given.plain && terminal_moves_cursor();
  if (config.interactive) config.pause = std::chrono::milliseconds(400);
  const auto pages = [](std::string_view id) { return std::string(rules_page("en", id)); };
  return terminal::play(config, pages, std::cin, std::cout, std::cerr);
}

}  // namespace

void add_play(Command& program) {
  auto& command = program.add_command("play", "Play a game against bots, here in the terminal");
  const auto given = std::make_shared<PlayArguments>();
  auto& config = given->config;
  command.add("GAME", config.game, "Which game; without one you are asked");
  command.add("-p,--players", config.players, "How many players, you among them", {.range = between(2, 6)});
  command.add("-b,--bots", given->bots,
              "Levels of the bots, from your left: greedy,random; the last serves the rest (default: greedy). "
              "`tessera games` lists them");
  command.add("--seat", config.seat, "Your seat, from 0", {.show_default = true, .range = between(0, 5)});
  command.add("--name", config.name, "Your name", {.show_default = true});
  command.add("-o,--option", given->options, "An option of the game: name=value");
  command.add("-s,--seed", given->seed, "A text; the same seed and choices give the same game again");
  command.add("--dice", given->dice, "program, or manual: type in what real dice on your table showed",
              {.show_default = true, .words = {"program", "manual"}});
  command.add("--load,--from", config.load, "Go on with a saved game (a record)");
  command.add("--at", config.at, "With --from: practise from the position after this many events of the record");
  command.add("--plain", given->plain, "Plain lines, one after another, also on a terminal");
  command.set_footer(options_help() + "\nIn the game, type help.");
  command.set_action([given] { return play(*given); });
}

void add_replay(Command& program) {
  auto& command = program.add_command("replay", "Step through a record");
  const auto config = std::make_shared<terminal::ReplayConfig>();
  command.add("FILE", config->path, "A record", {.required = true});
  command.add("--seat", config->seat, "Show only what this seat could see, from 0", {.range = between(0, 5)});
  command.set_action([config] {
    config->colour = colour_wanted();
    config->interactive = input_is_terminal() && output_is_terminal();
    return terminal::replay(*config, std::cin, std::cout, std::cerr);
  });
}

}  // namespace tessera::app
