#include "table/commands/play.h"

#include <string>
#include <utility>

#include "table/commands/checks.h"

namespace tessera::table {

using Kind = Event::Kind;

Done Play::act(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (command.action.size() > kLongestAction) return Refusal{Code::too_long};
  const auto since = seat_state.asked == 0 ? state_.version : seat_state.asked;
  if (const auto fine = check_version(state_, command, since); !fine) return fine;
  if (seat_state.asked == 0) return Refusal{Code::not_asked};
  if (seat_state.bot_plays()) return Refusal{Code::bot_plays};
  if (seat_state.answered && command.action == kWaitAction) return Refusal{Code::already};
  if (!answer(seat, command.action, By::person)) return Refusal{Code::not_legal};
  return {};
}

Done Play::standing(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (const auto fine = check_version(state_, command, seat_state.changed); !fine) return fine;
  if (seat_state.given_up()) return Refusal{Code::bot_plays};
  if (seat_state.standing == command.on && (command.on || !seat_state.answered)) return Refusal{Code::already};
  const bool withdraws = !command.on && seat_state.standing;
  if (!withdraws && seat_state.toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::standing, seat, command.on);
  return {};
}

bool Play::play(Seat seat, std::string_view action, By by) {
  Event event{.kind = Kind::acted, .seat = seat, .by = by};
  event.readers = readers_of_action(*state_.position, seat);
  event.text = std::string(action);
  return batch_.emit(std::move(event));
}

bool Play::answer(Seat seat, std::string_view action, By by) {
  if (!state_.in_window() || action != kWaitAction) return play(seat, action, by);
  batch_.emit(Kind::answered, seat, true);
  return true;
}

void Play::close_window() {
  for (int left = state_.position->to_act().size(); left > 0; --left) {
    play(state_.position->next_to_act(), kWaitAction, By::window);
  }
}

}  // namespace tessera::table
