#pragma once

#include "arena/stats/tally.h"
#include "games/take_it/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<TakeIt> {
  using G = TakeIt;

  void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<kMaxDeck> dealt_;                        // combo cards by kind
  Counters<kMaxDeck> claimed_;                      //
  Counters<kMaxDeck> discarded_;                    //
  Counters<take_it::kActionCards> actions_dealt_;   // by ActionCard
  Counters<take_it::kActionCards> actions_played_;  //
  Counters<take_it::kMaxDice + 1> taken_;           // dice of a player when claiming
  Counters<G::kMaxHand + 1> cards_claimed_;         // in one claim
  std::int64_t chips_ = 0;
  std::int64_t claims_ = 0;
};

}  // namespace tessera::arena
