#pragma once

#include "arena/stats/tally.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<PassThePot> {
  using G = PassThePot;
  static constexpr int kCombos = static_cast<int>(G::Combo::four_two_o) + 1;
  static constexpr int kTotals = 16;

  TESSERA_HD void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  TESSERA_HD void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  TESSERA_HD void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  TESSERA_HD void stopped(const G::State& state, const G::Die (&dice)[3]);

  Counters<kCombos> rolled_;  // shown by any roll of a turn
  Counters<kCombos> paid_;    // the one a player stopped with, or that struck
  Counters<kTotals> totals_;  // stopped with
  Counters<8> decisions_[2];  // after the first roll, after the free re-roll: how many dice were rolled again
  Counters<3> choices_;       // bank, from, to
  Count turns_;
  Count rounds_;
};

// The dice as they will lie are put together here: a tally sees a step before it is taken.
TESSERA_HD inline void Tally<PassThePot>::outcome(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase != G::Phase::roll) return;
  G::Die dice[3];
  for (int i = 0; i < 3; ++i) dice[i] = (state.rolling >> i) & 1 ? outcome.dice[i] : state.dice[i];
  const auto combo = G::combo_of(dice);
  if (state.thrown == G::Throw::one_two_three) return;
  ++rolled_[static_cast<int>(combo)];
  if (combo == G::Combo::ones || combo == G::Combo::pot) {
    ++paid_[static_cast<int>(combo)];
    return;
  }
  const bool broke = state.coins[state.seat.index] == 0;
  if (state.thrown == G::Throw::paid || (state.thrown == G::Throw::free && broke)) stopped(state, dice);
}

TESSERA_HD inline void Tally<PassThePot>::stopped(const G::State&, const G::Die (&dice)[3]) {
  const auto combo = G::combo_of(dice);
  ++paid_[static_cast<int>(combo)];
  ++totals_[G::total(dice)];
}

TESSERA_HD inline void Tally<PassThePot>::action(const G::Rules&, const G::State& state, Seat,
                                                 const G::Action& action) {
  using Kind = G::Action::Kind;
  switch (action.kind) {
    case Kind::keep: stopped(state, state.dice); [[fallthrough]];
    case Kind::reroll:
    case Kind::pay: ++decisions_[state.phase == G::Phase::decide ? 0 : 1][popcount32(action.set)]; break;
    case Kind::bank: ++choices_[0]; break;
    case Kind::from: ++choices_[1]; break;
    case Kind::to: ++choices_[2]; break;
  }
}

TESSERA_HD inline void Tally<PassThePot>::finished(const G::Rules&, const G::State& state) {
  turns_ += state.turns;
  rounds_ += state.rounds;
}

}  // namespace tessera::arena
