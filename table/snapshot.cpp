#include "table/snapshot.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "table/event_fields.h"

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

void Snapshot::write(JsonText& out) const {
  out.object([&] {
    out.field("version", state_.version);
    out.field("stage", stage_word(state_.stage));
    out.name("table");
    out.plain(state_.description);
    out.field("host", state_.host.empty() ? kNoSeat : state_.seat_of(state_.host));
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
    write_moment(out);
  });
}

void Snapshot::write_moment(JsonText& out) const {
  out.object([&] {
    write_clocks(out);
    out.name("view");
    state_.position->write_view(viewer_, out);
    if (!viewer_.none()) out.object("you", [&] { write_private_part(out); });
  });
}

// Who is to act, and how long they and the call window still have.
void Snapshot::write_clocks(JsonText& out) const {
  const bool window = state_.in_window();
  const int open_for = state_.settings.number(Setting::window_ms);
  const SeatSet to_act = state_.stage == Stage::playing ? state_.position->to_act() : SeatSet{};
  out.array("to_act", to_act);
  out.array("left_ms", [&] {
    for (const Seat s : to_act) {
      const bool runs = state_.settings.clock() != Clock::none && !window && !state_.at(s).bot_plays();
      runs ? out.value(left(state_.at(s).asked_at + state_.settings.clock_ms(), now_)) : out.value(nullptr);
    }
  });
  out.field_if(window && open_for > 0, "window_ms", left(state_.window_at + open_for, now_));
}

// What is open to a seat.
void Snapshot::write_private_part(JsonText& out) const {
  const SeatState& seat_state = state_.at(viewer_);
  const bool plays = state_.stage == Stage::playing && !seat_state.bot_plays();
  out.field("seat", viewer_);
  out.array("legal", [&] {
    if (!plays) return;
    for (const auto& action : state_.position->legal(viewer_)) out.value(action);
  });
  out.field("undo", plays && state_.steps_of_one_undo(viewer_) > 0);
  out.field("standing", seat_state.standing);
  out.field("answered", seat_state.answered);
}

std::optional<json::object> Snapshot::news(const Changes& changes) const {
  json::array told;
  for (const auto& event : changes.events) {
    if (auto form = event_for(event, viewer_)) told.push_back(*std::move(form));
  }
  if (told.empty()) return std::nullopt;
  json::object out{{"version", state_.version}, {"events", std::move(told)}};
  if (state_.stage != Stage::lobby) {
    JsonText moment;
    write_moment(moment);
    out.emplace("moment", tree_of(moment));
  }
  return out;
}

}  // namespace tessera::table
