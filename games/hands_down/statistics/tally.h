#pragma once

#include "arena/stats/tally.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<HandsDown> {
  using G = HandsDown;

  TESSERA_HD void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  TESSERA_HD void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  TESSERA_HD void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<hands_down::kCombos> called_;               // the best combo on the table that a called hand made
  Counters<hands_down::kCombos> won_;                  // combo cards taken
  Counters<hands_down::kHandSize + 1> swapped_;        // swaps by the number of cards
  Counters<hands_down::kMaxChanceNumber + 1> chance_;  // chance cards by their number
  Count calls_;
  Count own_turn_;  // calls made on one's own turn
  Count fouls_;
  Count rounds_;
  Count games_;
};

TESSERA_HD inline void Tally<HandsDown>::outcome(const G::Rules&, const G::State& state, const G::Outcome&) {
  if (state.phase == G::Phase::foul) ++fouls_;
}

TESSERA_HD inline void Tally<HandsDown>::action(const G::Rules&, const G::State& state, Seat seat,
                                                const G::Action& action) {
  if (action.kind == G::Action::Kind::swap) ++swapped_[popcount32(action.places)];
  if (action.kind != G::Action::Kind::call) return;
  ++calls_;
  own_turn_ += state.phase == G::Phase::turn ? 1 : 0;
  const auto worth = hands_down::worth_of(hands_down::Hand(state.hands[seat.index]), state.combos);
  if (worth.good()) ++called_[static_cast<int>(worth.combo)];
}

TESSERA_HD inline void Tally<HandsDown>::finished(const G::Rules& rules, const G::State& state) {
  for (int s = 0; s < rules.players; ++s) {
    for (int c = 0; c < hands_down::kCombos; ++c) won_[c] += state.won[s][c];
  }
  for (const auto number : state.revealed) chance_[number] += number != 0 ? 1 : 0;
  rounds_ += state.rounds;
  ++games_;
}

}  // namespace tessera::arena
