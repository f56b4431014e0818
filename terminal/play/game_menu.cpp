#include "terminal/play/game_menu.h"

#include "bots/levels/suggest.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "terminal/play/screens.h"
#include "terminal/play/seating.h"
#include "terminal/text/shapes.h"

namespace tessera::terminal {

namespace {

// By number, or by the beginning of its name or id; null if that fits none or several.
const GameInfo* game_named(const std::string& answer) {
  const auto games = all_games();
  if (const auto number = text::number(answer)) {
    return *number >= 1 && *number <= static_cast<int>(games.size()) ? games[static_cast<std::size_t>(*number - 1)]
                                                                     : nullptr;
  }
  const GameInfo* found = nullptr;
  const std::string wanted = lower_case(answer);
  if (wanted.empty()) return nullptr;
  for (const auto* game : games) {
    if (!game->id.starts_with(wanted) && !lower_case(game->name).starts_with(wanted)) continue;
    if (found != nullptr) return nullptr;
    found = game;
  }
  return found;
}

const GameInfo* ask_game(Console& console) {
  console.say(headline(console.painter(), Style::bold, "Tessera", "four games of dice and cards"));
  int number = 0;
  for (const auto* game : all_games()) {
    const GameSummary about = game_summary(*game);
    console.say("  " + std::to_string(++number) + "  " + console.painter()(about.style, game->name) + ", " +
                std::to_string(game->min_players) + " to " + std::to_string(game->max_players) + " players");
    console.say("     " + console.painter()(Style::dim, about.tagline));
  }
  for (;;) {
    const auto answer = console.ask("Which one? (1 to " + std::to_string(number) + ", or its name) > ");
    if (!answer) return nullptr;
    if (const auto* game = game_named(*answer)) return game;
    console.say("Please type a number from 1 to " + std::to_string(number) + ", or how a name begins.");
  }
}

bool ask_players(Console& console, const GameInfo& game, int& players) {
  const int usual = game_summary(game).suggested_players;
  const std::string range = std::to_string(game.min_players) + " to " + std::to_string(game.max_players);
  for (;;) {
    const auto answer =
        console.ask("How many players, with you? (" + range + "; Enter: " + std::to_string(usual) + ") > ");
    if (!answer) return false;
    const auto number = answer->empty() ? std::optional(usual) : text::number(*answer);
    if (number && *number >= game.min_players && *number <= game.max_players) {
      players = *number;
      return true;
    }
    console.say("Please type a number from " + range + ".");
  }
}

bool ask_bots(Console& console, const GameInfo& game, int players, std::vector<std::string>& bots) {
  const auto recorded = RecordedGame::create(game, players, {}, std::nullopt);
  const auto is_there = [&](const bots::LevelInfo* info) {
    return info != nullptr && recorded && bots::check_level(recorded->position(), info->level);
  };
  console.say("The others are bots:");
  for (const auto& info : bots::levels()) {
    if (is_there(&info)) console.say("  " + pad(info.name, 10) + console.painter()(Style::dim, info.meaning));
  }
  const std::string usual(bots::level_name(kUsualLevel));
  for (;;) {
    const auto answer = console.ask("How strong? (Enter: " + usual + ") > ");
    if (!answer) return false;
    const std::string level = answer->empty() ? usual : lower_case(*answer);
    if (is_there(bots::find_level(level))) {
      bots = {level};
      return true;
    }
    console.say("Please type one of the words above.");
  }
}

}  // namespace

bool choose_game(Console& console, PlayConfig& config) {
  const GameInfo* game = ask_game(console);
  if (game == nullptr) return false;
  config.game = game->id;
  if (config.players == 0 && !ask_players(console, *game, config.players)) return false;
  return !config.bots.empty() || ask_bots(console, *game, config.players, config.bots);
}

}  // namespace tessera::terminal
