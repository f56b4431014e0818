// What a viewer may know, built up from what is public and the viewer's own.
#include <boost/json/array.hpp>

#include "table/event_fields.h"
#include "table/table.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

void write_seat_state(const SeatState& seat_state, JsonText& out) {
  out.object([&] {
    switch (seat_state.who.kind) {
      case SeatHolder::Kind::open: return out.field("who", "open");
      case SeatHolder::Kind::bot:
        out.field("who", "bot");
        return out.field("level", bots::level_name(seat_state.who.level));
      case SeatHolder::Kind::person: break;
    }
    out.field("who", "person");
    out.field("name", seat_state.who.name);
    out.name("face");
    write_face(seat_state.who.face, out);
    out.field("away", seat_state.away);
    out.field("sits_in", seat_state.sits_in);
    out.field("overdue", seat_state.overdue);
    out.field("resigned", seat_state.resigned);
    out.field("left", seat_state.vacant);
    out.field("agrees", seat_state.agrees);
    out.field("wants_rematch", seat_state.rematch);
  });
}

void write_undo_request(const UndoRequest& request, JsonText& out) {
  if (request.seat.none()) return out.value(nullptr);
  out.object([&] {
    out.field("seat", request.seat);
    out.array("allowed", request.allowed);
  });
}

// How long until `at`, for a clock that a viewer's own watch counts down.
Time left(Time at, Time now) { return std::max<Time>(at - now, 0); }

}  // namespace

void Table::write_snapshot(Seat viewer, Time now, JsonText& out) const {
  out.object([&] {
    out.field("version", state_.version);
    out.field("stage", stage_word(state_.stage));
    out.name("table");
    out.plain(state_.description);
    out.field("host", state_.host.empty() ? kNoSeat : seat_of(state_.host));
    out.array("seats", [&] {
      for (const Seat s : state_.seats()) write_seat_state(state_.at(s), out);
    });
    out.array("sent_away", [&] {
      for (const SentAway& each : state_.sent_away) {
        out.object([&] {
          out.field("kicked", each.kicked);
          out.field("name", each.name);
        });
      }
    });
    out.name("result");
    state_.stage == Stage::finished ? write_ending(state_.ending, out) : out.value(nullptr);
    out.field("rematch", state_.rematched);
    out.name("undo_request");
    write_undo_request(state_.undo_request, out);
    if (state_.stage == Stage::lobby) return;
    out.name("moment");
    write_moment(viewer, now, out);
  });
}

json::object Table::snapshot(Seat viewer, Time now) const {
  JsonText text;
  write_snapshot(viewer, now, text);
  return tree_of(text);
}

json::object Table::moment(Seat viewer, Time now) const {
  JsonText text;
  write_moment(viewer, now, text);
  return tree_of(text);
}

std::optional<json::object> Table::news(const Changes& changes, Seat viewer, Time now) const {
  json::array told;
  for (const auto& event : changes.events) {
    if (auto form = event_for(event, viewer)) told.push_back(*std::move(form));
  }
  if (told.empty()) return std::nullopt;
  json::object out{{"version", state_.version}, {"events", std::move(told)}};
  if (state_.stage != Stage::lobby) out.emplace("moment", moment(viewer, now));
  return out;
}

bool Table::may_have_hints(Seat seat) const {
  bool against_bots = state_.has(seat);
  for (const Seat s : state_.seats()) {
    against_bots = against_bots && (s == seat || state_.at(s).who.kind == SeatHolder::Kind::bot);
  }
  return against_bots || state_.settings.on(Setting::hints);
}

void Table::write_moment(Seat viewer, Time now, JsonText& out) const {
  const bool playing = state_.stage == Stage::playing;
  const bool window = state_.in_window();
  const int open_for = state_.settings.number(Setting::window_ms);
  const SeatSet to_act = playing ? position().to_act() : SeatSet{};
  out.object([&] {
    out.array("to_act", to_act);
    out.array("left_ms", [&] {
      for (const Seat s : to_act) {
        const bool runs = state_.settings.clock() != Clock::none && !window && !state_.at(s).bot_plays();
        runs ? out.value(left(state_.at(s).asked_at + state_.settings.clock_ms(), now)) : out.value(nullptr);
      }
    });
    out.field_if(window && open_for > 0, "window_ms", left(state_.window_at + open_for, now));
    out.name("view");
    position().write_view(viewer, out);
    if (!viewer.none()) out.object("you", [&] { write_private_part(viewer, out); });
  });
}

// What is open to a seat.
void Table::write_private_part(Seat seat, JsonText& out) const {
  const SeatState& seat_state = state_.at(seat);
  const bool plays = state_.stage == Stage::playing && !seat_state.bot_plays();
  out.field("seat", seat);
  out.array("legal", [&] {
    if (!plays) return;
    for (const auto& action : position().legal(seat)) out.value(action);
  });
  out.field("undo", plays && state_.steps_of_one_undo(seat) > 0);
  out.field("standing", seat_state.standing);
  out.field("answered", seat_state.answered);
}

}  // namespace tessera::table
