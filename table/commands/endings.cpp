#include "table/commands/endings.h"

#include <algorithm>
#include <utility>

#include "table/commands/checks.h"

namespace tessera::table {

using Kind = Event::Kind;

namespace {

// Who gave up cannot win: then it is the best of the others.
SeatSet winners_by_rules(const Position& position, SeatSet playing) {
  SeatSet winners;
  winners.bits = static_cast<std::uint8_t>(position.winners().bits & playing.bits);
  int best = 0;
  for (const Seat s : playing) best = s == playing.lowest() ? position.score(s) : std::max(best, position.score(s));
  for (const Seat s : winners.empty() ? playing : SeatSet{}) {
    if (position.score(s) == best) winners.add(s);
  }
  return winners;
}

}  // namespace

Done Endings::resign(const Command& command) {
  const Seat seat = state_.seat_of(command.person);
  if (const auto fine = check_version(state_, command, state_.at(seat).changed); !fine) return fine.error();
  if (state_.at(seat).resigned) return Refusal{Code::already};
  batch_.emit(Kind::resigned, seat);
  end_if_given_up(Reason::resignation);
  return {};
}

void Endings::end_if_given_up(Reason reason) {
  if (state_.stage != Stage::playing) return;
  int seats_left = 0;
  int persons_left = 0;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    seats_left += seat_state.given_up() ? 0 : 1;
    persons_left += seat_state.has_player() ? 1 : 0;
  }
  if (seats_left <= 1) {
    end(reason);
  } else if (persons_left == 0) {
    end(Reason::abandoned);
  }
}

void Endings::end(Reason reason) {
  Event event{.kind = Kind::finished};
  Ending& ending = event.ending;
  ending.reason = reason;
  ending.seats = state_.players;
  SeatSet playing;
  for (const Seat s : state_.seats()) {
    const SeatState& seat_state = state_.at(s);
    ending.scores[s.index] = state_.position->score(s);
    if (seat_state.resigned) ending.resigned.add(s);
    if (seat_state.vacant) ending.left.add(s);
    if (seat_state.away && !seat_state.vacant) ending.away.add(s);
    if (!seat_state.given_up()) playing.add(s);
  }
  if (reason == Reason::resignation) ending.winners = playing;
  if (reason == Reason::rules) ending.winners = winners_by_rules(*state_.position, playing);
  batch_.emit(std::move(event));
}

}  // namespace tessera::table
