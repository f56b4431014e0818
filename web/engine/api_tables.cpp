// Tables on this device: a table, its log, and the seed that its chance comes from.
#include <boost/json/array.hpp>

#include "bots/levels/suggest.h"
#include "engine/core/json_reader.h"
#include "table/record.h"
#include "web/engine/api.h"
#include "web/engine/seat_knowledge.h"

namespace tessera::web {

namespace json = boost::json;
using table::Changes;
using table::Code;
using table::Command;
using table::Refusal;
using table::Table;
using table::TableContext;
using table::Time;

namespace {

constexpr int kMostEvents = 10'000'000;

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

Refusal bad(const JsonReader& reader) { return {Code::bad_field, reader.error().text}; }

json::value deadline_json(std::optional<Time> deadline) {
  return deadline ? json::value(*deadline) : json::value(nullptr);
}

json::array log_json(std::span<const table::Event> events) {
  json::array out;
  for (const auto& event : events) out.push_back(table::log_json(event));
  return out;
}

// The time, and who is told of what happens.
struct Asked {
  Time now;
  std::vector<Seat> viewers;
};

table::Answer<Asked> read_asked(const json::object& request, int players) {
  JsonReader reader;
  Asked out{reader.whole(request, "now"), {}};
  if (const auto* viewers = request.if_contains("viewers")) {
    for (const auto& value : reader.up_to(*viewers, "viewers", players + 1)) {
      out.viewers.push_back(value.is_null() ? kNoSeat : Seat(reader.number(value, "viewers", 0, players - 1)));
    }
  }
  if (!reader.good()) return bad(reader);
  return out;
}

// Null, or left out: none.
table::Face read_face(JsonReader& reader, const json::object& from) {
  const auto* given = from.if_contains("face");
  if (given == nullptr || given->is_null()) return table::Face::none;
  const auto face = table::find_face(reader.text(from, "face"));
  if (!face) reader.refuse("face");
  return face.value_or(table::Face::none);
}

json::value face_json(table::Face face) {
  return face == table::Face::none ? json::value(nullptr) : json::value(table::face_word(face));
}

// Persons who sit down with the table: [{"seat", "person", "name", "face"}].
table::Answer<void> seat_persons(const json::object& request, table::Description& description) {
  const auto* given = request.if_contains("sitting");
  if (given == nullptr || given->is_null()) return {};
  JsonReader reader;
  description.seats.resize(static_cast<std::size_t>(description.players));
  for (const auto& value : reader.up_to(*given, "sitting", description.players)) {
    const auto& from = reader.object(value, "sitting");
    const Seat seat = reader.seat(from, "seat", description.players);
    auto sitter = table::SeatHolder::person_of_id(std::string(reader.text(from, "person")),
                                                  std::string(reader.text(from, "name")), read_face(reader, from));
    if (seat.none()) reader.refuse("seat");
    if (reader.good()) description.seats[static_cast<std::size_t>(seat.index)] = std::move(sitter);
  }
  if (!reader.good()) return bad(reader);
  return {};
}

// The arguments of table_create, but for seed and time.
json::value rematch_json(const std::optional<table::Rematch>& rematch) {
  if (!rematch) return nullptr;
  const auto& from = rematch->description;
  json::array seats;
  json::array sitting;
  for (const auto& sitter : from.seats) {
    const bool bot = sitter.kind == table::SeatHolder::Kind::bot;
    if (sitter.kind == table::SeatHolder::Kind::person) {
      sitting.push_back(json::object{
          {"seat", seats.size()}, {"person", sitter.person}, {"name", sitter.name}, {"face", face_json(sitter.face)}});
    }
    seats.push_back(bot ? json::value(json::object{{"bot", bots::level_name(sitter.level)}}) : json::value(nullptr));
  }
  return json::object{{"description", json::object{{"game", from.game->id},
                                                   {"players", from.players},
                                                   {"options", from.options},
                                                   {"settings", from.settings},
                                                   {"seats", std::move(seats)}}},
                      {"host", rematch->host},
                      {"sitting", std::move(sitting)}};
}

}  // namespace

struct Api::LocalTable {
  LocalTable(Table made, std::string seed_text) : table(std::move(made)), seed(std::move(seed_text)), keys(seed) {}

