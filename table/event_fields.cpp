#include "table/event_fields.h"

#include <boost/json/array.hpp>
#include <limits>

namespace tessera::table {

namespace json = boost::json;

namespace {

constexpr std::string_view kByWords[] = {"person", "bot", "forced", "window"};
constexpr std::string_view kReasonWords[] = {"rules", "resignation", "agreement", "abandoned", "kicked"};
constexpr std::string_view kOfferWords[] = {"end", "undo", "rematch"};

template <class Enum>
std::string_view word(std::span<const std::string_view> words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

template <class Enum>
bool read_word(std::span<const std::string_view> words, const json::value& value, Enum& out) {
  const auto* text = value.if_string();
  for (std::size_t i = 0; text != nullptr && i < words.size(); ++i) {
    if (*text == words[i]) {
      out = static_cast<Enum>(i);
      return true;
    }
  }
  return false;
}

bool read_seat(const json::value& value, Seat& out) {
  if (value.is_null()) return true;
  const auto* n = value.if_int64();
  if (n == nullptr || *n < 0 || *n >= kMaxSeats) return false;
  out = Seat(static_cast<int>(*n));
  return true;
}

bool read_seats(const json::value* value, SeatSet& out) {
  if (value == nullptr || !value->is_array()) return false;
  for (const auto& each : value->get_array()) {
    Seat seat;
    if (!read_seat(each, seat) || seat.none()) return false;
    out.add(seat);
  }
  return true;
}

bool read_text(const json::value& value, std::string& out) {
  if (!value.is_string()) return false;
  out = std::string(value.get_string());
  return true;
}

bool read_number(const json::value* value, std::int64_t low, std::int64_t high, std::int64_t& out) {
  if (value == nullptr || !value->is_int64() || value->get_int64() < low || value->get_int64() > high) return false;
  out = value->get_int64();
  return true;
}

void write_readers(const Readers& readers, JsonText& out) {
  if (readers.everyone) return out.value("all");
  out.array([&] {
    for (const Seat s : readers.seats) out.value(s);
  });
}

bool read_readers(const json::value& value, Readers& out) {
  if (!value.is_string()) return read_seats(&value, out.seats);
  out.everyone = value.get_string() == "all";
  return out.everyone;
}

bool read_scores(const json::value* value, Ending& out) {
  const auto* scores = value != nullptr ? value->if_array() : nullptr;
  if (scores == nullptr || scores->size() > kMaxSeats) return false;
  for (const auto& each : *scores) {
    std::int64_t score = 0;
    if (!read_number(&each, -1'000'000'000, 1'000'000'000, score)) return false;
    out.scores[out.seats++] = static_cast<std::int32_t>(score);
  }
  return true;
}

bool read_ending(const json::value& value, Ending& out) {
  const auto* from = value.if_object();
  if (from == nullptr || from->size() != 6) return false;
  const auto* reason = from->if_contains("reason");
  return reason != nullptr && read_word<Reason>(kReasonWords, *reason, out.reason) &&
         read_scores(from->if_contains("scores"), out) && read_seats(from->if_contains("winners"), out.winners) &&
         read_seats(from->if_contains("resigned"), out.resigned) && read_seats(from->if_contains("left"), out.left) &&
         read_seats(from->if_contains("away"), out.away);
}

bool read_level(const json::value& value, bots::Level& out) {
  const auto* level = value.is_string() ? bots::find_level(value.get_string()) : nullptr;
  if (level == nullptr) return false;
  out = level->level;
  return true;
}

bool read_face(const json::value& value, Face& out) {
  if (value.is_null()) return true;
  const auto face = value.is_string() ? find_face(value.get_string()) : std::nullopt;
  if (!face) return false;
  out = *face;
  return true;
}

bool read_object(const json::value& value, json::object& out) {
  if (!value.is_object()) return false;
  out = value.get_object();
  return true;
}

bool read_flag(const json::value& value, bool& out) {
  if (!value.is_bool()) return false;
  out = value.get_bool();
  return true;
}

bool read_steps(const json::value& value, int& out) {
  std::int64_t steps = 0;
  if (!read_number(&value, 1, 1000, steps)) return false;
  out = static_cast<int>(steps);
  return true;
}

bool read_event_number(const json::value& value, std::uint32_t& out) {
  std::int64_t number = 0;
  if (!read_number(&value, 1, std::numeric_limits<std::uint32_t>::max(), number)) return false;
  out = static_cast<std::uint32_t>(number);
  return true;
}

using Value = json::value;

constexpr EventField kRows[] = {
    {kSeat, "seat", [](const Event& e, JsonText& o) { o.value(e.seat); },
     [](const Value& v, Event& e) { return read_seat(v, e.seat); }},
    {kWith, "with", [](const Event& e, JsonText& o) { o.value(e.with); },
     [](const Value& v, Event& e) { return read_seat(v, e.with); }},
    {kOn, "on", [](const Event& e, JsonText& o) { o.value(e.on); },
     [](const Value& v, Event& e) { return read_flag(v, e.on); }},
    {kWhat, "what", [](const Event& e, JsonText& o) { o.value(word(kOfferWords, e.what)); },
     [](const Value& v, Event& e) { return read_word<Offer>(kOfferWords, v, e.what); }},
    {kBy, "by", [](const Event& e, JsonText& o) { o.value(word(kByWords, e.by)); },
     [](const Value& v, Event& e) { return read_word<By>(kByWords, v, e.by); }},
    {kSteps, "steps", [](const Event& e, JsonText& o) { o.value(e.steps); },
     [](const Value& v, Event& e) { return read_steps(v, e.steps); }},
    {kMs, "ms", [](const Event& e, JsonText& o) { o.value(e.ms); },
     [](const Value& v, Event& e) { return read_number(&v, -kLongestTime, kLongestTime, e.ms); }},
    {kLevel, "level", [](const Event& e, JsonText& o) { o.value(bots::level_name(e.level)); },
     [](const Value& v, Event& e) { return read_level(v, e.level); }},
    {kReaders, "readers", [](const Event& e, JsonText& o) { write_readers(e.readers, o); },
     [](const Value& v, Event& e) { return read_readers(v, e.readers); }},
    {kChance, "chance", [](const Event& e, JsonText& o) { o.value(e.chance); },
     [](const Value& v, Event& e) { return read_text(v, e.chance); }},
    {kOutcome, "outcome", [](const Event& e, JsonText& o) { o.value(e.text); },
     [](const Value& v, Event& e) { return read_text(v, e.text); }},
    {kAction, "action", [](const Event& e, JsonText& o) { o.value(e.text); },
     [](const Value& v, Event& e) { return read_text(v, e.text); }},
    {kPerson, "person", [](const Event& e, JsonText& o) { o.value(e.person); },
     [](const Value& v, Event& e) { return read_text(v, e.person); }},
    {kName, "name", [](const Event& e, JsonText& o) { o.value(e.name); },
     [](const Value& v, Event& e) { return read_text(v, e.name); }},
    {kResult, "result", [](const Event& e, JsonText& o) { write_ending(e.ending, o); },
     [](const Value& v, Event& e) { return read_ending(v, e.ending); }},
    {kTable, "table", [](const Event& e, JsonText& o) { o.tree(e.table); },
     [](const Value& v, Event& e) { return read_object(v, e.table); }},
    {kKicked, "kicked", [](const Event& e, JsonText& o) { o.value(e.kicked); },
     [](const Value& v, Event& e) { return read_event_number(v, e.kicked); }},
    {kFace, "face", [](const Event& e, JsonText& o) { write_face(e.face, o); },
     [](const Value& v, Event& e) { return read_face(v, e.face); }},
    {kOptions, "options", [](const Event& e, JsonText& o) { o.tree(e.options); },
     [](const Value& v, Event& e) { return read_object(v, e.options); }},
    {kSettingsField, "settings", [](const Event& e, JsonText& o) { o.tree(e.settings); },
     [](const Value& v, Event& e) { return read_object(v, e.settings); }},
};

}  // namespace

void write_face(Face face, JsonText& out) { face == Face::none ? out.value(nullptr) : out.value(face_word(face)); }

std::span<const EventField> event_fields() { return kRows; }

void write_ending(const Ending& ending, JsonText& out) {
  out.object([&] {
    out.field("reason", word(kReasonWords, ending.reason));
    out.array("scores", [&] {
      for (int s = 0; s < ending.seats; ++s) out.value(ending.scores[s]);
    });
    out.array("winners", ending.winners);
    out.array("resigned", ending.resigned);
    out.array("left", ending.left);
    out.array("away", ending.away);
  });
}

}  // namespace tessera::table
