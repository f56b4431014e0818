#pragma once

#include "arena/stats/tally.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr int kMostTouched = 16;

  void outcome(const G::Rules&, const G::State&, const G::Outcome&) {}
  void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<more_or_less::kBits> covered_;  // symbol squares, in how many games
  Counters<G::kFullHand + 1> dice_;        // placements by their number of dice
  Counters<kMostTouched + 1> touched_;     // placements by the dice they touch
  Counters<3> symbols_;                    // placements with no, one, more symbol squares
  Counters<G::kMaxDraw + 1> drawn_;        // draws by their number of dice
  std::int64_t stars_ = 0;                 // wild dice placed as `*`
  std::int64_t placements_ = 0;
  std::int64_t passes_ = 0;
  std::int64_t games_ = 0;
};

}  // namespace tessera::arena
