#include "table/commands/transport_reports.h"

namespace tessera::table {

using Kind = Event::Kind;

Done TransportReports::presence(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatState& seat_state = state_.at(seat);
  if (seat_state.away != command.on) return Refusal{Code::already};
  const bool restless = seat_state.absences >= kMostToggles && batch_.now() - seat_state.away_at < kPresencePause;
  if (!command.on && restless) return Refusal{Code::too_often};
  batch_.emit(command.on ? Kind::back : Kind::away, seat);
  return {};
}

Done TransportReports::rename(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const SeatHolder now = SeatHolder::person_of_id(command.person, command.name, command.face);
  if (state_.at(seat).who == now) return Refusal{Code::already};
  if (state_.at(seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::renamed, seat, now);
  return {};
}

Done TransportReports::outage(const Command& command) {
  if (command.ms == 0 || command.ms < -kLongestTime || command.ms > kLongestTime) return Refusal{Code::bad_field, "ms"};
  batch_.emit(Event{.kind = Kind::outage, .ms = command.ms});
  return {};
}

}  // namespace tessera::table
