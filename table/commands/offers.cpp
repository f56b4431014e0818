#include "table/commands/offers.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <utility>

#include "table/commands/checks.h"
#include "table/commands/endings.h"

namespace tessera::table {

using Kind = Event::Kind;

Done Offers::undo(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  if (!state_.settings.on(Setting::undo)) return Refusal{Code::undo_off};
  const auto since = std::max(state_.last_step, state_.undo_request.version);
  if (const auto fine = check_version(state_, command, since); !fine) return fine;
  if (state_.at(seat).bot_plays()) return Refusal{Code::bot_plays};
  if (state_.undo_request.seat == seat) return Refusal{Code::already};
  const int steps = state_.steps_of_one_undo(seat);
  if (steps == 0) return Refusal{Code::nothing_to_undo};
  if (state_.undos >= kMostUndos) return Refusal{Code::too_often};
  if (state_.asked_about_undo(seat).empty()) {
    batch_.emit(Event{.kind = Kind::undone, .seat = seat, .steps = steps});
    return {};
  }
  if (state_.at(seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::undo_asked, seat, true);
  return {};
}

Done Offers::answer_undo(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  const UndoRequest& request = state_.undo_request;
  const auto since = std::max(request.version, seat_state.changed);
  if (const auto fine = check_version(state_, command, since); !fine) return fine;
  if (request.seat.none()) return Refusal{command.version < state_.version ? Code::stale : Code::not_asked};
  if (seat_state.given_up() || seat_state.sits_in) return Refusal{Code::bot_plays};
  if (!command.on && request.seat != seat) return decline(command, Offer::undo);
  if (command.on && (request.seat == seat || request.allowed.has(seat))) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  command.on ? batch_.emit(Kind::undo_allowed, seat) : batch_.emit(Kind::undo_asked, seat, false);
  return {};
}

// All who had to allow it have: with the last answer, or because whoever was missing no longer plays.
bool Offers::grant_undo() {
  if (!state_.undo_is_allowed()) return false;
  const Seat seat = state_.undo_request.seat;
  return batch_.emit(Event{.kind = Kind::undone, .seat = seat, .steps = state_.steps_of_one_undo(seat)});
}

Done Offers::agree(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  const auto since = std::max(seat_state.changed, seat_state.offered);
  if (const auto fine = check_version(state_, command, since); !fine) return fine.error();
  if (seat_state.resigned) return Refusal{Code::bot_plays};
  if (!command.on && !seat_state.agrees) return decline(command, Offer::end);
  if (seat_state.agrees == command.on) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::agreed, seat, command.on);
  for (const Seat s : state_.seats()) {
    if (state_.at(s).has_player() && !state_.at(s).agrees) return {};
  }
  Endings(batch_).end(Reason::agreement);
  return {};
}

// Of an offer that others have made, and that the sender has seen.
Done Offers::decline(const Command& command, Offer what) {
  const Seat seat = state_.seat_of(command.person);
  const auto offered = state_.open_offer(what);
  if (offered == 0) return Refusal{Code::already};
  if (const auto fine = check_version(state_, command, offered); !fine) return fine.error();
  if (state_.at(seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Event{.kind = Kind::declined, .seat = seat, .what = what});
  return {};
}

Done Offers::rematch(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (const auto fine = check_version(state_, command, seat_state.offered); !fine) return fine.error();
  if (state_.rematched) return Refusal{Code::already};
  if (!command.on && !seat_state.rematch) return decline(command, Offer::rematch);
  if (seat_state.rematch == command.on) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::wants_rematch, seat, command.on);
  return {};
}

// All who are still there agree; the seats of the others are open. Everyone moves one seat on.
bool Offers::begin_rematch() {
  SeatSet willing;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    const bool there = seat_state.is_person() && !seat_state.vacant;
    if (there && seat_state.rematch) willing.add(s);
    if (there && !seat_state.rematch && !seat_state.away) return false;
  }
  boost::system::error_code failed;
  const auto json = boost::json::parse(state_.description, failed);
  if (state_.rematched || willing.empty() || failed || !json.is_object()) return false;
  auto again = read_description(json.get_object());
  if (!again) return false;
  again->seats.resize(static_cast<std::size_t>(state_.players));
  for (const Seat s : state_.seats()) {
    const SeatHolder& who = state_.at(s).who;
    const bool comes = willing.has(s) || who.kind == SeatHolder::Kind::bot;
    if (comes) again->seats[static_cast<std::size_t>(left_of(s, state_.players).index)] = who;
  }
  batch_.emit(Kind::rematch);
  const bool host_comes = willing.has(state_.seat_of(state_.host));
  const std::string& host = host_comes ? state_.host : state_.at(willing.lowest()).who.person;
  batch_.changes().rematch = Rematch{*std::move(again), host};
  return true;
}

bool rematch_wanted(const State& state) {
  for (const Seat s : state.seats()) {
    if (state.at(s).rematch) return !state.rematched;
  }
  return false;
}

}  // namespace tessera::table
