// The exchange of the players' numbers before a game: a state machine without clock or network.
//
//   committing  every seat sends the SHA-256 of a number of 32 bytes that it has drawn
//   opening     all have committed, and send the numbers
//   done        the numbers are known, and the game may begin
//
// A player who has not committed in time is left out. One who has not opened in time is left out, too, and the others
// begin again with new numbers: else the last to open could see the others' numbers and choose whether theirs counts.
// Network thread only.
#pragma once

#include <string_view>

#include "server/fair/fair.h"

namespace tessera::server {

enum class ExchangeError : std::uint8_t {
  not_taking_part,  // a bot, a spectator, or left out
  wrong_stage,      // a number while others still commit, or anything after the end
  already_sent,     // and it was something else
  copied,           // another seat's commitment
  does_not_match,   // a number whose SHA-256 is not the commitment
};
std::string_view name_of(ExchangeError error);

class FairExchange {
 public:
  enum class Stage : std::uint8_t { committing, opening, done };
  using Answer = Result<void, ExchangeError>;

  explicit FairExchange(SeatSet seats);

  // To send the same again is no error and changes nothing: the answer may have been lost. An error changes nothing.
  Answer commit(Seat seat, const Bytes32& commitment);
  Answer open(Seat seat, const Bytes32& number);

  // The time for this stage is up.
  void time_out();
  // This seat sends nothing any more.
  void leave(Seat seat);

  Stage stage() const { return stage_; }
  int round() const { return round_; }                    // 1, 2 …: how often the exchange has begun
  SeatSet taking_part() const { return seats_; }          // all but those left out
  SeatSet waits_for() const;                              // those who have not sent their part of this stage
  const ClientNumbers& numbers() const { return sent_; }  // complete when done

 private:
  struct Draft {
    std::optional<Bytes32> commitment;
    std::optional<Bytes32> number;
  };
  Draft& draft(Seat seat) { return drafts_[static_cast<std::size_t>(seat.index)]; }
  const Draft& draft(Seat seat) const { return drafts_[static_cast<std::size_t>(seat.index)]; }
  void leave_out(SeatSet seats);
  void restart();
  void advance();
  void finish();

  SeatSet seats_;
  Stage stage_ = Stage::committing;
  int round_ = 1;
  std::array<Draft, kMaxSeats> drafts_;
  ClientNumbers sent_;
};

}  // namespace tessera::server
