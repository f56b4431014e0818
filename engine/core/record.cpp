#include "engine/core/record.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/json.h"
#include "engine/core/text.h"

namespace tessera {

namespace json = boost::json;

namespace {

json::array seats_json(SeatSet seats) {
  json::array out;
  for (const Seat s : seats) out.emplace_back(s.index);
  return out;
}

json::value result_json(const Position& position) {
  if (!position.over()) return nullptr;
  json::array scores;
  for (int s = 0; s < position.players(); ++s) scores.emplace_back(position.score(Seat(s)));
  return json::object{
      {"scores", std::move(scores)}, {"winners", seats_json(position.winners())}, {"cut_off", position.cut_off()}};
}

json::object event_json(const Event& event) {
  if (event.chance) return {{"chance", event.kind}, {"seat", seat_json(event.seat)}, {"outcome", event.text}};
  return {{"seat", event.seat.index}, {"action", event.text}};
}

// Reads a record field by field; the first thing that is wrong becomes the error.
class Reader {
 public:
  Reader(const json::object& record, FindGame find_game, ReadFair read_fair)
      : record_(record), find_game_(find_game), read_fair_(read_fair) {}

  Result<RecordedGame> read() {
    if (auto ok = check_header(); !ok) return ok.error();
    auto recorded = create();
    if (!recorded) return recorded;
    if (auto ok = read_names(*recorded); !ok) return ok.error();
    if (auto ok = read_keys(recorded->position().players()); !ok) return ok.error();
    if (auto ok = replay(*recorded); !ok) return ok.error();
    if (auto ok = check_result(recorded->position()); !ok) return ok.error();
    return recorded;
  }

 private:
  static Error wrong(std::string place, std::string what) { return Error{std::move(place) + ": " + std::move(what)}; }

  Result<void> check_header() const {
    for (const auto& [key, value] : record_) {
      static constexpr std::string_view kKnown[] = {"format", "version", "game", "players", "options", "seats",
                                                    "seed",   "chance",  "fair", "events",  "result"};
      bool known = false;
      for (const auto name : kKnown) known = known || key == name;
      if (!known) return wrong("record", "unknown field " + text::quoted(key));
    }
    const auto* format = string("format");
    if (format == nullptr || *format != "tessera-record") return wrong("format", "expected \"tessera-record\"");
    const auto version = number("version");
    if (!version) return wrong("version", "expected a number");
    if (*version != kRecordVersion) {
      return wrong("version", "this program reads version " + std::to_string(kRecordVersion) + ", the record has " +
                                  std::to_string(*version));
    }
    return {};
  }

  Result<RecordedGame> create() const {
    const auto* id = string("game");
    if (id == nullptr) return wrong("game", "expected the id of a game");
    const auto* game = find_game_(*id);
    if (game == nullptr) return wrong("game", "there is no game " + text::quoted(*id));
    const auto players = number("players");
    if (!players) return wrong("players", "expected a number");
    const auto* options = record_.if_contains("options");
    if (options == nullptr || !options->is_object()) return wrong("options", "expected an object");
    if (const auto ok = check_chance(); !ok) return ok.error();
    // Replayed with manual chance wherever it came from: the outcomes are the record's, and compared.
    return RecordedGame::create(*game, *players, options->get_object(), std::nullopt);
  }

  Result<void> check_chance() const {
    const auto* seed = record_.if_contains("seed");
    const auto* chance = record_.if_contains("chance");
    const auto* fair = record_.if_contains("fair");
    if ((seed != nullptr) + (chance != nullptr) + (fair != nullptr) != 1) {
      return wrong("record", "expected one of \"seed\", \"chance\" and \"fair\"");
    }
    if (seed != nullptr && !seed->is_string()) return wrong("seed", "expected a text");
    if (chance != nullptr && *chance != "manual") return wrong("chance", "expected \"manual\"");
    if (fair != nullptr && !fair->is_object()) return wrong("fair", "expected an object");
    return {};
  }

  // Where the outcomes can be checked against something, sets `keys_`.
  Result<void> read_keys(int players) {
    if (const auto* seed = string("seed")) {
      keys_ = [keys = ChanceKeys(seed_number(seed->data(), seed->size()), 0)](auto event) { return keys.key(event); };
    }
    const auto* fair = record_.if_contains("fair");
    if (fair == nullptr || read_fair_ == nullptr) return {};
    auto keys = read_fair_(fair->get_object(), players);
    if (!keys) return wrong("fair", keys.error().text);
    keys_ = *std::move(keys);
    return {};
  }

  Result<void> read_names(RecordedGame& recorded) const {
    const auto* seats = record_.if_contains("seats");
    const auto players = static_cast<std::size_t>(recorded.position().players());
    if (seats == nullptr || !seats->is_array() || seats->get_array().size() != players) {
      return wrong("seats", "expected an array of " + std::to_string(players) + " names");
    }
    std::vector<std::string> names;
    for (const auto& name : seats->get_array()) {
      if (!name.is_string()) return wrong("seats[" + std::to_string(names.size()) + "]", "expected a text");
      names.emplace_back(name.get_string());
    }
    recorded.set_names(std::move(names));
    return {};
  }

