// The exchange of the players' numbers before a game (docs/fair-dice.md): a state machine without clock or network.
//
//   idle        nobody is asked for anything
//   committing  every seat that takes part sends the hash of a number that it has drawn
//   opening     the list of the hashes is closed, and those in it send their numbers
//   done        all numbers are known, and the game may begin
//
// A player who has not committed in time has no place in the list. If one in the list does not open, the round is
// spoiled: it is kept, with its list and with who it was; they take no more part, and the others begin a new round. So
// there are at most as many lists with hashes as persons.
//
// `FairRounds` is what lasts: the caller stores it before it tells anybody of it. Once a list was told (`is_bound`) the
// exchange goes on to its end, also after a restart. Network thread only.
#pragma once

#include <string_view>
#include <vector>

#include "server/fair/fair.h"

namespace tessera::server {

enum class ExchangeError : std::uint8_t {
  not_taking_part,  // a bot, a spectator, or one who did not open
  wrong_round,      // a hash or a number for another round
  wrong_stage,      // a number while others still commit, or anything after the end
  already_sent,     // and it was something else
  does_not_match,   // a number whose hash is not the one in the list
};
std::string_view name_of(ExchangeError error);

struct SpoiledRound {
  ClosedList list;
  SeatSet missing;  // who did not open

  friend bool operator==(const SpoiledRound&, const SpoiledRound&) = default;
};

// What is stored of the rounds of one table.
struct FairRounds {
  std::uint32_t last = 0;  // the greatest round number that was used
  SeatSet bots = {};       // when the game was started
  std::vector<SpoiledRound> spoiled = {};
  std::optional<ClosedList> list = {};
  SeatBytes numbers = {};  // those in the list that are opened
  SeatSet leaving = {};    // they leave as soon as the game runs

  SeatSet missing() const;  // in any spoiled round
  friend bool operator==(const FairRounds&, const FairRounds&) = default;
};

class FairExchange {
 public:
  enum class Stage : std::uint8_t { idle, committing, opening, done };
  using Answer = Result<void, ExchangeError>;

  // Goes on where these rounds stand. A round whose list was not closed is over: its number is not used again.
  explicit FairExchange(FairTable table, FairRounds rounds = {});

  // Begins a new round. `seats`: persons who can be asked. Those who did not open before are left out.
  void begin(SeatSet seats, SeatSet bots);
  // To send the same again is no error and changes nothing: the answer may have been lost. An error changes nothing.
  Answer commit(Seat seat, std::uint32_t round, const Bytes32& hash);
  Answer open(Seat seat, std::uint32_t round, const Bytes32& number);
  // The time for this stage is up.
  void time_out();
  // The person of this seat leaves; only where the exchange is bound. What they have not sent never comes.
  void leave(Seat seat);
  // Gives the start up; only where the exchange is not bound.
  void stop();

  Stage stage() const { return stage_; }
  std::uint32_t round() const { return rounds_.last; }
  bool is_bound() const { return rounds_.list.has_value() || !rounds_.spoiled.empty(); }
  SeatSet waits_for() const;  // those who have not sent their part of this stage
  const FairTable& table() const { return table_; }
  const FairRounds& rounds() const { return rounds_; }

 private:
  Stage stage_of_rounds() const;
  void close_if_complete();
  void close();
  void spoil(SeatSet missing);

  FairTable table_;
  FairRounds rounds_;
  Stage stage_;
  SeatSet seats_;     // that take part in this round
  SeatBytes hashes_;  // of this round, while its list is open
};

}  // namespace tessera::server
