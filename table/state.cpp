#include "table/state.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace tessera::table {

namespace json = boost::json;

using Kind = Event::Kind;

Seat State::seat_of(std::string_view person) const {
  for (const Seat s : seats()) {
    if (at(s).is_person() && !at(s).vacant && at(s).who.person == person) return s;
  }
  return kNoSeat;
}

bool State::apply(Event& event, Stream* stream) {
  const auto& info = info_of(event.kind);
  if (info.note ? event.number != 0 : event.number != version + 1) return false;
  if (event.kind != Kind::created && position == nullptr) return false;
  const bool about_a_seat =
      event.kind != Kind::outcome && event.kind != Kind::host && event.kind != Kind::seat_added && !event.seat.none();
  if (about_a_seat && !has(event.seat)) return false;
  if (!change(event, stream)) return false;
  if (!info.note) version = event.number;
  count_toggles(event);
  end_undo_request(event);
  return true;
}

void State::count_toggles(const Event& event) {
  switch (event.kind) {
    case Kind::started:
    case Kind::outcome:
    case Kind::acted:
    case Kind::finished:
      for (SeatState& seat_state : seat_states) seat_state.toggles = seat_state.absences = 0;
      return;
    case Kind::undo_asked:
    case Kind::undo_allowed:
    case Kind::agreed:
    case Kind::declined:
    case Kind::wants_rematch:
    case Kind::standing:
    case Kind::took_over:
    case Kind::renamed:
      if (at(event.seat).toggles < kMostToggles) ++at(event.seat).toggles;
      return;
    case Kind::away:
      if (at(event.seat).absences < kMostToggles) ++at(event.seat).absences;
      return;
    default: return;
  }
}

// Of the window, of all seats, and of the steps that may be taken back.
template <class Move>
void State::move_clocks(Move move) {
  move(window_at);
  for (SeatState& seat_state : seat_states) {
    move(seat_state.asked_at);
    move(seat_state.away_at);
  }
  for (Step& step : steps) {
    move(step.asked_at);
    move(step.taken_at);
  }
}

bool State::change(Event& event, Stream* stream) {
  switch (event.kind) {
    case Kind::created: return create(event);
    case Kind::changed: return change_options(event);
    case Kind::seat_added:
    case Kind::seat_removed: return change_seats(event);
    case Kind::host: host = event.person; return true;
    case Kind::started: return start(event);
    case Kind::outcome: return resolve(event, stream);
    case Kind::acted: return act(event);
    case Kind::undone: return undo(event);
    case Kind::standing:
    case Kind::answered: return note(event);
    case Kind::finished:
      if (stage != Stage::playing) return false;
      stage = Stage::finished;
      ending = event.ending;
      steps.clear();
      for (SeatState& seat_state : seat_states) seat_state.asked = 0;
      return true;
    case Kind::rematch: rematched = true; return true;
    case Kind::allowed: return let_in(event);
    case Kind::outage: move_clocks([&](Time& time) { time += event.ms; }); return true;
    default: break;
  }
  if (event.seat.none()) return false;
  if (event.kind == Kind::sat || event.kind == Kind::bot_sat || event.kind == Kind::swapped) return seat_changes(event);
  return clock_or_presence(event);
}

bool State::create(const Event& event) {
  if (position != nullptr || !prepare(event.table)) return false;
  lobby_bytes = description.size();
  return true;
}

std::size_t bytes_of_change(const Event& event) {
  return json::serialize(event.options).size() + json::serialize(event.settings).size();
}

// The table is now as described; who sits where stays.
bool State::prepare(const json::object& described) {
  const auto read = read_description(described);
  if (!read) return false;
  auto ready = prepare_table(*read, [](const Position&, bots::Level) { return true; });
  if (!ready) return false;
  players = static_cast<std::int8_t>(read->players);
  settings = ready->settings;
  // The logs of older versions are without the settings that have come since.
  json::object whole = described;
  whole["settings"] = settings_json(settings);
  description = json::serialize(whole);
  position = std::move(ready->position);
  return true;
}

bool State::change_options(const Event& event) {
  if (stage != Stage::lobby || !prepare(with_changes(description_tree(), event.options, event.settings))) return false;
  ++changes;
  lobby_bytes += bytes_of_change(event);
  changed = event.number;
  return true;
}

