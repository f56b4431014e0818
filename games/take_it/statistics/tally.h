#pragma once

#include "arena/stats/tally.h"
#include "games/take_it/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<TakeIt> {
  using G = TakeIt;

  TESSERA_HD void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  TESSERA_HD void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  TESSERA_HD void finished(const G::Rules& rules, const G::State& state);
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
  Count chips_;
  Count claims_;
};

TESSERA_HD inline void Tally<TakeIt>::outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome) {
  if (state.phase != G::Phase::deal) return;
  // Outcomes of a deal are kinds plus 1; which deck they are from alternates, combo cards first.
  const bool combos = state.deal_step % 2 == 0;
  for (const auto value : outcome.values) {
    if (value == 0) break;
    ++(combos ? dealt_[value - 1] : actions_dealt_[static_cast<int>(rules.decks.actions[value - 1])]);
  }
}

TESSERA_HD inline void Tally<TakeIt>::action(const G::Rules&, const G::State& state, Seat seat,
                                             const G::Action& action) {
  using Kind = G::Action::Kind;
  const auto* combos = state.hand[G::kCombos][seat.index];
  switch (action.kind) {
    case Kind::play: ++actions_played_[action.value]; break;
    case Kind::discard_combo: ++discarded_[combos[action.value]]; break;
    case Kind::claim:
      ++claims_;
      ++taken_[state.dice[seat.index].size()];
      ++cards_claimed_[popcount32(action.value)];
      for (unsigned rest = action.value; rest != 0; rest &= rest - 1) ++claimed_[combos[lowest_bit32(rest)]];
      break;
    default: break;
  }
}

TESSERA_HD inline void Tally<TakeIt>::finished(const G::Rules& rules, const G::State& state) {
  for (int s = 0; s < rules.players; ++s) chips_ += state.chips[s];
}

}  // namespace tessera::arena
