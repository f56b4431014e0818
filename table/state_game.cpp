// The part of the state that is the game: chance, actions, steps taken back, and who owes a decision since when.
#include <boost/json/object.hpp>

#include "engine/core/undo.h"
#include "table/state.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

// What the seat sees and a spectator does not.
json::object secrets_of(const Position& position, Seat seat) {
  auto own = position.view(seat);
  const auto open = position.view(kNoSeat);
  json::object secrets;
  for (auto& [key, value] : own) {
    if (key == "seat") continue;
    const auto* seen = open.if_contains(key);
    if (seen == nullptr || *seen != value) secrets.emplace(key, std::move(value));
  }
  return secrets;
}

// Whether what the seat alone sees is the same in both. Compared as the seat is shown it: few steps come this far.
bool same_secrets(const Position& before, const Position& after, Seat seat) {
  const bool open = !before.has_secrets(seat) && !after.has_secrets(seat);
  return open || secrets_of(before, seat) == secrets_of(after, seat);
}

template <class Sees>
Readers readers(const Position& position, Sees&& sees) {
  Readers out{{}, sees(kNoSeat)};
  for (const Seat s : SeatSet::all(position.players())) {
    if (sees(s)) out.seats.add(s);
  }
  out.everyone = out.everyone && out.seats == SeatSet::all(position.players());
  if (out.everyone) out.seats = {};
  return out;
}

}  // namespace

Readers readers_of_outcome(const Position& position) {
  return readers(position, [&](Seat viewer) { return position.sees_outcome(viewer); });
}

Readers readers_of_action(const Position& position, Seat seat) {
  return readers(position, [&](Seat viewer) { return position.sees_action(seat, viewer); });
}

bool State::resolve(Event& event, Stream* stream) {
  if (stage != Stage::playing || !position->chance()) return false;
  if (stream != nullptr) {
    event.text = position->draw(*stream);
  } else if (!position->try_resolve(event.text)) {
    return false;
  }
  ++outcomes;
  undos = 0;
  steps.clear();
  ask({}, event);
  return true;
}

// Several seats may owe a decision at once; when one of them answers, the others' are still the same. But a call in a
// window is news to everybody.
bool State::act(Event& event) {
  if (stage != Stage::playing || event.seat.none()) return false;
  SeatSet others = position->to_act();
  others.remove(event.seat);
  const auto phase = position->phase();
  const bool may_go_back = settings.on(Setting::undo) && (event.by == By::person || event.by == By::forced) &&
                           event.readers.everyone && !in_window();
  auto before = may_go_back ? position->clone() : nullptr;
  auto text = position->try_apply(event.seat, event.text);
  if (!text) return false;
  const bool called = phase == kWindowPhase && *text != kWaitAction;
  event.text = *std::move(text);
  if (event.by == By::person) {
    at(event.seat).agrees = false;
    at(event.seat).overdue = false;
  }
  remember(event, std::move(before));
  const bool same_question = !called && position->to_act() == others && position->phase() == phase;
  ask(same_question ? others : SeatSet{}, event);
  return true;
}

// A step can be taken back until anything random or secret happens: no chance, no card shown, no window opened (in
// which others may have answered without anyone's knowing).
void State::remember(const Event& event, std::unique_ptr<Position> before) {
  if (step_seat != event.seat) {
    undos = 0;
    steps.clear();
  }
  step_seat = event.seat;
  last_step = event.number;
  const bool can_go_back = before != nullptr && event.text != kCallAction && !position->chance() && !position->over() &&
                           !in_window() && same_secrets(*before, *position, event.seat);
  if (!can_go_back) {
    undos = 0;
    steps.clear();
    return;
  }
  steps.push_back({std::move(before), at(event.seat).asked_at, event.at, event.by == By::forced});
}

int State::steps_of_one_undo(Seat seat) const {
  if (step_seat != seat) return 0;
  return tessera::steps_of_one_undo(
      steps.size(), [this](std::size_t i) { return steps[i].forced ? StepKind::followed : StepKind::chosen; });
}

// The clock of a step taken back runs on as if the step had not been: nobody gains time. But where others had to allow
// it, their time is not the seat's: it has what was left when it took the step.
bool State::undo(const Event& event) {
  const auto count = static_cast<std::size_t>(event.steps);
  if (event.steps < 1 || count > steps.size() || step_seat != event.seat) return false;
  SeatSet others = position->to_act();
  others.remove(event.seat);
  const std::size_t kept = steps.size() - count;
  const Step& first = steps[kept];
  const bool allowed = undo_request.seat == event.seat;
  const Time asked_at = allowed ? event.at - (first.taken_at - first.asked_at) : first.asked_at;
  position = std::move(steps[kept].before);
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(kept), steps.end());
  last_step = event.number;
  if (undos < kMostUndos) ++undos;
  ask(others, event);
  at(event.seat).asked_at = asked_at;
  return true;
}

SeatSet State::asked_about_undo(Seat seat) const {
  SeatSet asked;
  for (const Seat s : settings.on(Setting::undo_asks) ? seats() : SeatSet{}) {
    if (s != seat && at(s).has_player() && !at(s).sits_in) asked.add(s);
  }
  return asked;
}

bool State::undo_is_allowed() const {
  if (undo_request.seat.none()) return false;
  for (const Seat s : asked_about_undo(undo_request.seat)) {
    if (!undo_request.allowed.has(s)) return false;
  }
  return true;
}

bool State::ask_for_undo(const Event& event) {
  if (event.on == (undo_request.seat == event.seat) || steps_of_one_undo(event.seat) == 0) return false;
  undo_request = {event.on ? event.seat : kNoSeat, {}, event.number};
  return true;
}

bool State::allow_undo(const Event& event) {
  if (undo_request.seat.none() || undo_request.seat == event.seat) return false;
  undo_request.allowed.add(event.seat);
  return true;
}

// The game has gone on, or whoever asked does not play any more.
void State::end_undo_request(const Event& event) {
  if (undo_request.seat.none()) return;
  const bool goes_on = event.kind == Event::Kind::outcome || event.kind == Event::Kind::acted ||
                       event.kind == Event::Kind::undone || event.kind == Event::Kind::finished;
  if (goes_on || at(undo_request.seat).bot_plays()) undo_request.seat = kNoSeat;
}

// Those in `kept` owe what they owed before; all others that owe something are asked now.
void State::ask(SeatSet kept, const Event& event) {
  const SeatSet owing = position->to_act();
  const bool window = in_window();
  if (window && kept.empty()) window_at = event.at;
  for (const Seat s : seats()) {
    SeatState& seat_state = at(s);
    if (owing.has(s) && kept.has(s)) continue;
    seat_state.timed_out = false;
    seat_state.asked = owing.has(s) ? event.number : 0;
    seat_state.asked_at = owing.has(s) ? event.at : 0;
    seat_state.answered = owing.has(s) && window && seat_state.standing && !seat_state.bot_plays();
  }
}

}  // namespace tessera::table
