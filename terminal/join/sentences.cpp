#include "terminal/join/sentences.h"

#include <algorithm>

#include "engine/core/json_fields.h"

namespace tessera::terminal {

namespace {

using client::seat_at;

struct EventText {
  std::string_view type;
  std::string_view you;    // after "You"
  std::string_view other;  // after a name
};

constexpr EventText kSeatEvents[] = {
    {"left", "get up.", "gets up."},
    {"kicked", "are sent away by the host.", "is sent away by the host."},
    {"timed_out", "are out of time: the stand-in makes this decision.", "is out of time: the stand-in decides."},
    {"away", "have lost the connection.", "has lost the connection."},
    {"back", "are back.", "is back."},
    {"sat_in", "are replaced by the stand-in until you act.", "is away: the stand-in plays."},
    {"resigned", "give up; the stand-in plays on.", "gives up; the stand-in plays on."},
    {"undone", "take a step back.", "takes a step back."},
    {"undo_allowed", "allow it.", "allows it."},
};

constexpr RefusalText kRefusals[] = {
    {"not_legal", "The rules do not allow this now."},
    {"not_asked", "You are not asked now."},
    {"seat_taken", "Somebody sits there."},
    {"seat_empty", "Nobody of that kind sits there."},
    {"no_such_seat", "The table has no such seat."},
    {"not_host", "Only the host may do this."},
    {"not_seated", "Only those who sit at the table may do this."},
    {"already_seated", "You have a seat already."},
    {"too_few_players", "The game is for more players than that."},
    {"too_many_players", "The game is for fewer players than that."},
    {"wrong_stage", "Not now: it is for another stage of the table."},
    {"bot_plays", "A bot plays for this seat now."},
    {"undo_off", "At this table no step is taken back."},
    {"nothing_to_undo", "There is nothing of yours to take back."},
    {"no_such_bot", "There is no bot of this level for this game."},
    {"sent_away", "The host has sent you away from this table."},
    {"starting", "The game is about to start: the seats stay as they are."},
    {"not_allowed", "The host has not allowed this."},
    {"too_fast", "Too much at once; wait a moment."},
    {"too_often", "This has been done too often."},
    {"too_long", "This is too long."},
    {"bad_text", "This text can't be shown to others."},
    {"storage", "The server could not store it; try again."},
    {"stopping", "The server is about to restart."},
};

// Text of others, on one line and not too long.
std::string foreign(const std::string& text) {
  constexpr int kLongest = 300;
  return clip(printable(text), kLongest);
}

std::string offer_words(const boost::json::object& event) {
  const auto what = text_at(event, "what");
  return what == "end" ? "to end the game here" : what == "undo" ? "to have the step taken back" : "to play again";
}

}  // namespace

std::vector<std::string> seat_names(const std::vector<client::SeatState>& seats) {
  std::vector<std::string> names;
  for (const auto& seat : seats) {
    const std::string number = std::to_string(names.size());
    switch (seat.who) {
      case client::SeatState::Who::person: names.push_back(seat.name); break;
      case client::SeatState::Who::bot: names.push_back("Bot " + number); break;
      case client::SeatState::Who::open: names.push_back("seat " + number); break;
    }
  }
  return names;
}

std::string table_sentence(const SentenceContext& context, const boost::json::object& event) {
  const std::string type = text_at(event, "type");
  const Seat seat = seat_at(event, "seat", context.names.size());
  if (type == "started") return "The game begins.";
  if (type == "changed") return "The host has changed options of the table.";
  if (type == "seat_added") return "There is one more seat.";
  if (type == "seat_removed") return "A seat is gone.";
  if (type == "rematch") return "A new table begins with the same people.";
  if (type == "outage") return "The server stood still for a while; no clock ran.";
  if (seat.none()) return "";
  if (type == "sat") return foreign(text_at(event, "name")) + " sits down on seat " + std::to_string(seat.index) + ".";
  if (type == "took_over") return foreign(text_at(event, "name")) + " takes over from " + context.name(seat) + ".";
  if (type == "renamed")
    return context.says(seat, "are", "is") + " called " + foreign(text_at(event, "name")) + " now.";
  if (type == "bot_sat") {
    return "A bot (" + foreign(text_at(event, "level")) + ") has seat " + std::to_string(seat.index) + ".";
  }
  if (type == "host") return context.says(seat, "are", "is") + " the host now.";
  if (type == "swapped") return "Two seats have changed places.";
  if (type == "agreed" && flag_at(event, "on")) return context.says(seat, "would", "would") + " end the game here.";
  if (type == "wants_rematch" && flag_at(event, "on")) return context.says(seat, "would", "would") + " play again.";
  if (type == "undo_asked") {
    return flag_at(event, "on") ? context.says(seat, "ask", "asks") + " to take a step back."
                                : context.says(seat, "do not ask", "does not ask") + " for it any more.";
  }
  if (type == "declined") return context.says(seat, "decline", "declines") + " " + offer_words(event) + ".";
  for (const auto& [event_type, you, other] : kSeatEvents) {
    if (event_type == type) return context.says(seat, you, other);
  }
  return "";
}

std::string chat_sentence(const SentenceContext& context, const boost::json::object& message) {
  const Seat seat = seat_at(message, "seat", context.names.size());
  const std::string who = seat.none() ? "Somebody" : context.name(seat);
  if (const auto text = text_at(message, "text"); !text.empty()) return who + ": “" + foreign(text) + "”";
  if (const auto emote = text_at(message, "emote"); !emote.empty()) return who + ": (" + foreign(emote) + ")";
  std::string phrase = foreign(text_at(message, "phrase"));
  std::replace(phrase.begin(), phrase.end(), '-', ' ');
  return who + ": " + sentence(phrase) + "!";
}

std::span<const RefusalText> refusal_texts() { return kRefusals; }

std::string refusal_sentence(const boost::json::object& message) {
  const std::string code = text_at(message, "code");
  for (const auto& each : kRefusals) {
    if (each.code == code) return std::string(each.text);
  }
  const std::string detail = foreign(text_at(message, "detail"));
  return "The server refuses it: " + foreign(code) + (detail.empty() ? "" : " (" + detail + ")") + ".";
}

}  // namespace tessera::terminal