  TableContext table_context() const { return {keys, has_bot}; }

  json::object known(Seat seat) const {
    static const json::object kNone;
    const auto described = table.description();
    const auto* options = described.if_contains("options");
    return seat_knowledge_json(table.position(), options != nullptr ? options->get_object() : kNone, seat);
  }

  json::array bots_json(std::span<const table::BotRequest> requests) const {
    json::array out;
    for (const auto& request : requests) {
      out.push_back(json::object{{"seat", request.seat.index},
                                 {"version", request.version},
                                 {"level", bots::level_name(request.level)},
                                 {"key", std::to_string(request.key)},
                                 {"release", request.release},
                                 {"knowledge", known(request.seat)}});
    }
    return out;
  }

  // Takes the changes into the log, and tells of them.
  json::object changes_json(const Changes& changes, const Asked& asked) {
    json::array news;
    for (const Seat viewer : asked.viewers) {
      auto told = table.news(changes, viewer, asked.now);
      news.push_back(told ? json::value(*std::move(told)) : json::value(nullptr));
    }
    log.insert(log.end(), changes.events.begin(), changes.events.end());
    return json::object{{"version", table.version()},
                        {"log", log_json(changes.events)},
                        {"news", std::move(news)},
                        {"bots", bots_json(changes.bots)},
                        {"deadline", deadline_json(changes.deadline)},
                        {"rematch", rematch_json(changes.rematch)}};
  }

