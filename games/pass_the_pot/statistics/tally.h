#pragma once

#include "arena/stats/tally.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<PassThePot> {
  using G = PassThePot;
  static constexpr int kCombos = static_cast<int>(G::Combo::four_two_o) + 1;
  static constexpr int kTotals = 16;

  void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  void stopped(const G::State& state, const G::Die (&dice)[3]);

  Counters<kCombos> rolled_;  // shown by any roll of a turn
  Counters<kCombos> paid_;    // the one a player stopped with, or that struck
  Counters<kTotals> totals_;  // stopped with
  Counters<8> decisions_[2];  // after the first roll, after the free re-roll: how many dice were rolled again
  Counters<3> choices_;       // bank, from, to
  std::int64_t turns_ = 0;
  std::int64_t rounds_ = 0;
};

}  // namespace tessera::arena