  Result<void> replay(RecordedGame& recorded) {
    const auto* events = record_.if_contains("events");
    if (events == nullptr || !events->is_array()) return wrong("events", "expected an array");
    std::size_t at = 0;
    for (const auto& value : events->get_array()) {
      const std::string place = "events[" + std::to_string(at++) + "]";
      const auto* event = value.if_object();
      if (event == nullptr) return wrong(place, "expected an object");
      if (recorded.position().over()) return wrong(place, "the game is over before this event");
      const auto done = event->contains("chance") ? replay_outcome(recorded, *event) : replay_action(recorded, *event);
      if (!done) return wrong(place, done.error().text);
    }
    return adopt_chance(recorded);
  }

  Result<void> adopt_chance(RecordedGame& recorded) const {
    if (record_.contains("chance")) return {};
    if (recorded.position().chance()) {
      return wrong("events", "the record is truncated: " + who_acts(recorded.position()));
    }
    const auto* seed = string("seed");
    if (seed != nullptr) return recorded.adopt_seed(std::string(*seed));
    recorded.set_fair(record_.at("fair").get_object());
    return {};
  }

  Result<void> replay_action(RecordedGame& recorded, const json::object& event) const {
    const auto* action = event.if_contains("action");
    const auto* seat = event.if_contains("seat");
    if (event.size() != 2 || action == nullptr || !action->is_string() || seat == nullptr || !seat->is_int64()) {
      return Error{
          "expected {\"seat\": N, \"action\": TEXT} or {\"chance\": KIND, \"seat\": N or null, \"outcome\": TEXT}"};
    }
    const auto index = seat->get_int64();
    if (index < 0 || index >= recorded.position().players()) return Error{"there is no seat " + std::to_string(index)};
    return recorded.act(Seat(static_cast<int>(index)), action->get_string());
  }

  Result<void> replay_outcome(RecordedGame& recorded, const json::object& event) {
    const auto* outcome = event.if_contains("outcome");
    const auto* seat = event.if_contains("seat");
    if (event.size() != 3 || outcome == nullptr || !outcome->is_string() || seat == nullptr) {
      return Error{"expected {\"chance\": KIND, \"seat\": N or null, \"outcome\": TEXT}"};
    }
    const auto need = recorded.position().chance();
    if (!need) return Error{"no chance outcome is awaited; " + who_acts(recorded.position())};
    if (event.at("chance") != json::string(need->kind) || *seat != seat_json(need->seat)) {
      return Error{"expected a \"" + std::string(need->kind) + "\" with seat " +
                   json::serialize(seat_json(need->seat))};
    }
    if (keys_) {
      Stream stream(keys_(outcomes_++));
      const auto drawn = recorded.position().clone()->draw(stream);
      if (drawn != outcome->get_string()) {
        return Error{std::string(record_.contains("seed") ? "the seed" : "the secret") + " gives " +
                     text::quoted(drawn) + ", the record says " + text::quoted(outcome->get_string())};
      }
    }
    return recorded.resolve(outcome->get_string());
  }

  Result<void> check_result(const Position& position) const {
    const auto* result = record_.if_contains("result");
    if (result == nullptr) return wrong("result", "expected null or an object");
    const auto expected = result_json(position);
    if (*result == expected) return {};
    if (expected.is_null())
      return wrong("result", "the events do not end the game, so it has to be null; the record may be truncated");
    return wrong("result", "expected " + json::serialize(expected) + ", got " + text::quoted(json::serialize(*result)));
  }

  const json::string* string(std::string_view name) const {
    const auto* value = record_.if_contains(name);
    return value != nullptr ? value->if_string() : nullptr;
  }

  std::optional<int> number(std::string_view name) const {
    const auto* value = record_.if_contains(name);
    const auto* n = value != nullptr ? value->if_int64() : nullptr;
    return n != nullptr && *n >= -1'000'000 && *n <= 1'000'000 ? std::optional(static_cast<int>(*n)) : std::nullopt;
  }

  const json::object& record_;
  FindGame find_game_;
  ReadFair read_fair_;
  KeySource keys_;
  std::uint64_t outcomes_ = 0;
};

}  // namespace

json::object to_record(const RecordedGame& recorded) {
  json::array seats;
  for (const auto& name : recorded.names()) seats.emplace_back(name);
  json::array events;
  for (const auto& event : recorded.events()) events.push_back(event_json(event));
  json::object record{{"format", "tessera-record"},    {"version", kRecordVersion},
                      {"game", recorded.game().id},    {"players", recorded.position().players()},
                      {"options", recorded.options()}, {"seats", std::move(seats)}};
  if (recorded.seed()) {
    record["seed"] = *recorded.seed();
  } else if (recorded.fair()) {
    record["fair"] = *recorded.fair();
  } else {
    record["chance"] = "manual";
  }
  record["events"] = std::move(events);
  record["result"] = result_json(recorded.position());
  return record;
}

Result<RecordedGame> from_record(const json::value& record, FindGame find_game, ReadFair read_fair) {
  const auto* object = record.if_object();
  if (object == nullptr) return Error{"record: expected a JSON object"};
  return Reader(*object, find_game, read_fair).read();
}

Result<RecordedGame> parse_record(std::string_view text, FindGame find_game, ReadFair read_fair) {
  const auto record = parse_json(text);
  if (!record) return Error{"not a record: " + record.error().text};
  return from_record(*record, find_game, read_fair);
}

}  // namespace tessera
