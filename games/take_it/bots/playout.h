// Plays a round to its end as its players would by their plans, without further action cards, and says how good that is
// for one of them.
#pragma once

#include "bots/search/meter.h"
#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

// The plans of all seats; one that can no longer be carried out is made anew when its seat is to move.
struct Plans {
  Plan plan[G::kMaxPlayers];
  bool known[G::kMaxPlayers] = {};
  int others[G::kMaxPlayers] = {};  // who shared the tray when the plan was made
};

class Playout {
 public:
  Playout(const G::Rules& rules, Planner& planner, Meter& meter) : rules_(rules), planner_(planner), meter_(meter) {}

  // From a turn to the claims: the chance that `seat` then has to win the game, from 0 to 1. `plans` may hold what is
  // known already. With `exact` the last few dice are not played by plan but solved (round_end_solver.h).
  double chance_to_win(G::State& state, Plans plans, Seat seat, bool exact);

  const Plan& plan_for(const G::State& state, Seat seat, Plans& plans);

 private:
  void take_or_leave(G::State& state, Plans& plans);
  double chance_with(const G::State& state, const int (&nets)[G::kMaxPlayers], Seat seat) const;

  const G::Rules& rules_;
  Planner& planner_;
  Meter& meter_;
};

}  // namespace tessera::bots::take_it
