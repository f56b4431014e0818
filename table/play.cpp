// What a seat does in the game: actions, answers to call windows, steps taken back.
#include "table/table.h"

namespace tessera::table {

using Kind = Event::Kind;

bool Table::play(Run& run, Seat seat, std::string_view action, By by) {
  Event event{.kind = Kind::acted, .seat = seat, .by = by};
  event.readers = readers_of_action(position(), seat);
  event.text = std::string(action);
  return emit(run, std::move(event));
}

// In a call window a wait is only noted: the engine, and everyone else, hears of it when the window closes.
bool Table::answer(Run& run, Seat seat, std::string_view action, By by) {
  if (!state_.in_window() || action != kWait) return play(run, seat, action, by);
  emit(run, Kind::answered, seat, true);
  return true;
}

Table::Done Table::act(Run& run, const Command& command) {
  const Seat seat = seat_of(command.person);
  const Place& place = state_.at(seat);
  if (command.action.size() > kLongestAction) return Refusal{Code::too_long};
  if (const auto fine = check_version(command, place.asked == 0 ? state_.version : place.asked); !fine) return fine;
  if (place.asked == 0) return Refusal{Code::not_asked};
  if (place.bot_plays()) return Refusal{Code::bot_plays};
  if (place.answered && command.action == kWait) return Refusal{Code::already};
  if (!answer(run, seat, command.action, By::person)) return Refusal{Code::not_legal};
  return {};
}

Table::Done Table::undo(Run& run, const Command& command) {
  const Seat seat = seat_of(command.person);
  if (!state_.settings.on(Setting::undo)) return Refusal{Code::undo_off};
  if (const auto fine = check_version(command, state_.last_step); !fine) return fine;
  if (state_.at(seat).bot_plays()) return Refusal{Code::bot_plays};
  const int steps = state_.step_seat == seat ? state_.steps_of_one_undo() : 0;
  if (steps == 0) return Refusal{Code::nothing_to_undo};
  emit(run, Event{.kind = Kind::undone, .seat = seat, .steps = steps});
  return {};
}

Table::Done Table::standing(Run& run, const Command& command) {
  const Seat seat = seat_of(command.person);
  const Place& place = state_.at(seat);
  if (const auto fine = check_version(command, place.changed); !fine) return fine;
  if (place.given_up()) return Refusal{Code::bot_plays};
  if (place.standing == command.on && (command.on || !place.answered)) return Refusal{Code::already};
  emit(run, Kind::standing, seat, command.on);
  return {};
}

Table::Done Table::bot_act(Run& run, const Command& command) {
  if (!state_.has(command.seat)) return Refusal{Code::no_such_seat};
  const Place& place = state_.at(command.seat);
  if (!place.bot_plays()) return Refusal{Code::no_bot_plays};
  if (place.asked == 0 || place.asked != command.version) return Refusal{Code::stale};
  if (place.answered) return Refusal{Code::already};
  for (const auto& held : held_) {
    if (held.seat == command.seat && held.version == command.version) return Refusal{Code::already};
  }
  if (!position().clone()->try_apply(command.seat, command.action)) return Refusal{Code::not_legal};
  hold(run, command);
  return {};
}

}  // namespace tessera::table
