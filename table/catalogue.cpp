#include "table/catalogue.h"

#include "bots/levels/suggest.h"
#include "engine/core/json.h"
#include "engine/games/games.h"
#include "table/command.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

json::array levels_json(const GameInfo& game, HasBot has_bot) {
  json::array out;
  for (const auto& info : bots::levels()) {
    json::array with;
    for (int players = game.min_players; players <= game.max_players; ++players) {
      const auto options = Options::parse(game.options, {}, players);
      if (has_bot(**game.create(players, *options), info.level)) with.emplace_back(players);
    }
    if (!with.empty()) out.push_back(json::object{{"level", info.name}, {"players", std::move(with)}});
  }
  return out;
}

json::array presets_json(const GameInfo& game) {
  json::array out;
  for (const auto& preset : game.facts.presets) {
    out.push_back(json::object{{"name", preset.name}, {"options", *parse_json(preset.options)}});
  }
  return out;
}

json::value real_dice_json(RealDice real_dice) {
  switch (real_dice) {
    case RealDice::score: return "score";
    case RealDice::referee: return "referee";
    case RealDice::none: break;
  }
  return nullptr;
}

json::object game_json(const GameInfo& game, HasBot has_bot) {
  return {
      {"id", game.id},
      {"name", game.name},
      {"players", json::object{{"min", game.min_players}, {"max", game.max_players}}},
      {"options", describe(game.options, game.max_players)},
      {"levels", levels_json(game, has_bot)},
      {"suggested_players", game.facts.suggested_players},
      {"first_game", *parse_json(game.facts.first_game)},
      {"short_game", json::object{{"players", game.facts.short_game.players},
                                  {"options", *parse_json(game.facts.short_game.options)}}},
      {"presets", presets_json(game)},
      {"correspondence_options", *parse_json(game.facts.correspondence_options)},
      {"real_dice", real_dice_json(game.facts.real_dice)},
      {"hidden", game.facts.has_secrets},
      {"windows", game.facts.has_windows},
      {"solved", bots::plays_solutions(game)},
  };
}

json::array commands_json() {
  constexpr std::pair<Field, std::string_view> kFields[] = {{Field::seat, "seat"},
                                                            {Field::with, "with"},
                                                            {Field::on, "on"},
                                                            {Field::level, "level"},
                                                            {Field::action, "action"}};
  json::array out;
  for (const auto& info : commands()) {
    if (!info.from_persons) continue;
    json::array fields;
    for (const auto& [field, name] : kFields) {
      if (info.takes(field)) fields.emplace_back(name);
    }
    out.push_back(json::object{{"do", info.name}, {"fields", std::move(fields)}});
  }
  return out;
}

}  // namespace

json::array levels_json(const Position& position, HasBot has_bot) {
  json::array out;
  for (const auto& info : bots::levels()) {
    if (has_bot(position, info.level)) out.emplace_back(info.name);
  }
  return out;
}

json::object catalogue(HasBot has_bot) {
  json::array games;
  for (const auto* game : all_games()) games.push_back(game_json(*game, has_bot));
  json::array refusals;
  for (const auto& info : codes()) refusals.emplace_back(info.name);
  return {
      {"games", std::move(games)},
      {"settings", describe(setting_specs(), kMaxSeats)},
      {"commands", commands_json()},
      {"codes", std::move(refusals)},
  };
}

}  // namespace tessera::table