  Table table;
  std::string seed;
  table::SeedKeys keys;
  std::vector<table::Event> log = {};
};

Api::Api() = default;
Api::~Api() = default;

table::Answer<Api::LocalTable*> Api::table_of(const Object& request) {
  JsonReader reader;
  const auto found = tables_.find(reader.whole(request, "table"));
  if (found == tables_.end()) return Refusal{Code::bad_field, "table"};
  return found->second.get();
}

std::int64_t Api::keep(std::unique_ptr<LocalTable> local) {
  tables_.emplace(next_table_, std::move(local));
  return next_table_++;
}

table::Answer<json::object> Api::table_create(const Object& request) {
  JsonReader reader;
  const auto& from = reader.object(request, "description");
  const auto host = reader.text(request, "host");
  const auto seed = reader.text(request, "seed");
  if (!reader.good()) return bad(reader);
  auto description = table::read_description(from);
  if (!description) return description.error();
  const auto asked = read_asked(request, description->players);
  if (!asked) return asked.error();
  if (const auto ok = seat_persons(request, *description); !ok) return ok.error();
  const table::SeedKeys keys(seed);
  auto made = Table::create(*description, std::string(host), asked->now, {keys, has_bot});
  if (!made) return made.error();
  auto local = std::make_unique<LocalTable>(std::move(made->table), std::string(seed));
  auto out = local->changes_json(made->changes, *asked);
  out.emplace("table", keep(std::move(local)));
  return out;
}

table::Answer<json::object> Api::run_command(const Object& request, Command command) {
  const auto local = table_of(request);
  if (!local) return local.error();
  const auto asked = read_asked(request, (*local)->table.players());
  if (!asked) return asked.error();
  const auto changes = (*local)->table.handle(command, asked->now, (*local)->table_context());
  if (!changes) return changes.error();
  return (*local)->changes_json(*changes, *asked);
}

table::Answer<json::object> Api::table_handle(const Object& request) {
  JsonReader reader;
  auto command = table::read_command(reader.object(request, "command"));
  if (!command) return command.error();
  command->person = std::string(reader.text(request, "person"));
  command->name = std::string(reader.text(request, "name"));
  if (!reader.good()) return bad(reader);
  return run_command(request, *std::move(command));
}

table::Answer<json::object> Api::table_rename(const Object& request) {
  JsonReader reader;
  Command command{.kind = Command::Kind::rename};
  command.person = std::string(reader.text(request, "person"));
  command.name = std::string(reader.text(request, "name"));
  command.face = read_face(reader, request);
  if (!reader.good()) return bad(reader);
  return run_command(request, std::move(command));
}

table::Answer<json::object> Api::table_bot_act(const Object& request) {
  JsonReader reader;
  Command command{.kind = Command::Kind::bot_act};
  command.seat = reader.seat(request, "seat", kMaxSeats);
  command.version = static_cast<std::uint32_t>(reader.number(request, "version", 0, kMostEvents));
  command.action = std::string(reader.text(request, "action"));
  if (!reader.good()) return bad(reader);
  return run_command(request, std::move(command));
}

table::Answer<json::object> Api::table_presence(const Object& request) {
  JsonReader reader;
  Command command{.kind = Command::Kind::presence, .on = reader.flag(request, "on")};
  command.person = std::string(reader.text(request, "person"));
  if (!reader.good()) return bad(reader);
  return run_command(request, std::move(command));
}

table::Answer<json::object> Api::table_outage(const Object& request) {
  JsonReader reader;
  Command command{.kind = Command::Kind::outage, .ms = reader.whole(request, "ms")};
  if (!reader.good()) return bad(reader);
  return run_command(request, std::move(command));
}

table::Answer<json::object> Api::table_wake(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  const auto asked = read_asked(request, (*local)->table.players());
  if (!asked) return asked.error();
  return (*local)->changes_json((*local)->table.wake(asked->now, (*local)->table_context()), *asked);
}

table::Answer<json::object> Api::table_snapshot(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  JsonReader reader;
  const Seat seat = reader.seat(request, "seat", (*local)->table.players());
  const Time now = reader.whole(request, "now");
  if (!reader.good()) return bad(reader);
  return Object{{"snapshot", (*local)->table.snapshot(seat, now)}, {"hints", (*local)->table.may_have_hints(seat)}};
}

table::Answer<json::object> Api::table_knowledge(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  JsonReader reader;
  const Seat seat = reader.seat(request, "seat", (*local)->table.players());
  if (!reader.good()) return bad(reader);
  return Object{{"knowledge", (*local)->known(seat)}};
}

table::Answer<json::object> Api::table_next_deadline(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  return Object{{"deadline", deadline_json((*local)->table.next_deadline())}};
}

table::Answer<json::object> Api::table_log(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  return Object{{"seed", (*local)->seed}, {"log", log_json((*local)->log)}};
}

table::Answer<json::object> Api::table_told(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  JsonReader reader;
  const Seat seat = reader.seat(request, "seat", (*local)->table.players());
  const auto since = static_cast<std::uint32_t>(reader.number(request, "since", 0, kMostEvents));
  if (!reader.good()) return bad(reader);
  json::array events;
  bool later = false;  // notes have no number: they are as late as the events around them
  for (const auto& event : (*local)->log) {
    later = later || event.number > since;
    if (!later) continue;
    if (auto told = table::event_for(event, seat)) events.push_back(*std::move(told));
  }
  return Object{{"version", (*local)->table.version()}, {"events", std::move(events)}};
}

table::Answer<json::object> Api::table_replay(const Object& request) {
  JsonReader reader;
  const auto seed = reader.text(request, "seed");
  std::vector<table::Event> log;
  for (const auto& value : reader.up_to(request, "log", kMostEvents)) {
    auto event = table::read_event(reader.object(value, "log"));
    if (!event) return event.error();
    log.push_back(*std::move(event));
  }
  if (!reader.good()) return bad(reader);
  auto table = Table::replay(log);
  if (!table) return table.error();
  Table::add_patches(log);
  auto local = std::make_unique<LocalTable>(*std::move(table), std::string(seed));
  local->log = std::move(log);
  const LocalTable& kept = *local;
  return Object{{"table", keep(std::move(local))},
                {"version", kept.table.version()},
                {"bots", kept.bots_json(kept.table.bot_requests(kept.table_context()))},
                {"deadline", deadline_json(kept.table.next_deadline())}};
}

table::Answer<json::object> Api::table_record(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  auto record = table::record_of((*local)->log, (*local)->seed);
  if (!record) return record.error();
  return Object{{"record", *std::move(record)}};
}

table::Answer<json::object> Api::table_free(const Object& request) {
  const auto local = table_of(request);
  if (!local) return local.error();
  JsonReader reader;
  tables_.erase(reader.whole(request, "table"));
  return Object{};
}

}  // namespace tessera::web
