#include "web/engine/api.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "arena/analysis/analysis_report.h"
#include "arena/bench/bench.h"
#include "bots/levels/suggest.h"
#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "table/catalogue.h"
#include "web/engine/seat_knowledge.h"

namespace tessera::web {

namespace json = boost::json;
using table::Code;
using table::Refusal;

namespace {

Refusal bad(const JsonReader& reader) { return {Code::bad_field, reader.error().text}; }

table::Answer<SeatKnowledge> seat_knowledge_of(const json::object& request) {
  JsonReader reader;
  const auto& known = reader.object(request, "knowledge");
  if (!reader.good()) return bad(reader);
  return read_seat_knowledge(known);
}

std::optional<std::uint64_t> key_from(std::string_view text) {
  std::uint64_t key = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), key);
  return failed == std::errc{} && end == text.data() + text.size() ? std::optional(key) : std::nullopt;
}

// {"nodes"} or {"ms"}; with neither, what the level has by itself.
bots::Budget read_budget(JsonReader& reader, const json::object& request) {
  bots::Budget budget;
  const auto* given = request.if_contains("budget");
  if (given == nullptr || given->is_null()) return budget;
  const auto& from = reader.object(*given, "budget");
  if (from.contains("nodes")) budget.nodes = reader.whole(from, "nodes");
  if (from.contains("ms")) budget.ms = reader.whole(from, "ms");
  return budget;
}

json::object standing(const Position& position) {
  json::array scores;
  json::array winners;
  json::array to_act;
  for (int s = 0; s < position.players(); ++s) scores.emplace_back(position.score(Seat(s)));
  for (const Seat s : position.winners()) winners.emplace_back(s.index);
  for (const Seat s : position.to_act()) to_act.emplace_back(s.index);
  return {{"scores", std::move(scores)},
          {"winners", std::move(winners)},
          {"to_act", std::move(to_act)},
          {"over", position.over()}};
}

// The keys that the caller worked out from a proof: the module has no cryptography.
std::vector<std::uint64_t> keys_given;

Result<KeySource> take_keys_given(const json::object&, int) {
  return KeySource(
      [](std::uint64_t event) { return event < keys_given.size() ? keys_given[static_cast<std::size_t>(event)] : 0; });
}

}  // namespace

std::span<const Api::Function> Api::functions() {
  static constexpr Function kFunctions[] = {
      {"games", &Api::games},
      {"check", &Api::check},
      {"table_create", &Api::table_create},
      {"table_handle", &Api::table_handle},
      {"table_rename", &Api::table_rename},
      {"table_bot_act", &Api::table_bot_act},
      {"table_presence", &Api::table_presence},
      {"table_outage", &Api::table_outage},
      {"table_wake", &Api::table_wake},
      {"table_snapshot", &Api::table_snapshot},
      {"table_knowledge", &Api::table_knowledge},
      {"table_next_deadline", &Api::table_next_deadline},
      {"table_log", &Api::table_log},
      {"table_told", &Api::table_told},
      {"table_replay", &Api::table_replay},
      {"table_record", &Api::table_record},
      {"table_free", &Api::table_free},
      {"legal", &Api::legal},
      {"preview", &Api::preview},
      {"previews", &Api::previews},
      {"suggest", &Api::suggest},
      {"check_record", &Api::check_record},
      {"record_view", &Api::record_view},
      {"analyse", &Api::analyse},
      {"referee", &Api::referee},
      {"bench", &Api::bench},
  };
  return kFunctions;
}

std::string Api::call(std::string_view function, std::string_view request) {
  auto done = answer(function, request);
  json::object out{{"ok", static_cast<bool>(done)}};
  if (done) {
    for (auto& [key, value] : *done) out.emplace(key, std::move(value));
  } else {
    out.emplace("code", code_name(done.error().code));
    out.emplace("detail", done.error().detail);
  }
  return json::serialize(out);
}

table::Answer<json::object> Api::answer(std::string_view function, std::string_view request) {
  if (function == "add_solution") {
    const auto added = bots::add_solution(request);
    if (!added) return Refusal{Code::malformed, added.error().text};
    if (!*added) return Refusal{Code::too_long};
    return Object{};
  }
  const auto value = parse_json(request);
  if (!value) return Refusal{Code::malformed, value.error().text};
  if (!value->is_object()) return Refusal{Code::malformed};
  for (const auto& each : functions()) {
    if (each.name == function) return (this->*each.run)(value->get_object());
  }
  for (const auto* game : all_games()) {
    for (const auto& question : game->questions) {
      if (question.name != function) continue;
      auto reply = question.answer(value->get_object());
      if (!reply) return Refusal{Code::bad_field, reply.error().text};
      return *std::move(reply);
    }
  }
  return Refusal{Code::unknown_command, std::string(function)};
}

table::Answer<json::object> Api::games(const Object&) {
  // For the forms: a solution is fetched when somebody chooses the level that plays from it.
  return table::catalogue(bots::could_have_level);
}

table::Answer<json::object> Api::check(const Object& request) {
  const auto description = table::read_description(request);
  if (!description) return description.error();
  auto ready = table::prepare_table(*description, bots::could_have_level);
  if (!ready) return ready.error();
  return Object{{"options", std::move(ready->options)},
                {"levels", table::levels_json(*ready->position, bots::could_have_level)}};
}

table::Answer<json::object> Api::legal(const Object& request) {
  const auto known = seat_knowledge_of(request);
  if (!known) return known.error();
  json::array out;
  for (auto& action : known->position->legal(known->seat)) out.emplace_back(std::move(action));
  return Object{{"legal", std::move(out)}};
}

