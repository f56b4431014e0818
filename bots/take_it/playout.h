// Plays a round to its end as its players would by their plans, without further action cards, and says how good that is
// for one of them.
#pragma once

#include "bots/search/meter.h"
#include "bots/take_it/plan.h"

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

  // From a turn to the claims. `plans` may hold what is known already.
  void to_the_claims(G::State& state, Plans plans);

  // The chance that `seat` wins the game, from 0 to 1, once all dice are taken: its lead over each of the others after
  // the best claims, against what may still happen in the rounds to come.
  double chance_to_win(const G::State& state, Seat seat) const;

  const Plan& plan_for(const G::State& state, Seat seat, Plans& plans);

 private:
  const G::Rules& rules_;
  Planner& planner_;
  Meter& meter_;
};

// A node of the budget stands for about this much of a planner's effort.
inline constexpr int kEffortOfNode = 64;

}  // namespace tessera::bots::take_it
