#pragma once

#include "arena/stats/tally.h"
#include "games/game_folder/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<GameType> {
  using G = GameType;
  static constexpr int kTotals = 41;  // 40 stands for more, too

  void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<kTotals> held_;  // points of a turn that were held
  Counters<kTotals> lost_;  // and that a 1 took
  std::int64_t turns_ = 0;
};

}  // namespace tessera::arena
