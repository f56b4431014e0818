#pragma once

#include "arena/stats/tally.h"
#include "games/game_folder/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<GameType> {
  using G = GameType;
  static constexpr int kTotals = 41;  // 40 stands for more, too

  TESSERA_HD void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  TESSERA_HD void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  TESSERA_HD void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  TESSERA_HD static int counted(int total) { return total < kTotals ? total : kTotals - 1; }

  Counters<kTotals> held_;  // points of a turn that were held
  Counters<kTotals> lost_;  // and that a 1 took
  Count turns_;
};

// A tally sees a step before it is taken.
TESSERA_HD inline void Tally<GameType>::outcome(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::roll && outcome.die == 1) ++lost_[counted(state.turn_total)];
}

TESSERA_HD inline void Tally<GameType>::action(const G::Rules&, const G::State& state, Seat, const G::Action& action) {
  if (action.kind == G::Action::Kind::hold) ++held_[counted(state.turn_total)];
}

TESSERA_HD inline void Tally<GameType>::finished(const G::Rules&, const G::State& state) { turns_ += state.turns; }

}  // namespace tessera::arena
