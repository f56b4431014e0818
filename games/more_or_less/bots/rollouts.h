// The value of a position for a seat. It is played on with quick play in all seats for a lap and one turn, and judged
// there by scores and dice left: played to the end, the luck of the dice would hide the value of one placement.
#pragma once

#include "bots/search/meter.h"
#include "games/more_or_less/bots/quick_play.h"

namespace tessera::bots::more_or_less {

class Rollouts {
 public:
  Rollouts(const G::Rules& rules, Seat seat, Meter& meter) : rules_(rules), seat_(seat), meter_(meter) {}

  // From -1 (lost) to 1 (won). Equal samples meet equal dice, turn by turn: luck hits all candidates alike.
  double result(G::State state, std::uint64_t sample);

 private:
  double judge(const G::State& state) const;
  bool waits_for_stall(const G::State& state) const;
  double share_in_time(const G::State& state) const;
  double position_value(const G::State& state, Seat seat) const;

  const G::Rules& rules_;
  Seat seat_;
  Meter& meter_;
  DiceWorth worth_;
  Lines lines_;
};

}  // namespace tessera::bots::more_or_less
