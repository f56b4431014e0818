#include "table/description.h"

#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "engine/games/games.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

constexpr std::string_view kFields[] = {"game", "players", "options", "settings", "seats"};

Answer<json::object> object_field(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  if (value == nullptr) return json::object{};
  if (!value->is_object()) return Refusal{Code::bad_field, std::string(name)};
  return value->get_object();
}

Answer<SeatHolder> read_sitter(const json::value& value) {
  if (value.is_null()) return SeatHolder{};
  const auto* object = value.if_object();
  const auto* bot = object != nullptr && object->size() == 1 ? object->if_contains("bot") : nullptr;
  if (bot == nullptr || !bot->is_string()) return Refusal{Code::bad_field, "seats"};
  const auto* level = bots::find_level(bot->get_string());
  if (level == nullptr) return Refusal{Code::no_such_bot};
  return SeatHolder::bot_of_level(level->level);
}

Answer<std::vector<SeatHolder>> read_seats(const json::object& from) {
  std::vector<SeatHolder> seats;
  const auto* value = from.if_contains("seats");
  if (value == nullptr) return seats;
  if (!value->is_array()) return Refusal{Code::bad_field, "seats"};
  for (const auto& each : value->get_array()) {
    auto sitter = read_sitter(each);
    if (!sitter) return sitter.error();
    seats.push_back(*std::move(sitter));
  }
  return seats;
}

json::object correspondence_options(const GameInfo& game) {
  return parse_json(game.facts.correspondence_options)->as_object();
}

bool is_correspondence(const json::object& settings) {
  const auto* clock = settings.if_contains("clock");
  return clock != nullptr && *clock == "correspondence";
}

std::string_view usual_stand_in(const Position& position, HasBot has_bot) {
  using bots::Level;
  for (const Level level : {Level::medium, Level::greedy, Level::easy}) {
    if (has_bot(position, level)) return bots::level_name(level);
  }
  return bots::level_name(Level::random);
}

Refusal bad_table(std::string why) { return {Code::bad_table, std::move(why)}; }

}  // namespace

Answer<Description> read_description(const json::object& from) {
  for (const auto& [key, value] : from) {
    if (std::find(std::begin(kFields), std::end(kFields), key) == std::end(kFields)) {
      return Refusal{Code::bad_field, std::string(key)};
    }
  }
  Description out;
  const auto* id = from.if_contains("game");
  if (id == nullptr || !id->is_string()) return Refusal{Code::bad_field, "game"};
  out.game = find_game(id->get_string());
  if (out.game == nullptr) return bad_table("game: there is no such game");
  const auto* players = from.if_contains("players");
  if (players == nullptr || !players->is_int64()) return Refusal{Code::bad_field, "players"};
  if (players->get_int64() < out.game->min_players || players->get_int64() > out.game->max_players) {
    return bad_table("players: not for that many");
  }
  out.players = static_cast<int>(players->get_int64());
  auto options = object_field(from, "options");
  if (!options) return options.error();
  out.options = *std::move(options);
  auto settings = object_field(from, "settings");
  if (!settings) return settings.error();
  out.settings = *std::move(settings);
  auto seats = read_seats(from);
  if (!seats) return seats.error();
  out.seats = *std::move(seats);
  return out;
}

Answer<PreparedTable> prepare_table(const Description& description, HasBot has_bot) {
  const GameInfo& game = *description.game;
  if (!description.seats.empty() && description.seats.size() != static_cast<std::size_t>(description.players)) {
    return bad_table("seats: not as many as players");
  }
  auto given = description.options;
  if (is_correspondence(description.settings)) {
    for (const auto& [name, value] : correspondence_options(game)) given.emplace(name, value);
  }
  const auto options = Options::parse(game.options, given, description.players);
  if (!options) return bad_table(options.error().text);
  auto position = game.create(description.players, *options);
  if (!position) return bad_table(position.error().text);
  auto wishes = description.settings;
  if (!wishes.contains("stand_in")) wishes.emplace("stand_in", usual_stand_in(**position, has_bot));
  const auto settings = read_settings(wishes);
  if (!settings) return settings.error();
  if (!has_bot(**position, settings->stand_in())) return Refusal{Code::no_such_bot};
  for (const auto& sitter : description.seats) {
    if (sitter.kind == SeatHolder::Kind::bot && !has_bot(**position, sitter.level)) return Refusal{Code::no_such_bot};
  }
  return PreparedTable{*settings, *std::move(position), options->json()};
}

json::object description_json(const GameInfo& game, int players, const json::object& options,
                              const Settings& settings) {
  return {{"game", game.id}, {"players", players}, {"options", options}, {"settings", settings_json(settings)}};
}

json::object with_changes(json::object description, const json::object& options, const json::object& settings) {
  const auto put = [&](std::string_view part, const json::object& values) {
    auto* there = description.if_contains(part);
    if (there == nullptr || !there->is_object()) return;
    for (const auto& [name, value] : values) there->get_object()[name] = value;
  };
  put("options", options);
  put("settings", settings);
  return description;
}

Answer<PreparedTable> prepare_changes(const json::object& description, const json::object& options,
                                      const json::object& settings, HasBot has_bot) {
  auto wished = read_description(with_changes(description, options, settings));
  if (!wished) return wished.error();
  const auto* before = description.if_contains("settings");
  const bool was_slow = before != nullptr && before->is_object() && is_correspondence(before->get_object());
  const bool is_slow = is_correspondence(wished->settings);
  const bool other_kind = was_slow != is_slow;
  const bool other_time = is_slow && settings.contains("clock_s");
  if ((other_kind || other_time) && !settings.contains("window_ms")) wished->settings.erase("window_ms");
  if (other_kind) {
    for (const auto& [name, value] : correspondence_options(*wished->game)) {
      if (!options.contains(name)) wished->options.erase(name);
    }
  }
  return prepare_table(*wished, has_bot);
}

json::object changed_fields(const json::object& before, const json::object& now) {
  json::object out;
  for (const auto& [name, value] : now) {
    const auto* was = before.if_contains(name);
    if (was == nullptr || *was != value) out.emplace(name, value);
  }
  return out;
}

}  // namespace tessera::table
