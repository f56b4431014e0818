#include "table/commands/seats.h"

#include <string>
#include <utility>

#include "table/commands/checks.h"
#include "table/commands/endings.h"

namespace tessera::table {

using Kind = Event::Kind;

Done Seats::sit(const Command& command) {
  if (!state_.seat_of(command.person).none()) return Refusal{Code::already_seated};
  if (const auto fine = check_seat(state_, command, command.seat); !fine) {
    // Somebody was quicker, or has just got up: the first is the plainer news.
    const bool taken = state_.has(command.seat) && state_.at(command.seat).who.kind != SeatHolder::Kind::open;
    return taken ? Refusal{Code::seat_taken} : fine.error();
  }
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::open) return Refusal{Code::seat_taken};
  if (command.person != state_.host && !state_.may_sit_down(command.person)) return Refusal{Code::too_often};
  batch_.emit(Kind::sat, command.seat, SeatHolder::person_of_id(command.person, command.name, command.face));
  const bool hosts = state_.host.empty() || state_.host == command.person;
  if (hosts) batch_.emit(Event{.kind = Kind::host, .seat = command.seat, .person = command.person});
  return {};
}

Done Seats::swap(const Command& command) {
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  if (const auto fine = check_seat(state_, command, command.with); !fine) return fine.error();
  if (command.seat == command.with) return Refusal{Code::already};
  if (command.person != state_.host) {
    if (state_.seat_of(command.person) != command.seat) return Refusal{Code::not_host};
    if (state_.at(command.with).is_person()) return Refusal{Code::seat_taken};
    if (!state_.may_sit_down(command.person)) return Refusal{Code::too_often};
  }
  batch_.emit(Event{.kind = Kind::swapped, .seat = command.seat, .with = command.with});
  return {};
}

Done Seats::add_bot(const Command& command) {
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  const SeatHolder& who = state_.at(command.seat).who;
  if (who.kind == SeatHolder::Kind::person) return Refusal{Code::seat_taken};
  if (who == SeatHolder::bot_of_level(command.level)) return Refusal{Code::already};
  if (!batch_.context().has_bot(*state_.position, command.level)) return Refusal{Code::no_such_bot};
  batch_.emit(Event{.kind = Kind::bot_sat, .seat = command.seat, .level = command.level});
  return {};
}

Done Seats::remove_bot(const Command& command) {
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  if (state_.at(command.seat).who.kind != SeatHolder::Kind::bot) return Refusal{Code::seat_empty};
  batch_.emit(Kind::left, command.seat);
  return {};
}

Done Seats::leave(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  const bool hosts = command.person == state_.host;
  if (seat.none() && !hosts) return Refusal{Code::not_seated};
  const auto since = seat.none() ? 0 : state_.at(seat).changed;
  if (const auto fine = check_version(state_, command, since); !fine) return fine.error();
  if (!seat.none()) batch_.emit(Kind::left, seat);
  if (hosts) pass_host_on(seat);
  Endings(batch_).end_if_given_up(Reason::resignation);
  return {};
}

// A host who goes leaves that to the next person clockwise; if there is none, the next one to sit down is the host.
void Seats::pass_host_on(Seat from) {
  SeatSet persons;
  for (const Seat s : state_.seats()) {
    if (state_.at(s).is_person() && !state_.at(s).vacant) persons.add(s);
  }
  const Seat next = persons.clockwise_from(from.none() ? Seat(0) : from);
  const std::string person = next.none() ? std::string() : state_.at(next).who.person;
  batch_.emit(Event{.kind = Kind::host, .seat = next, .person = person});
}

Done Seats::kick(const Command& command) {
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  const SeatState& seat_state = state_.at(command.seat);
  if (!seat_state.is_person() || seat_state.vacant) return Refusal{Code::seat_empty};
  // Nobody ends their own lost game without a winner.
  const bool own = seat_state.who.person == command.person;
  if (own || !state_.can_be_kicked(command.seat)) return Refusal{Code::not_away};
  batch_.emit(Kind::kicked, command.seat);
  Endings(batch_).end_if_given_up(Reason::kicked);
  return {};
}

Done Seats::allow(const Command& command) {
  if (const auto fine = check_version(state_, command, command.kicked); !fine) return fine.error();
  Event event{.kind = Kind::allowed};
  event.kicked = command.kicked;
  if (!batch_.emit(std::move(event))) return Refusal{Code::already};
  return {};
}

Done Seats::take_over(const Command& command) {
  if (!state_.settings.on(Setting::take_over)) return Refusal{Code::take_over_off};
  if (!state_.seat_of(command.person).none()) return Refusal{Code::already_seated};
  if (const auto fine = check_seat(state_, command, command.seat); !fine) return fine.error();
  if (!state_.at(command.seat).vacant) return Refusal{Code::seat_taken};
  if (state_.at(command.seat).toggles >= kMostToggles) return Refusal{Code::too_often};
  batch_.emit(Kind::took_over, command.seat, SeatHolder::person_of_id(command.person, command.name, command.face));
  if (state_.host.empty()) batch_.emit(Event{.kind = Kind::host, .seat = command.seat, .person = command.person});
  return {};
}

}  // namespace tessera::table
