// Why the table refuses a command: a closed list. protocol/openapi.json (TableCode) says what each code means.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tessera::table {

enum class Code : std::uint8_t {
  malformed,
  too_long,
  unknown_command,
  bad_field,
  bad_table,
  bad_log,
  future,
  stale,
  already,
  not_seated,
  already_seated,
  not_host,
  no_such_seat,
  seat_taken,
  seat_empty,
  too_few_players,
  too_many_players,
  too_many_changes,
  wrong_stage,
  not_asked,
  not_legal,
  bot_plays,
  no_bot_plays,
  undo_off,
  nothing_to_undo,
  no_such_bot,
  take_over_off,
  not_away,
  sent_away,
  too_often,
};

struct CodeInfo {
  Code code;
  std::string_view name;
};

std::span<const CodeInfo> codes();
std::string_view code_name(Code code);

// `detail` names a field, or says what is wrong with a deck or a board. It never holds anything but what the command
// itself said.
struct Refusal {
  Code code;
  std::string detail = {};
};

template <class T>
using Answer = Result<T, Refusal>;

}  // namespace tessera::table
