// What a seat does in the game: actions, answers to call windows, steps taken back.
#include <algorithm>

#include "table/table.h"

namespace tessera::table {

using Kind = Event::Kind;

bool Table::play(Batch& batch, Seat seat, std::string_view action, By by) {
  Event event{.kind = Kind::acted, .seat = seat, .by = by};
  event.readers = readers_of_action(position(), seat);
  event.text = std::string(action);
  return batch.emit(std::move(event));
}

// In a call window a wait is only noted: the engine, and everyone else, hears of it when the window closes.
bool Table::answer(Batch& batch, Seat seat, std::string_view action, By by) {
  if (!state_.in_window() || action != kWaitAction) return play(batch, seat, action, by);
  batch.emit(Kind::answered, seat, true);
  return true;
}

Done Table::act(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (command.action.size() > kLongestAction) return Refusal{Code::too_long};
  if (const auto fine = check_version(command, seat_state.asked == 0 ? state_.version : seat_state.asked); !fine)
    return fine;
  if (seat_state.asked == 0) return Refusal{Code::not_asked};
  if (seat_state.bot_plays()) return Refusal{Code::bot_plays};
  if (seat_state.answered && command.action == kWaitAction) return Refusal{Code::already};
  if (!answer(batch, seat, command.action, By::person)) return Refusal{Code::not_legal};
  return {};
}

Done Table::undo(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  if (!state_.settings.on(Setting::undo)) return Refusal{Code::undo_off};
  const auto since = std::max(state_.last_step, state_.undo_request.version);
  if (const auto fine = check_version(command, since); !fine) return fine;
  if (state_.at(seat).bot_plays()) return Refusal{Code::bot_plays};
  if (state_.undo_request.seat == seat) return Refusal{Code::already};
  const int steps = state_.steps_of_one_undo(seat);
  if (steps == 0) return Refusal{Code::nothing_to_undo};
  if (state_.undos >= kMostUndos) return Refusal{Code::too_often};
  if (state_.asked_about_undo(seat).empty()) {
    batch.emit(Event{.kind = Kind::undone, .seat = seat, .steps = steps});
    return {};
  }
  if (state_.at(seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Kind::undo_asked, seat, true);
  return {};
}

// Others allow it or decline; who asked may only withdraw.
Done Table::answer_undo(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  const UndoRequest& request = state_.undo_request;
  if (const auto fine = check_version(command, std::max(request.version, seat_state.changed)); !fine) return fine;
  if (request.seat.none()) return Refusal{command.version < state_.version ? Code::stale : Code::not_asked};
  if (seat_state.given_up() || seat_state.sits_in) return Refusal{Code::bot_plays};
  if (!command.on && request.seat != seat) return decline(batch, command, Offer::undo);
  if (command.on && (request.seat == seat || request.allowed.has(seat))) return Refusal{Code::already};
  if (command.on && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  command.on ? batch.emit(Kind::undo_allowed, seat) : batch.emit(Kind::undo_asked, seat, false);
  return {};
}

Done Table::standing(Batch& batch, const Command& command) {
  const Seat seat = seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (const auto fine = check_version(command, seat_state.changed); !fine) return fine;
  if (seat_state.given_up()) return Refusal{Code::bot_plays};
  if (seat_state.standing == command.on && (command.on || !seat_state.answered)) return Refusal{Code::already};
  const bool withdraws = !command.on && seat_state.standing;
  if (!withdraws && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch.emit(Kind::standing, seat, command.on);
  return {};
}

Done Table::bot_act(Batch& batch, const Command& command) { return bot_answers_.add(batch, command); }

}  // namespace tessera::table
