// What a viewer may know, built up from what is public and the viewer's own.
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "engine/core/json.h"
#include "table/table.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

json::object place_json(const Place& place) {
  switch (place.who.kind) {
    case Sitter::Kind::open: return {{"who", "open"}};
    case Sitter::Kind::bot: return {{"who", "bot"}, {"level", bots::level_name(place.who.level)}};
    case Sitter::Kind::person: break;
  }
  return {{"who", "person"},          {"name", place.who.name},        {"away", place.away},
          {"sits_in", place.sits_in}, {"resigned", place.resigned},    {"left", place.vacant},
          {"agrees", place.agrees},   {"wants_rematch", place.rematch}};
}

// How long until `at`, for a clock that a viewer's own watch counts down.
json::value left(Time at, Time now) { return std::max<Time>(at - now, 0); }

}  // namespace

json::object Table::snapshot(Seat viewer, Time now) const {
  json::array seats;
  for (const Seat s : state_.seats()) seats.push_back(place_json(state_.at(s)));
  boost::system::error_code failed;
  auto out = json::object{
      {"version", state_.version},
      {"stage", stage_word(state_.stage)},
      {"table", json::parse(state_.description, failed)},
      {"host", seat_json(state_.host.empty() ? kNoSeat : seat_of(state_.host))},
      {"seats", std::move(seats)},
      {"result", state_.stage == Stage::finished ? json::value(ending_json(state_.ending)) : json::value(nullptr)},
      {"rematch", state_.rematched},
  };
  if (state_.stage != Stage::lobby) out.emplace("moment", moment(viewer, now));
  return out;
}

std::optional<json::object> Table::news(const Changes& changes, Seat viewer, Time now) const {
  json::array told;
  for (const auto& event : changes.events) {
    if (auto form = told_to(event, viewer)) told.push_back(*std::move(form));
  }
  if (told.empty()) return std::nullopt;
  json::object out{{"version", state_.version}, {"events", std::move(told)}};
  if (state_.stage != Stage::lobby) out.emplace("moment", moment(viewer, now));
  return out;
}

bool Table::may_have_hints(Seat seat) const {
  bool against_bots = state_.has(seat);
  for (const Seat s : state_.seats()) {
    against_bots = against_bots && (s == seat || state_.at(s).who.kind == Sitter::Kind::bot);
  }
  return against_bots || state_.settings.on(Setting::hints);
}

json::object Table::moment(Seat viewer, Time now) const {
  json::array to_act;
  json::array left_ms;
  const bool playing = state_.stage == Stage::playing;
  const bool window = state_.in_window();
  const int open_for = state_.settings.number(Setting::window_ms);
  for (const Seat s : playing ? position().to_act() : SeatSet{}) {
    to_act.emplace_back(s.index);
    const bool runs = state_.settings.clock() != Clock::none && !window && !state_.at(s).bot_plays();
    left_ms.push_back(runs ? left(state_.at(s).asked_at + state_.settings.clock_ms(), now) : json::value(nullptr));
  }
  json::object out{
      {"to_act", std::move(to_act)},
      {"left_ms", std::move(left_ms)},
      {"window_ms", window && open_for > 0 ? left(state_.window_at + open_for, now) : json::value(nullptr)},
      {"view", position().view(viewer)},
  };
  if (viewer.none()) return out;
  const Place& place = state_.at(viewer);
  json::array legal;
  if (playing && !place.bot_plays()) {
    for (auto& action : position().legal(viewer)) legal.emplace_back(std::move(action));
  }
  out.emplace("you", json::object{{"seat", viewer.index},
                                  {"legal", std::move(legal)},
                                  {"undo", playing && !place.bot_plays() && state_.step_seat == viewer &&
                                               state_.steps_of_one_undo() > 0},
                                  {"standing", place.standing},
                                  {"answered", place.answered}});
  return out;
}

}  // namespace tessera::table
