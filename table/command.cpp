#include "table/command.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <limits>

#include "engine/core/fixed_list.h"
#include "engine/core/json.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

using Kind = Command::Kind;

constexpr std::uint8_t fields(std::initializer_list<Field> list) {
  unsigned bits = 0;
  for (const Field f : list) bits |= static_cast<unsigned>(f);
  return static_cast<std::uint8_t>(bits);
}

bool takes(const CommandInfo& info, Field field) { return (info.fields & static_cast<unsigned>(field)) != 0; }

struct FieldName {
  Field field;
  std::string_view name;
};
constexpr FieldName kFields[] = {{Field::seat, "seat"},         {Field::with, "with"},     {Field::on, "on"},
                                 {Field::level, "level"},       {Field::action, "action"}, {Field::options, "options"},
                                 {Field::settings, "settings"}, {Field::kicked, "kicked"}};

const CommandInfo* find_command(std::string_view name) {
  for (const auto& info : commands()) {
    if (info.name == name && info.from_persons) return &info;
  }
  return nullptr;
}

bool read_seat(const json::value& value, Seat& out) {
  const auto* n = value.if_int64();
  if (n == nullptr || *n < 0 || *n >= kMaxSeats) return false;
  out = Seat(static_cast<int>(*n));
  return true;
}

bool read_number(const json::value& value, std::uint32_t& out) {
  const auto* n = value.if_int64();
  if (n == nullptr || *n < 0 || *n > std::numeric_limits<std::uint32_t>::max()) return false;
  out = static_cast<std::uint32_t>(*n);
  return true;
}

bool read_object(const json::value& value, json::object& out) {
  if (!value.is_object()) return false;
  out = value.get_object();
  return true;
}

bool read_field(Field field, const json::value& value, Command& out) {
  switch (field) {
    case Field::seat: return read_seat(value, out.seat);
    case Field::with: return read_seat(value, out.with);
    case Field::on:
      if (!value.is_bool()) return false;
      out.on = value.get_bool();
      return true;
    case Field::level: {
      const auto* level = value.is_string() ? bots::find_level(value.get_string()) : nullptr;
      if (level == nullptr) return false;
      out.level = level->level;
      return true;
    }
    case Field::action:
      if (!value.is_string() || value.get_string().size() > kLongestAction) return false;
      out.action = std::string(value.get_string());
      return true;
    case Field::kicked: return read_number(value, out.kicked);
    case Field::options: return read_object(value, out.options);
    case Field::settings: return read_object(value, out.settings);
  }
  return false;
}

json::value field_json(Field field, const Command& command) {
  switch (field) {
    case Field::seat: return seat_json(command.seat);
    case Field::with: return seat_json(command.with);
    case Field::on: return command.on;
    case Field::level: return json::string(bots::level_name(command.level));
    case Field::action: return json::string(command.action);
    case Field::kicked: return command.kicked;
    case Field::options: return command.options;
    case Field::settings: return command.settings;
  }
  return nullptr;
}

Refusal bad_field(std::string_view name) { return {Code::bad_field, std::string(name)}; }

}  // namespace

std::span<const CommandInfo> commands() {
  using enum Field;
  static constexpr CommandInfo kCommands[] = {
      {Kind::sit, "sit", fields({seat}), true},
      {Kind::swap, "swap", fields({seat, with}), true},
      {Kind::add_bot, "add_bot", fields({seat, level}), true},
      {Kind::remove_bot, "remove_bot", fields({seat}), true},
      {Kind::add_seat, "add_seat", 0, true},
      {Kind::remove_seat, "remove_seat", fields({seat}), true},
      {Kind::change, "change", fields({options, settings}), true},
      {Kind::start, "start", 0, true},
      {Kind::leave, "leave", 0, true},
      {Kind::kick, "kick", fields({seat}), true},
      {Kind::allow, "allow", fields({kicked}), true},
      {Kind::act, "act", fields({action}), true},
      {Kind::undo, "undo", 0, true},
      {Kind::standing, "standing", fields({on}), true},
      {Kind::resign, "resign", 0, true},
      {Kind::agree, "agree", fields({on}), true},
      {Kind::take_over, "take_over", fields({seat}), true},
      {Kind::rematch, "rematch", fields({on}), true},
      {Kind::close_seats, "close_seats", 0, false},
      {Kind::rename, "rename", 0, false},
      {Kind::presence, "presence", fields({on}), false},
      {Kind::bot_act, "bot_act", fields({seat, action}), false},
      {Kind::outage, "outage", 0, false},
  };
  return kCommands;
}

Answer<Command> read_command(const json::object& from) {
  const auto* word = from.if_contains("do");
  if (word == nullptr || !word->is_string()) return bad_field("do");
  const auto* info = find_command(word->get_string());
  if (info == nullptr) return Refusal{Code::unknown_command};
  Command out;
  out.kind = info->kind;
  const auto* version = from.if_contains("version");
  if (version == nullptr || !read_number(*version, out.version)) return bad_field("version");
  FixedList<std::string_view, static_cast<int>(std::size(kFields)) + 2> known;
  known.push("do");
  known.push("version");
  for (const auto& [field, name] : kFields) {
    if (!takes(*info, field)) continue;
    const auto* value = from.if_contains(name);
    if (value == nullptr || !read_field(field, *value, out)) return bad_field(name);
    known.push(name);
  }
  if (const auto other = unknown_field(from, {known.begin(), known.end()})) return bad_field(*other);
  return out;
}

Answer<Command> parse_command(std::string_view text) {
  if (text.size() > kLongestCommand) return Refusal{Code::too_long};
  const auto value = parse_json(text);
  if (!value || !value->is_object()) return Refusal{Code::malformed};
  return read_command(value->get_object());
}

std::string to_json(const Command& command) {
  const auto& info = info_of(command.kind);
  json::object out{{"do", info.name}, {"version", command.version}};
  for (const auto& [field, name] : kFields) {
    if (takes(info, field)) out.emplace(name, field_json(field, command));
  }
  return json::serialize(out);
}

}  // namespace tessera::table
