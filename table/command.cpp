#include "table/command.h"

#include <boost/json/object.hpp>
#include <limits>

#include "engine/core/fixed_list.h"
#include "engine/core/json.h"
#include "engine/core/json_reader.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

using Kind = Command::Kind;

constexpr std::uint8_t fields(std::initializer_list<Field> list) {
  unsigned bits = 0;
  for (const Field f : list) bits |= static_cast<unsigned>(f);
  return static_cast<std::uint8_t>(bits);
}

constexpr std::int64_t kGreatest = std::numeric_limits<std::uint32_t>::max();  // of a number

constexpr FieldName kFields[] = {{Field::seat, "seat"},         {Field::with, "with"},     {Field::on, "on"},
                                 {Field::level, "level"},       {Field::action, "action"}, {Field::options, "options"},
                                 {Field::settings, "settings"}, {Field::kicked, "kicked"}};

const CommandInfo* find_command(std::string_view name) {
  for (const auto& info : commands()) {
    if (info.name == name && info.from_persons) return &info;
  }
  return nullptr;
}

void read_field(Field field, std::string_view name, const json::object& from, JsonReader& read, Command& out) {
  switch (field) {
    case Field::seat: out.seat = Seat(read.number(from, name, 0, kMaxSeats - 1)); break;
    case Field::with: out.with = Seat(read.number(from, name, 0, kMaxSeats - 1)); break;
    case Field::on: out.on = read.flag(from, name); break;
    case Field::level:
      if (const auto* level = bots::find_level(read.text(from, name))) {
        out.level = level->level;
      } else {
        read.refuse(name);
      }
      break;
    case Field::action: out.action = read.text(from, name, kLongestAction); break;
    case Field::kicked: out.kicked = static_cast<std::uint32_t>(read.whole(from, name, kGreatest)); break;
    case Field::options: out.options = read.object(from, name); break;
    case Field::settings: out.settings = read.object(from, name); break;
  }
}

Refusal bad_field(std::string_view name) { return {Code::bad_field, std::string(name)}; }

}  // namespace

std::span<const FieldName> field_names() { return kFields; }

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
      {Kind::answer_undo, "answer_undo", fields({on}), true},
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
  JsonReader read;
  out.version = static_cast<std::uint32_t>(read.whole(from, "version", kGreatest));
  FixedList<std::string_view, static_cast<int>(std::size(kFields)) + 2> known;
  known.push("do");
  known.push("version");
  for (const auto& [field, name] : kFields) {
    if (!info->takes(field)) continue;
    read_field(field, name, from, read, out);
    known.push(name);
  }
  if (!read.good()) return bad_field(read.wrong_field());
  if (const auto other = unknown_field(from, {known.begin(), known.end()})) return bad_field(*other);
  return out;
}

}  // namespace tessera::table
