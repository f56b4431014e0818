#include "table/codes.h"

namespace tessera::table {

std::span<const CodeInfo> codes() {
  static constexpr CodeInfo kCodes[] = {
      {Code::malformed, "malformed", "the message is not a JSON object with a known shape"},
      {Code::too_long, "too_long", "the message or one of its texts is over its limit"},
      {Code::unknown_command, "unknown_command", "there is no such command"},
      {Code::bad_field, "bad_field", "a field is missing, unknown or of a wrong type; detail names it"},
      {Code::bad_table, "bad_table", "such a table cannot be: game, players, options or settings; detail says why"},
      {Code::bad_log, "bad_log", "the event log does not fit together; detail names the event"},
      {Code::future, "future", "the version is one that the table has not reached"},
      {Code::stale, "stale", "what the command answers has changed since its version"},
      {Code::already, "already", "it is so already; a duplicate"},
      {Code::not_seated, "not_seated", "only for those who sit at the table"},
      {Code::already_seated, "already_seated", "this person has a seat already"},
      {Code::not_host, "not_host", "only the host may do this"},
      {Code::no_such_seat, "no_such_seat", "the table has no such seat"},
      {Code::seat_taken, "seat_taken", "somebody sits there"},
      {Code::seat_empty, "seat_empty", "nobody of that kind sits there"},
      {Code::seats_open, "seats_open", "the game starts when every seat is filled"},
      {Code::wrong_stage, "wrong_stage", "not before the start, not while playing, or not after the end"},
      {Code::not_asked, "not_asked", "this seat owes no action now"},
      {Code::not_legal, "not_legal", "the rules do not allow this action now"},
      {Code::bot_plays, "bot_plays", "a bot plays for this seat now"},
      {Code::no_bot_plays, "no_bot_plays", "no bot plays for this seat now"},
      {Code::undo_off, "undo_off", "at this table nothing is taken back"},
      {Code::nothing_to_undo, "nothing_to_undo", "there is no step of this seat that can be taken back"},
      {Code::no_such_bot, "no_such_bot", "there is no bot of this level for this game"},
      {Code::take_over_off, "take_over_off", "at this table nobody takes over a seat"},
      {Code::not_away, "not_away", "while playing only somebody who is away can be sent from the table"},
  };
  return kCodes;
}

std::string_view code_name(Code code) { return codes()[static_cast<std::size_t>(code)].name; }

}  // namespace tessera::table
