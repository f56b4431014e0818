// A round, played to its end by the plan in all seats: what the rollouts of `expert` are made of. It has turns, swaps,
// calls, windows and shows, and none of what the plan never does: fouls.
#pragma once

#include "games/hands_down/bots/deal.h"
#include "games/hands_down/bots/plan_moves.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

// How a round ended. Without a winner: it was broken off.
struct RoundEnd {
  int combo = 0;
  int winner = -1;
  int second = -1;  // who took a chance card; -1: nobody

  friend bool operator==(const RoundEnd&, const RoundEnd&) = default;
};

class RoundPlayout {
 public:
  // From where the round is: in a turn of `seat`, or in a window in which it is asked. `deal` is a guess at the cards.
  RoundPlayout(const HandsDown::Rules& rules, PlanMoves& moves, const tessera::hands_down::PublicState& table,
               Seat seat, const Deal& deal);

  // An action of that seat, its places in ascending order of the cards; then all go on by the plan.
  RoundEnd play(const tessera::hands_down::Action& action, Stream& reshuffle);

  int turns() const { return turns_; }

 private:
  int left_of(int seat) const { return seat + 1 < rules_.players ? seat + 1 : 0; }
  unsigned all() const { return SeatSet::all(rules_.players).bits; }
  bool out_of_time() const;
  bool wants_to_call(int seat) const;
  void begin_turn(int seat);
  void take_turn(int seat, Stream& reshuffle);
  void swap(int seat, unsigned places, Stream& reshuffle);
  void ask(unsigned seats, int from);
  void call(int seat);
  void show(int second);

  const HandsDown::Rules& rules_;
  PlanMoves& moves_;
  const tessera::hands_down::PublicState& table_;
  int seat_;
  Deal deal_;
  int caller_ = -1;
  int since_call_ = 0;  // turns
  int last_ = 0;        // who took the last turn
  int turns_ = 0;
  bool over_ = false;
  RoundEnd end_;
};

}  // namespace tessera::bots::hands_down