// A new seat is the last one. When a seat goes, those behind it move up.
bool State::change_seats(const Event& event) {
  const bool adds = event.kind == Kind::seat_added;
  const int count = players;
  if (stage != Stage::lobby || event.seat.none()) return false;
  if (adds ? event.seat.index != count : event.seat.index >= count) return false;
  if (!adds && at(event.seat).who.kind != SeatHolder::Kind::open) return false;
  auto described = description_tree();
  described["players"] = count + (adds ? 1 : -1);
  if (!prepare(described)) return false;
  if (adds) {
    at(event.seat) = SeatState{};
    at(event.seat).changed = event.number;
  } else {
    for (int s = event.seat.index; s < count; ++s) {
      seat_states[s] = s + 1 < count ? std::move(seat_states[s + 1]) : SeatState{};
      seat_states[s].changed = event.number;
    }
  }
  ++changes;
  changed = event.number;
  return true;
}

json::object State::description_tree() const {
  boost::system::error_code failed;
  auto tree = json::parse(description, failed);
  return !failed && tree.is_object() ? std::move(tree.get_object()) : json::object{};
}

bool State::seat_changes(const Event& event) {
  if (stage != Stage::lobby) return false;
  if (event.kind == Kind::swapped) {
    if (!has(event.with)) return false;
    std::swap(at(event.seat), at(event.with));
    at(event.with).changed = event.number;
    for (const Seat s : {event.seat, event.with}) {
      if (at(s).is_person()) ++sittings[at(s).who.person];
    }
  } else {
    at(event.seat) = SeatState{};
    std::erase_if(sent_away, [&](const SentAway& each) { return each.person == event.person; });  // in older logs
    if (event.kind == Kind::sat) ++sittings[event.person];
    at(event.seat).who = event.kind == Kind::sat ? SeatHolder::person_of_id(event.person, event.name, event.face)
                                                 : SeatHolder::bot_of_level(event.level);
  }
  at(event.seat).changed = event.number;
  return true;
}

bool State::start(const Event& event) {
  if (stage != Stage::lobby) return false;
  stage = Stage::playing;
  sittings.clear();
  for (SeatState& seat_state : seat_states) {
    seat_state.away_at = event.at;
    // Nobody sits before a game that lasts weeks: who wants to be asked in windows says so.
    seat_state.standing = seat_state.is_person() && settings.clock() == Clock::correspondence;
  }
  ask({}, event);
  return true;
}

bool State::is_sent_away(std::string_view person) const {
  return std::any_of(sent_away.begin(), sent_away.end(), [&](const SentAway& each) { return each.person == person; });
}

bool State::may_sit_down(std::string_view person) const {
  const auto found = sittings.find(person);
  return found == sittings.end() || found->second < kMostSittings;
}

bool State::can_be_kicked(Seat seat) const {
  const SeatState& seat_state = at(seat);
  if (stage == Stage::lobby) return true;
  return settings.clock() == Clock::correspondence ? seat_state.away && seat_state.overdue : seat_state.sits_in;
}

bool State::let_in(const Event& event) {
  return std::erase_if(sent_away, [&](const SentAway& each) { return each.kicked == event.kicked; }) > 0;
}

bool State::vacate(const Event& event) {
  SeatState& seat_state = at(event.seat);
  if (event.kind == Kind::kicked) {
    if (sent_away.size() >= kMostSentAway) sent_away.erase(sent_away.begin());
    sent_away.push_back({event.number, seat_state.who.person, seat_state.who.name});
  }
  if (stage == Stage::lobby) {
    seat_state = SeatState{};
  } else {
    seat_state.vacant = true;
    seat_state.agrees = false;
    hand_over(seat_state, event);
  }
  seat_state.changed = event.number;
  return true;
}

bool State::paused() const {
  if (stage != Stage::playing || settings.clock() == Clock::correspondence) return false;
  bool persons = false;
  for (const Seat s : seats()) {
    if (at(s).has_player() && !at(s).away) return false;
    persons = persons || at(s).has_player();
  }
  return persons;
}

// No clock has run since the last person went away. An outage may lie ahead of now: it takes no time away.
void State::end_pause(const Event& event) {
  if (!paused()) return;
  Time since = 0;
  for (const Seat s : seats()) {
    if (at(s).has_player()) since = std::max(since, at(s).away_at);
  }
  since = std::min(since, event.at);
  move_clocks([&](Time& time) { time = std::min(time + event.at - since, event.at); });
}

// Another player answers for the seat from here on: what it owes is asked anew.
void State::hand_over(SeatState& seat_state, const Event& event) {
  if (seat_state.asked == 0) return;
  seat_state.asked = event.number;
  seat_state.asked_at = event.at;
  seat_state.answered = in_window() && seat_state.standing && !seat_state.bot_plays();
}

