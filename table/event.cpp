#include "table/event.h"

#include <boost/json/object.hpp>

#include "engine/core/json.h"
#include "table/event_fields.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

using Kind = Event::Kind;

// The text of an action or outcome is what secrets are in; all other fields of the allow-list are for everybody.
void write_fields(const Event& event, std::uint32_t fields, bool may_read, JsonText& out) {
  out.field("type", info_of(event.kind).name);
  if (event.number != 0) out.field("n", event.number);
  for (const auto& field : event_fields()) {
    if ((fields & field.bit) == 0) continue;
    out.name(field.name);
    const bool secret = (field.bit & kSecretFields) != 0 && !may_read;
    secret ? out.value(nullptr) : field.write(event, out);
  }
}

const EventInfo* find_event(std::string_view name) {
  for (const auto& info : events()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

Refusal bad_log(std::string_view what) { return {Code::bad_log, std::string(what)}; }

}  // namespace

std::span<const EventInfo> events() {
  static constexpr EventInfo kEvents[] = {
      {Kind::created, "created", kTable, kTable, false},
      {Kind::host, "host", kSeat | kPerson, kSeat, false},
      {Kind::sat, "sat", kSeat | kPerson | kName | kFace, kSeat | kName | kFace, false},
      {Kind::bot_sat, "bot_sat", kSeat | kLevel, kSeat | kLevel, false},
      {Kind::left, "left", kSeat, kSeat, false},
      {Kind::kicked, "kicked", kSeat, kSeat, false},
      {Kind::allowed, "allowed", kKicked, kKicked, false},
      {Kind::swapped, "swapped", kSeat | kWith, kSeat | kWith, false},
      {Kind::seat_added, "seat_added", kSeat, kSeat, false},
      {Kind::seat_removed, "seat_removed", kSeat, kSeat, false},
      {Kind::changed, "changed", kOptions | kSettingsField, kOptions | kSettingsField, false},
      {Kind::renamed, "renamed", kSeat | kPerson | kName | kFace, kSeat | kName | kFace, false},
      {Kind::started, "started", 0, 0, false},
      {Kind::outcome, "outcome", kSeat | kChance | kOutcome | kReaders, kSeat | kChance | kOutcome, false},
      {Kind::acted, "acted", kSeat | kAction | kBy | kReaders, kSeat | kAction | kBy, false},
      {Kind::undone, "undone", kSeat | kSteps, kSeat | kSteps, false},
      {Kind::undo_asked, "undo_asked", kSeat | kOn, kSeat | kOn, false},
      {Kind::undo_allowed, "undo_allowed", kSeat, kSeat, false},
      {Kind::timed_out, "timed_out", kSeat, kSeat, false},
      {Kind::away, "away", kSeat, kSeat, false},
      {Kind::back, "back", kSeat, kSeat, false},
      {Kind::sat_in, "sat_in", kSeat, kSeat, false},
      {Kind::resigned, "resigned", kSeat, kSeat, false},
      {Kind::agreed, "agreed", kSeat | kOn, kSeat | kOn, false},
      {Kind::declined, "declined", kSeat | kWhat, kSeat | kWhat, false},
      {Kind::took_over, "took_over", kSeat | kPerson | kName | kFace, kSeat | kName | kFace, false},
      {Kind::finished, "finished", kResult, kResult, false},
      {Kind::wants_rematch, "wants_rematch", kSeat | kOn, kSeat | kOn, false},
      {Kind::rematch, "rematch", 0, 0, false},
      {Kind::outage, "outage", kMs, kMs, false},
      {Kind::standing, "standing", kSeat | kOn, kSeat | kOn, true},
      {Kind::answered, "answered", kSeat | kOn, kSeat | kOn, true},
  };
  return kEvents;
}

void write_log(const Event& event, JsonText& out) {
  out.object([&] {
    write_fields(event, info_of(event.kind).logged, true, out);
    out.field("at", event.at);
  });
}

json::object log_json(const Event& event) {
  JsonText text;
  write_log(event, text);
  return tree_of(text);
}

bool is_visible_to(const Event& event, Seat viewer) { return !info_of(event.kind).note || event.seat == viewer; }

bool is_same_for_all(const Event& event) {
  const auto& info = info_of(event.kind);
  return !info.note && (event.readers.everyone || (info.told & kSecretFields) == 0);
}

void write_event_for(const Event& event, Seat viewer, JsonText& out) {
  out.object([&] {
    write_fields(event, info_of(event.kind).told, event.readers.has(viewer), out);
    if (event.patch.text.empty()) return;
    out.name("patch");
    out.plain(event.patch.text);
  });
}

std::optional<json::object> event_for(const Event& event, Seat viewer) {
  if (!is_visible_to(event, viewer)) return std::nullopt;
  JsonText text;
  write_event_for(event, viewer, text);
  return tree_of(text);
}

Answer<Event> read_event(const json::object& from) {
  const auto* word = from.if_contains("type");
  const auto* info = word != nullptr && word->is_string() ? find_event(word->get_string()) : nullptr;
  if (info == nullptr) return bad_log("type");
  Event out;
  out.kind = info->kind;
  std::size_t known = 2;
  const auto* at = from.if_contains("at");
  if (at == nullptr || !at->is_int64()) return bad_log("at");
  out.at = at->get_int64();
  if (out.at < -kLongestTime || out.at > kLongestTime) return bad_log("at");
  if (!info->note) {
    const auto* n = from.if_contains("n");
    const auto number = n != nullptr && n->is_int64() ? n->get_int64() : 0;
    if (number < 1 || number > std::int64_t{1} << 31) return bad_log("n");
    out.number = static_cast<std::uint32_t>(number);
    ++known;
  }
  for (const auto& field : event_fields()) {
    if ((info->logged & field.bit) == 0) continue;
    const auto* value = from.if_contains(field.name);
    if (value == nullptr && (field.bit & kOptionalFields) != 0) continue;
    if (value == nullptr || !field.read(*value, out)) return bad_log(field.name);
    ++known;
  }
  if (from.size() != known) return bad_log("unknown field");
  return out;
}

Answer<Event> parse_event(std::string_view text) {
  const auto value = parse_json(text);
  if (!value || !value->is_object()) return bad_log("not a JSON object");
  return read_event(value->get_object());
}

}  // namespace tessera::table
