#include "server/fair/fair_exchange.h"

namespace tessera::server {

std::string_view name_of(ExchangeError error) {
  static constexpr std::string_view kNames[] = {"not_taking_part", "wrong_round", "wrong_stage", "already_sent",
                                                "does_not_match"};
  return kNames[static_cast<std::size_t>(error)];
}

SeatSet FairRounds::missing() const {
  SeatSet out;
  for (const auto& round : spoiled) {
    for (const Seat seat : round.missing) out.add(seat);
  }
  return out;
}

FairExchange::FairExchange(FairTable table, FairRounds rounds)
    : table_(std::move(table)), rounds_(std::move(rounds)), stage_(stage_of_rounds()) {}

FairExchange::Stage FairExchange::stage_of_rounds() const {
  if (!rounds_.list) return Stage::idle;
  for (const Seat seat : SeatSet::all(table_.players)) {
    if (at(rounds_.list->hashes, seat) && !at(rounds_.numbers, seat)) return Stage::opening;
  }
  return Stage::done;
}

void FairExchange::begin(SeatSet seats, SeatSet bots) {
  if (!is_bound()) rounds_.bots = bots;
  for (const Seat seat : rounds_.missing()) seats.remove(seat);
  for (const Seat seat : rounds_.leaving) seats.remove(seat);
  seats_ = seats;
  hashes_ = {};
  ++rounds_.last;
  stage_ = Stage::committing;
  close_if_complete();
}

FairExchange::Answer FairExchange::commit(Seat seat, std::uint32_t round, const Bytes32& hash) {
  const bool open_list = stage_ == Stage::committing;
  const auto sent = open_list ? at(hashes_, seat) : rounds_.list ? at(rounds_.list->hashes, seat) : std::nullopt;
  if (open_list ? !seats_.has(seat) : !sent) return ExchangeError::not_taking_part;
  if (round != rounds_.last) return ExchangeError::wrong_round;
  if (sent == hash) return {};
  if (!open_list) return ExchangeError::wrong_stage;
  if (sent) return ExchangeError::already_sent;
  at(hashes_, seat) = hash;
  close_if_complete();
  return {};
}

FairExchange::Answer FairExchange::open(Seat seat, std::uint32_t round, const Bytes32& number) {
  if (stage_ == Stage::committing && seats_.has(seat)) return ExchangeError::wrong_stage;
  if (!rounds_.list || !at(rounds_.list->hashes, seat)) return ExchangeError::not_taking_part;
  if (round != rounds_.last) return ExchangeError::wrong_round;
  auto& sent = at(rounds_.numbers, seat);
  if (sent == number) return {};
  if (sent) return ExchangeError::already_sent;
  if (hash_of_number(table_, round, seat, number) != *at(rounds_.list->hashes, seat)) {
    return ExchangeError::does_not_match;
  }
  sent = number;
  stage_ = stage_of_rounds();
  return {};
}

void FairExchange::time_out() {
  if (stage_ == Stage::committing) return close();
  if (stage_ == Stage::opening) spoil(waits_for());
}

void FairExchange::leave(Seat seat) {
  rounds_.leaving.add(seat);
  if (stage_ == Stage::committing) {
    seats_.remove(seat);
    at(hashes_, seat).reset();
    close_if_complete();
  } else if (waits_for().has(seat)) {
    spoil(SeatSet::of(seat));
  }
}

void FairExchange::stop() { stage_ = Stage::idle; }

SeatSet FairExchange::waits_for() const {
  SeatSet out;
  for (const Seat seat : SeatSet::all(table_.players)) {
    const bool missing = stage_ == Stage::committing
                             ? seats_.has(seat) && !at(hashes_, seat)
                             : stage_ == Stage::opening && at(rounds_.list->hashes, seat) && !at(rounds_.numbers, seat);
    if (missing) out.add(seat);
  }
  return out;
}

void FairExchange::close_if_complete() {
  if (waits_for().empty()) close();
}

void FairExchange::close() {
  rounds_.list = ClosedList{rounds_.last, hashes_};
  rounds_.numbers = {};
  stage_ = stage_of_rounds();
}

void FairExchange::spoil(SeatSet missing) {
  rounds_.spoiled.push_back({*rounds_.list, missing});
  rounds_.list.reset();
  rounds_.numbers = {};
  stage_ = Stage::idle;
}

}  // namespace tessera::server
