// Results of one bot of A against bots of B: sums over sets, all of them whole numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/contest/sets.h"
#include "arena/stats/elo.h"

namespace tessera::arena {

class MatchTally {
 public:
  explicit MatchTally(int players) : players_(players) {}

  void add(const SetResult& set);

  std::int64_t sets() const { return sets_; }
  std::int64_t games() const { return sets_ * players_; }
  std::int64_t won() const { return won_; }    // alone
  std::int64_t tied() const { return tied_; }  // A among those who share the win
  std::int64_t lost() const { return games() - won_ - tied_; }
  std::int64_t cut_off() const { return cut_off_; }
  const SetTotals& totals() const { return totals_; }

  Interval share() const { return share_of_sets(totals_, players_); }
  Interval elo() const { return elo_of_sets(totals_, players_); }
  // A's score less the others' mean, a game; the interval is from the variance between sets.
  Interval score_difference() const { return differences_.interval(players_ * (players_ - 1)); }
  Interval score() const { return scores_.interval(players_); }
  Interval turns() const { return turns_.interval(players_); }
  // Of single games, rounded to whole points.
  const Histogram& game_differences() const { return game_differences_; }

 private:
  int players_;
  std::int64_t sets_ = 0;
  std::int64_t won_ = 0;
  std::int64_t tied_ = 0;
  std::int64_t cut_off_ = 0;
  SetTotals totals_;
  Sums differences_;  // a set's sum of (players - 1) * A's score - the others' scores
  Sums scores_;
  Sums turns_;
  Histogram game_differences_;
};

}  // namespace tessera::arena
