#include "table/codes.h"

namespace tessera::table {

std::span<const CodeInfo> codes() {
  static constexpr CodeInfo kCodes[] = {
      {Code::malformed, "malformed"},
      {Code::too_long, "too_long"},
      {Code::unknown_command, "unknown_command"},
      {Code::bad_field, "bad_field"},
      {Code::bad_table, "bad_table"},
      {Code::bad_log, "bad_log"},
      {Code::future, "future"},
      {Code::stale, "stale"},
      {Code::already, "already"},
      {Code::not_seated, "not_seated"},
      {Code::already_seated, "already_seated"},
      {Code::not_host, "not_host"},
      {Code::no_such_seat, "no_such_seat"},
      {Code::seat_taken, "seat_taken"},
      {Code::seat_empty, "seat_empty"},
      {Code::too_few_players, "too_few_players"},
      {Code::too_many_players, "too_many_players"},
      {Code::too_many_changes, "too_many_changes"},
      {Code::wrong_stage, "wrong_stage"},
      {Code::not_asked, "not_asked"},
      {Code::not_legal, "not_legal"},
      {Code::bot_plays, "bot_plays"},
      {Code::no_bot_plays, "no_bot_plays"},
      {Code::undo_off, "undo_off"},
      {Code::nothing_to_undo, "nothing_to_undo"},
      {Code::no_such_bot, "no_such_bot"},
      {Code::take_over_off, "take_over_off"},
      {Code::not_away, "not_away"},
      {Code::sent_away, "sent_away"},
      {Code::too_often, "too_often"},
  };
  return kCodes;
}

std::string_view code_name(Code code) { return codes()[static_cast<std::size_t>(code)].name; }

}  // namespace tessera::table
