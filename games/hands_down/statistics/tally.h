#pragma once

#include "arena/stats/tally.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<HandsDown> {
  using G = HandsDown;

  void outcome(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<hands_down::kCombos> called_;               // the best combo on the table that a called hand made
  Counters<hands_down::kCombos> won_;                  // combo cards taken
  Counters<hands_down::kHandSize + 1> swapped_;        // swaps by the number of cards
  Counters<hands_down::kMaxChanceNumber + 1> chance_;  // chance cards by their number
  std::int64_t calls_ = 0;
  std::int64_t own_turn_ = 0;  // calls made on one's own turn
  std::int64_t fouls_ = 0;
  std::int64_t rounds_ = 0;
  std::int64_t games_ = 0;
};

}  // namespace tessera::arena
