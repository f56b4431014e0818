#include "server/fair/fair_exchange.h"

namespace tessera::server {

std::string_view name_of(ExchangeError error) {
  static constexpr std::string_view kNames[] = {"not_taking_part", "wrong_stage", "already_sent", "copied",
                                                "does_not_match"};
  return kNames[static_cast<std::size_t>(error)];
}

FairExchange::FairExchange(SeatSet seats) : seats_(seats) { advance(); }

FairExchange::Answer FairExchange::commit(Seat seat, const Bytes32& commitment) {
  if (!seats_.has(seat)) return ExchangeError::not_taking_part;
  auto& own = draft(seat);
  if (own.commitment == commitment) return {};
  if (stage_ != Stage::committing) return ExchangeError::wrong_stage;
  if (own.commitment) return ExchangeError::already_sent;
  for (const Seat other : seats_) {
    if (draft(other).commitment == commitment) return ExchangeError::copied;
  }
  own.commitment = commitment;
  advance();
  return {};
}

FairExchange::Answer FairExchange::open(Seat seat, const Bytes32& number) {
  if (!seats_.has(seat)) return ExchangeError::not_taking_part;
  auto& own = draft(seat);
  if (own.number == number) return {};
  if (stage_ != Stage::opening) return ExchangeError::wrong_stage;
  if (own.number) return ExchangeError::already_sent;
  if (commitment_of(number) != *own.commitment) return ExchangeError::does_not_match;
  own.number = number;
  advance();
  return {};
}

void FairExchange::time_out() { leave_out(waits_for()); }

void FairExchange::leave(Seat seat) {
  if (stage_ != Stage::done && seats_.has(seat)) leave_out(SeatSet::of(seat));
}

// Once the opening has begun numbers may be known: if a seat is left out then, all have to commit again.
void FairExchange::leave_out(SeatSet seats) {
  for (const Seat seat : seats) seats_.remove(seat);
  if (stage_ == Stage::opening && !seats.empty()) restart();
  advance();
}

void FairExchange::restart() {
  drafts_ = {};
  stage_ = Stage::committing;
  ++round_;
}

void FairExchange::advance() {
  if (stage_ == Stage::done || !waits_for().empty()) return;
  if (seats_.empty() || stage_ == Stage::opening) return finish();
  stage_ = Stage::opening;
}

void FairExchange::finish() {
  stage_ = Stage::done;
  for (const Seat seat : seats_) {
    sent_[static_cast<std::size_t>(seat.index)] = ClientNumber{*draft(seat).commitment, *draft(seat).number};
  }
}

SeatSet FairExchange::waits_for() const {
  SeatSet out;
  if (stage_ == Stage::done) return out;
  for (const Seat seat : seats_) {
    const auto& own = draft(seat);
    if (!(stage_ == Stage::committing ? own.commitment : own.number)) out.add(seat);
  }
  return out;
}

}  // namespace tessera::server