table::Answer<json::object> Api::preview(const Object& request) {
  const auto known = seat_knowledge_of(request);
  if (!known) return known.error();
  JsonReader reader;
  const auto action = reader.text(request, "action");
  if (!reader.good()) return bad(reader);
  auto preview = known->position->preview(known->seat, action);
  if (!preview) return Refusal{Code::not_legal};
  return Object{{"preview", *std::move(preview)}};
}

table::Answer<json::object> Api::previews(const Object& request) {
  const auto known = seat_knowledge_of(request);
  if (!known) return known.error();
  json::array out;
  for (const auto& action : known->position->legal(known->seat)) {
    out.push_back(Object{{"action", action}, {"preview", *known->position->preview(known->seat, action)}});
  }
  return Object{{"previews", std::move(out)}};
}

table::Answer<json::object> Api::suggest(const Object& request) {
  const auto known = seat_knowledge_of(request);
  if (!known) return known.error();
  JsonReader reader;
  const auto& wanted = reader.at(request, "level");
  const auto* level = wanted.is_null() ? nullptr : bots::find_level(reader.text(wanted, "level"));
  const auto budget = read_budget(reader, request);
  const auto key = key_from(reader.text(request, "key"));
  if (!key) reader.refuse("key");
  if (!reader.good()) return bad(reader);
  if (level == nullptr && !wanted.is_null()) return Refusal{Code::no_such_bot};
  const auto chosen = level != nullptr ? level->level : bots::strongest_level(*known->position);
  if (!bots::check_level(*known->position, chosen)) return Refusal{Code::no_such_bot};
  if (known->position->legal_count(known->seat) == 0) return Refusal{Code::not_asked};
  if (level == nullptr && !request.contains("budget")) {
    return Object{{"action", bots::advise(*known->position, known->seat)}, {"level", bots::level_name(chosen)}};
  }
  Stream stream(*key);
  return Object{{"action", bots::suggest(*known->position, known->seat, chosen, budget, stream)},
                {"level", bots::level_name(chosen)}};
}

table::Answer<json::object> Api::check_record(const Object& request) {
  JsonReader reader;
  const auto& record = reader.object(request, "record");
  const auto* keys = request.if_contains("keys");
  const bool with_keys = keys != nullptr && !keys->is_null();
  keys_given.clear();
  if (with_keys) {
    constexpr int kMostEvents = 10'000'000;
    for (const auto& text : reader.up_to(*keys, "keys", kMostEvents)) {
      const auto key = key_from(reader.text(text, "keys"));
      if (!key) reader.refuse("keys");
      keys_given.push_back(key.value_or(0));
    }
  }
  if (!reader.good()) return bad(reader);
  const auto recorded = from_record(record, find_game, with_keys ? take_keys_given : nullptr);
  if (!recorded) return Refusal{Code::bad_log, recorded.error().text};
  return standing(recorded->position());
}

table::Answer<json::object> Api::record_view(const Object& request) {
  JsonReader reader;
  const auto& record = reader.object(request, "record");
  const auto events = reader.whole(request, "events");
  const Seat seat = reader.seat(request, "seat", kMaxSeats);
  if (!reader.good()) return bad(reader);
  const auto recorded = from_record(record, find_game);
  if (!recorded) return Refusal{Code::bad_log, recorded.error().text};
  if (seat.index >= recorded->position().players()) return Refusal{Code::no_such_seat};
  const auto count = std::min<std::size_t>(static_cast<std::size_t>(events), recorded->events().size());
  const auto then = recorded->before(count);
  auto out = standing(then.position());
  out.emplace("view", then.position().view(seat));
  return out;
}

table::Answer<json::object> Api::analyse(const Object& request) {
  JsonReader reader;
  const auto& record = reader.object(request, "record");
  arena::AnalysisConfig config;
  if (request.contains("samples")) config.samples = reader.whole(request, "samples");
  if (request.contains("seed")) config.seed = std::string(reader.text(request, "seed"));
  if (!reader.good()) return bad(reader);
  const auto recorded = from_record(record, find_game);
  if (!recorded) return Refusal{Code::bad_log, recorded.error().text};
  const auto tell = [this](std::string_view unit, std::int64_t done, std::int64_t whole) {
    const double half = 0.5 * static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(whole, 1));
    progress(unit == "samples" ? 0.5 + half : half);  // first the bot is asked, then games are played on
  };
  return Object{{"analysis", arena::analysis_json(arena::analyse(*recorded, config, tell))}};
}

table::Answer<json::object> Api::referee(const Object& request) {
  JsonReader reader;
  const auto which = reader.whole(request, "referee");
  const auto& line = reader.object(request, "request");
  if (!reader.good()) return bad(reader);
  auto& referee = referees_[which];
  auto answer = parse_json(referee.answer(json::serialize(line)));
  if (referee.quit()) referees_.erase(which);
  return Object{{"answer", *std::move(answer)}};
}

table::Answer<json::object> Api::bench(const Object& request) {
  constexpr int kLongest = 60;
  JsonReader reader;
  const auto game = reader.text(request, "game");
  const int seconds = reader.number(request, "seconds", 0, kLongest);
  if (find_game(game) == nullptr) reader.refuse("game");
  if (!reader.good()) return bad(reader);
  const auto lines = arena::bench(game, seconds, [](const auto&) {});
  json::array figures;
  for (const auto& figure : lines.front().figures) {
    figures.push_back(Object{{"players", figure.players},
                             {"games_per_second", figure.games_per_second},
                             {"steps_per_second", figure.steps_per_second},
                             {"signature", std::to_string(figure.signature)}});
  }
  return Object{{"figures", std::move(figures)}};
}

}  // namespace tessera::web
