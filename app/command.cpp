#include "app/command.h"

#include <boost/json/serialize.hpp>
#include <iostream>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/games/games.h"
#include "support/files.h"
#include "support/shown_text.h"

namespace tessera::app {

namespace json = boost::json;

int fail(int code, const std::string& what) {
  std::cout.flush();
  std::cerr << "tessera: " << escaped(what, Newlines::kept) << '\n';
  return code;
}

const GameInfo* find_game_or_report(const std::string& id) {
  const auto* game = find_game(id);
  if (game != nullptr) return game;
  std::string ids;
  for (const auto* each : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(each->id);
  fail(kWrongUsage, "there is no game " + text::quoted(id) + "; there are " + ids);
  return nullptr;
}

namespace {

// A deck or a board: the word "classic" or the file with it.
Result<json::value> read_document(const OptionSpec& spec, const std::string& value) {
  if (value == "classic") return json::value("classic");
  const auto content = read_file(value, std::size_t{1} << 20);
  if (!content) return Error{"option " + std::string(spec.name) + ": " + content.error().text};
  auto parsed = parse_json(*content);
  if (!parsed) return Error{"option " + std::string(spec.name) + ": " + value + ": " + parsed.error().text};
  if (!parsed->is_object()) return Error{"option " + std::string(spec.name) + ": " + value + " is not a JSON object"};
  return parsed;
}

}  // namespace

std::string one_of(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  }
  return list;
}

std::string one_of_the_games() {
  std::vector<std::string> ids;
  for (const auto* game : all_games()) ids.emplace_back(game->id);
  return one_of(ids);
}

Result<json::object> options_from(const GameInfo& game, const std::vector<std::string>& typed) {
  json::object options;
  for (const auto& each : typed) {
    const auto equals = each.find('=');
    if (equals == std::string::npos) return Error{"option " + text::quoted(each) + ": expected name=value"};
    const std::string name = each.substr(0, equals);
    const std::string value = each.substr(equals + 1);
    const OptionSpec* spec = nullptr;
    for (const auto& candidate : game.options) {
      if (candidate.name == name) spec = &candidate;
    }
    if (options.contains(name)) return Error{"option " + name + " is given twice"};
    if (spec == nullptr) {
      options[name] = value;  // the check of all options names it, and what there is
      continue;
    }
    auto parsed =
        spec->type == OptionSpec::Type::document ? read_document(*spec, value) : option_from_text(*spec, value);
    if (!parsed) return parsed.error();
    options[name] = *std::move(parsed);
  }
  return options;
}

std::string options_help() {
  return "Options of a game are given as -o name=value; `tessera games` lists them. A deck or a board is given as a "
         "file: -o deck=mine.json";
}

}  // namespace tessera::app
