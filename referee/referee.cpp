#include "referee/referee.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <initializer_list>

#include "bots/levels/suggest.h"
#include "engine/core/fresh_seed.h"
#include "engine/core/json.h"
#include "engine/core/record.h"
#include "engine/core/text.h"
#include "engine/core/version.h"
#include "engine/games/games.h"

namespace tessera {

namespace json = boost::json;

namespace {

using Object = json::object;

Result<void> only(const Object& request, std::initializer_list<std::string_view> fields) {
  for (const auto& [key, value] : request) {
    bool known = key == "cmd";
    for (const auto field : fields) known = known || key == field;
    if (known) continue;
    std::string names = "cmd";
    for (const auto field : fields) names += ", " + std::string(field);
    return Error{"unknown field " + text::quoted(key) + "; expected " + names};
  }
  return {};
}

Result<std::string_view> text_field(const Object& request, std::string_view name) {
  const auto* value = request.if_contains(name);
  if (value == nullptr) return Error{"missing field \"" + std::string(name) + "\""};
  if (const auto* string = value->if_string()) return std::string_view(*string);
  return Error{"field \"" + std::string(name) + "\": expected a text"};
}

Result<std::int64_t> number_field(const Object& request, std::string_view name, std::int64_t max) {
  const auto* value = request.if_contains(name);
  if (value == nullptr) return Error{"missing field \"" + std::string(name) + "\""};
  const auto* number = value->if_int64();
  if (number != nullptr && *number >= 0 && *number <= max) return *number;
  return Error{"field \"" + std::string(name) + "\": expected a whole number from 0 to " + std::to_string(max)};
}

json::array seats_json(SeatSet seats) {
  json::array out;
  for (const Seat s : seats) out.emplace_back(s.index);
  return out;
}

std::string game_ids() {
  std::string ids;
  for (const auto* game : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(game->id);
  return ids;
}

}  // namespace

std::string Referee::answer(std::string_view line) {
  const auto refuse = [](std::string text) {
    return json::serialize(Object{{"ok", false}, {"error", std::move(text)}});
  };
  if (line.size() > kLongestLine) return refuse("the line is longer than 1 MiB");
  const auto request = parse_json(line);
  if (!request) return refuse(request.error().text);
  if (!request->is_object()) return refuse("expected a JSON object with a field \"cmd\"");
  auto result = handle(request->get_object());
  if (!result) return refuse(result.error().text);
  Object reply{{"ok", true}};
  for (auto& [key, value] : *result) reply[key] = std::move(value);
  return json::serialize(reply);
}

Result<Object> Referee::handle(const Object& request) {
  struct Command {
    std::string_view name;
    bool needs_game;
    Result<Object> (Referee::*run)(const Object&);
  };
  static constexpr Command kCommands[] = {
      {"hello", false, &Referee::hello},      {"new", false, &Referee::create},     {"status", true, &Referee::status},
      {"legal", true, &Referee::legal},       {"do", true, &Referee::act},          {"chance", true, &Referee::chance},
      {"view", true, &Referee::view},         {"undo", true, &Referee::undo},       {"record", true, &Referee::record},
      {"load", false, &Referee::load},        {"suggest", true, &Referee::suggest}, {"quit", false, &Referee::leave},
      {"outcomes", true, &Referee::outcomes},
  };
  const auto name = text_field(request, "cmd");
  if (!name) return name.error();
  std::string names;
  for (const auto& command : kCommands) {
    names += (names.empty() ? "" : ", ") + std::string(command.name);
    if (command.name != *name) continue;
    if (command.needs_game && !recorded_) return Error{"there is no game yet: send \"new\" or \"load\" first"};
    return (this->*command.run)(request);
  }
  return Error{"unknown cmd " + text::quoted(*name) + "; expected one of " + names};
}

Result<Object> Referee::hello(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  json::array games;
  for (const auto* game : all_games()) {
    games.push_back(Object{{"id", game->id},
                           {"name", game->name},
                           {"players", json::array{game->min_players, game->max_players}},
                           {"options", describe(game->options, game->max_players)}});
  }
  return Object{{"protocol", kProtocol}, {"program", "tessera " + std::string(kVersion)}, {"games", std::move(games)}};
}

Result<Object> Referee::create(const Object& request) {
  if (const auto ok = only(request, {"game", "players", "options", "seed", "chance"}); !ok) return ok.error();
  const auto id = text_field(request, "game");
  if (!id) return id.error();
  const auto* game = find_game(*id);
  if (game == nullptr) return Error{"there is no game " + text::quoted(*id) + "; expected one of " + game_ids()};
  const auto players = number_field(request, "players", 1000);
  if (!players) return players.error();
  Object options;
  if (const auto* given = request.if_contains("options")) {
    if (!given->is_object()) return Error{"field \"options\": expected an object"};
    options = given->get_object();
  }
  const bool seeded = request.contains("seed");
  const bool manual = request.contains("chance");
  if (seeded && manual) return Error{"\"seed\" and \"chance\" exclude each other"};
  std::optional<std::string> seed;
  if (seeded) {
    const auto text = text_field(request, "seed");
    if (!text) return text.error();
    seed = std::string(*text);
  } else if (manual) {
    if (request.at("chance") != "manual") return Error{"field \"chance\": expected \"manual\""};
  } else {
    seed = fresh_seed();
  }
  auto recorded = RecordedGame::create(*game, static_cast<int>(*players), options, std::move(seed));
  if (!recorded) return recorded.error();
  recorded_ = *std::move(recorded);
  return status_now();
}

Object Referee::status_now() const {
  const Position& position = recorded_->position();
  json::value chance = nullptr;
  if (const auto need = position.chance()) {
    chance = Object{{"kind", need->kind},
                    {"seat", seat_json(need->seat)},
                    {"count", need->count},
                    {"need", position.chance_in_words()}};
  }
  json::array scores;
  for (int s = 0; s < position.players(); ++s) scores.emplace_back(position.score(Seat(s)));
  return Object{{"game", position.info().id},
                {"phase", position.phase()},
                {"to_act", seats_json(position.to_act())},
                {"chance", std::move(chance)},
                {"over", position.over()},
                {"scores", std::move(scores)},
                {"winners", seats_json(position.winners())}};
}

Result<Object> Referee::status(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  return status_now();
}

Result<Seat> Referee::seat_of(const Object& request) const {
  const auto seat = number_field(request, "seat", recorded_->position().players() - 1);
  if (!seat) return seat.error();
  return Seat(static_cast<int>(*seat));
}

Result<Object> Referee::legal(const Object& request) {
  if (const auto ok = only(request, {"seat"}); !ok) return ok.error();
  const auto seat = seat_of(request);
  if (!seat) return seat.error();
  json::array actions;
  for (const auto& text : recorded_->position().legal(*seat)) actions.emplace_back(text);
  return Object{{"actions", std::move(actions)}};
}

Result<Object> Referee::act(const Object& request) {
  if (const auto ok = only(request, {"seat", "action"}); !ok) return ok.error();
  const auto seat = seat_of(request);
  if (!seat) return seat.error();
  const auto action = text_field(request, "action");
  if (!action) return action.error();
  if (const auto done = recorded_->act(*seat, *action); !done) return done.error();
  return status_now();
}

Result<Object> Referee::chance(const Object& request) {
  if (const auto ok = only(request, {"outcome"}); !ok) return ok.error();
  const auto outcome = text_field(request, "outcome");
  if (!outcome) return outcome.error();
  const auto done =
      *outcome == "random" ? recorded_->resolve_random(Stream(fresh_number())) : recorded_->resolve(*outcome);
  if (!done) return done.error();
  return status_now();
}

Result<Object> Referee::outcomes(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  json::array outcomes;
  for (const auto& text : recorded_->position().outcomes()) outcomes.emplace_back(text);
  return Object{{"outcomes", std::move(outcomes)}};
}

Result<Object> Referee::view(const Object& request) {
  if (const auto ok = only(request, {"seat"}); !ok) return ok.error();
  const auto* given = request.if_contains("seat");
  if (given != nullptr && given->is_null()) return Object{{"view", recorded_->view(kNoSeat)}};
  const auto seat = seat_of(request);
  if (!seat) return seat.error();
  return Object{{"view", recorded_->view(*seat)}};
}

Result<Object> Referee::undo(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  if (const auto done = recorded_->undo(); !done) return done.error();
  return status_now();
}

Result<Object> Referee::record(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  return Object{{"record", to_record(*recorded_)}};
}

Result<Object> Referee::load(const Object& request) {
  if (const auto ok = only(request, {"record"}); !ok) return ok.error();
  const auto* record = request.if_contains("record");
  if (record == nullptr) return Error{"missing field \"record\""};
  auto recorded = from_record(*record, find_game);
  if (!recorded) return recorded.error();
  recorded_ = *std::move(recorded);
  return status_now();
}

Result<Object> Referee::suggest(const Object& request) {
  constexpr std::int64_t kLongest = 3'600'000;       // milliseconds
  constexpr std::int64_t kMost = 1'000'000'000'000;  // nodes
  if (const auto ok = only(request, {"seat", "bot", "ms", "nodes"}); !ok) return ok.error();
  const auto seat = seat_of(request);
  if (!seat) return seat.error();
  const auto name = text_field(request, "bot");
  if (!name) return name.error();
  const auto* level = bots::find_level(*name);
  if (level == nullptr) {
    std::string names;
    for (const auto& each : bots::levels()) names += (names.empty() ? "" : ", ") + std::string(each.name);
    return Error{"there is no bot " + text::quoted(*name) + "; expected one of " + names};
  }
  if (request.contains("ms") == request.contains("nodes")) return Error{"expected either \"ms\" or \"nodes\""};
  const bool by_nodes = request.contains("nodes");
  const auto amount = by_nodes ? number_field(request, "nodes", kMost) : number_field(request, "ms", kLongest);
  if (!amount) return amount.error();
  const Position& position = recorded_->position();
  if (const auto ok = bots::check_level(position, level->level); !ok) return ok.error();
  if (!position.to_act().has(*seat)) {
    return Error{"seat " + std::to_string(seat->index) + " owes no action now; " + who_acts(position)};
  }
  // The same game, point and seat give the same stream, so that a suggestion can be repeated.
  const auto& seed = recorded_->seed();
  const ChanceKeys keys(seed ? seed_number(seed->data(), seed->size()) : 0,
                        1 + static_cast<std::uint64_t>(seat->index));
  Stream stream = keys.stream(recorded_->events().size());
  const bots::Budget budget{by_nodes ? *amount : -1, by_nodes ? -1 : *amount};
  return Object{{"action", bots::suggest(position, *seat, level->level, budget, stream)}};
}

Result<Object> Referee::leave(const Object& request) {
  if (const auto ok = only(request, {}); !ok) return ok.error();
  quit_ = true;
  return Object{};
}

}  // namespace tessera
