// tessera games, tessera rules
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "app/command.h"
#include "app/terminal_facts.h"
#include "bots/levels/suggest.h"
#include "engine/core/recorded_game.h"
#include "engine/games/games.h"
#include "terminal/rules/pages.h"
#include "terminal/rules/rules_page.h"

namespace tessera::app {

namespace json = boost::json;

namespace {

std::string values_of(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionSpec::Type::integer:
      return spec.max == kMaxMaxTurns ? "0 or more" : std::to_string(spec.min) + "–" + std::to_string(spec.max);
    case OptionSpec::Type::boolean: return "true, false";
    case OptionSpec::Type::seat: return "random, or a seat from 0";
    case OptionSpec::Type::document: return "classic, or a file";
    case OptionSpec::Type::word: break;
  }
  std::string words;
  for (const auto word : spec.words) words += (words.empty() ? "" : ", ") + std::string(word);
  return words;
}

// The levels there are for the game as it is by default.
std::string bots_of(const GameInfo& game) {
  const auto recorded = RecordedGame::create(game, game.min_players, {}, std::nullopt);
  std::string names;
  for (const auto& info : bots::levels()) {
    if (bots::check_level(recorded->position(), info.level))
      names += (names.empty() ? "" : ", ") + std::string(info.name);
  }
  return names;
}

void print_game(const GameInfo& game) {
  std::cout << game.id << "  —  " << game.name << ", " << game.min_players << " to " << game.max_players
            << " players\n";
  for (const auto& entry : describe(game.options, game.max_players)) {
    const auto& option = entry.get_object();
    const std::string name(option.at("name").get_string());
    const OptionSpec* spec = nullptr;
    for (const auto& each : game.options) spec = each.name == name ? &each : spec;
    const auto& standard = option.at("default");
    const std::string shown = standard.is_string() ? std::string(standard.get_string()) : json::serialize(standard);
    std::cout << "    " << name << " = " << shown
              << std::string(name.size() + shown.size() < 22 ? 22 - name.size() - shown.size() : 1, ' ')
              << spec->meaning << " (" << values_of(*spec) << ")\n";
  }
  std::cout << "    bots: " << bots_of(game) << "\n\n";
}

int games(bool as_json) {
  if (!as_json) {
    for (const auto* game : all_games()) print_game(*game);
    std::cout << "Play one:      tessera play GAME            (the options above as -o name=value)\n"
                 "Its rules:     tessera rules GAME\n";
    return 0;
  }
  json::array out;
  for (const auto* game : all_games()) {
    out.push_back(json::object{{"id", game->id},
                               {"name", game->name},
                               {"players", json::array{game->min_players, game->max_players}},
                               {"options", describe(game->options, game->max_players)}});
  }
  std::cout << json::serialize(out) << '\n';
  return 0;
}

int rules(const std::string& id, const std::string& language) {
  const auto* game = find_game_or_report(id);
  if (game == nullptr) return kWrongUsage;
  auto page = rules_page(language.empty() ? wanted_language() : language, game->id);
  if (page.empty()) page = rules_page("en", game->id);
  const terminal::Painter painter(colour_wanted());
  for (const auto& line : terminal::rules_page(page, painter, std::min(terminal_width(), 100))) {
    std::cout << line << '\n';
  }
  return 0;
}

}  // namespace

void add_games(Command& program) {
  auto& command = program.add_command("games", "The games there are, with their options");
  const auto as_json = std::make_shared<bool>(false);
  command.add("--json", *as_json, "As JSON, for programs");
  command.set_action([as_json] { return games(*as_json); });
}

void add_rules(Command& program) {
  auto& command = program.add_command("rules", "The rules of a game, for someone who has never seen it");
  const auto id = std::make_shared<std::string>();
  command.add("GAME", *id, one_of_the_games(), {.required = true});
  const auto language = std::make_shared<std::string>();
  command.add("--language", *language, "The page's language (default: the one of LC_ALL or LANG, else en)",
              {.words = rules_languages()});
  command.set_action([id, language] { return rules(*id, *language); });
}

}  // namespace tessera::app