bool State::clock_or_presence(const Event& event) {
  SeatState& seat_state = at(event.seat);
  const bool bot_played = seat_state.bot_plays();
  switch (event.kind) {
    case Kind::left:
    case Kind::kicked: return vacate(event);
    case Kind::away:
      seat_state.away = true;
      seat_state.away_at = event.at;
      return true;
    case Kind::agreed:
      if (event.on && open_offer(Offer::end) == 0) offered = event.number;
      seat_state.agrees = event.on;
      seat_state.offered = event.number;
      return true;
    case Kind::wants_rematch:
      if (event.on && open_offer(Offer::rematch) == 0) offered = event.number;
      seat_state.rematch = event.on;
      seat_state.offered = event.number;
      return true;
    case Kind::declined: return decline(event);
    case Kind::undo_asked: return ask_for_undo(event);
    case Kind::undo_allowed: return allow_undo(event);
    case Kind::renamed:
      if (stage == Stage::finished || !seat_state.is_person() || seat_state.who.person != event.person) return false;
      seat_state.who.name = event.name;
      seat_state.who.face = event.face;
      return true;
    case Kind::timed_out:
      seat_state.timed_out = true;
      seat_state.overdue = true;
      break;
    case Kind::sat_in: seat_state.sits_in = true; break;
    case Kind::resigned:
      seat_state.resigned = true;
      seat_state.agrees = false;
      break;
    case Kind::back:
      end_pause(event);
      seat_state.away = false;
      seat_state.sits_in = false;
      seat_state.overdue = false;
      break;
    case Kind::took_over: {
      end_pause(event);
      std::erase_if(sent_away, [&](const SentAway& each) { return each.person == event.person; });
      undo_request.allowed.remove(event.seat);
      SeatState fresh;
      fresh.who = SeatHolder::person_of_id(event.person, event.name, event.face);
      fresh.asked = seat_state.asked;
      fresh.toggles = seat_state.toggles;
      fresh.changed = event.number;
      fresh.standing = settings.clock() == Clock::correspondence;
      seat_state = std::move(fresh);
      break;
    }
    default: return false;
  }
  if (seat_state.bot_plays() != bot_played) hand_over(seat_state, event);
  return true;
}

std::uint32_t State::open_offer(Offer what) const {
  if (what == Offer::undo) return undo_request.seat.none() ? 0 : undo_request.version;
  for (const Seat s : seats()) {
    if (!at(s).vacant && (what == Offer::end ? at(s).agrees : at(s).rematch)) return offered;
  }
  return 0;
}

// One who declines ends the offer for everybody.
bool State::decline(const Event& event) {
  if (open_offer(event.what) == 0) return false;
  if (event.what == Offer::undo) undo_request.seat = kNoSeat;
  for (SeatState& seat_state : seat_states) {
    if (event.what == Offer::end) seat_state.agrees = false;
    if (event.what == Offer::rematch) seat_state.rematch = false;
  }
  return true;
}

bool State::note(const Event& event) {
  if (event.seat.none() || stage != Stage::playing) return false;
  SeatState& seat_state = at(event.seat);
  if (event.kind == Kind::standing) seat_state.standing = event.on;
  seat_state.answered = event.on && in_window() && seat_state.asked != 0;
  return true;
}

bool State::same_as(const State& other) const {
  if ((position == nullptr) != (other.position == nullptr) || steps.size() != other.steps.size()) return false;
  if (position != nullptr && !position->same_as(*other.position)) return false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& a = steps[i];
    const Step& b = other.steps[i];
    if (!a.before->same_as(*b.before) || a.asked_at != b.asked_at || a.taken_at != b.taken_at || a.forced != b.forced)
      return false;
  }
  for (int s = 0; s < kMaxSeats; ++s) {
    if (!(seat_states[s] == other.seat_states[s])) return false;
  }
  return stage == other.stage && rematched == other.rematched && players == other.players && version == other.version &&
         outcomes == other.outcomes && changes == other.changes && changed == other.changed &&
         lobby_bytes == other.lobby_bytes && last_step == other.last_step && window_at == other.window_at &&
         settings == other.settings && host == other.host && sent_away == other.sent_away &&
         sittings == other.sittings && description == other.description &&
         (steps.empty() || step_seat == other.step_seat) && ending == other.ending && undos == other.undos &&
         undo_request == other.undo_request && offered == other.offered;
}

}  // namespace tessera::table
