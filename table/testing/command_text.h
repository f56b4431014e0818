// For tests and fuzzers: a command as the text of a person's message.
#pragma once

#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

#include "engine/core/json.h"
#include "table/command.h"

namespace tessera::table::testing {

inline Answer<Command> parse_command(std::string_view text) {
  const auto value = parse_json(text);
  if (!value || !value->is_object()) return Refusal{Code::malformed};
  return read_command(value->get_object());
}

inline boost::json::value field_json(Field field, const Command& command) {
  switch (field) {
    case Field::seat: return seat_json(command.seat);
    case Field::with: return seat_json(command.with);
    case Field::on: return command.on;
    case Field::level: return boost::json::string(bots::level_name(command.level));
    case Field::action: return boost::json::string(command.action);
    case Field::kicked: return command.kicked;
    case Field::options: return command.options;
    case Field::settings: return command.settings;
  }
  return nullptr;
}

inline std::string to_json(const Command& command) {
  const auto& info = info_of(command.kind);
  boost::json::object out{{"do", info.name}, {"version", command.version}};
  for (const auto& [field, name] : field_names()) {
    if (info.takes(field)) out.emplace(name, field_json(field, command));
  }
  return boost::json::serialize(out);
}

}  // namespace tessera::table::testing
