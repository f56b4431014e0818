// Plays a round to its end as its players would by their plans, and says how good that is for one of them.
#pragma once

#include "bots/search/meter.h"
#include "games/take_it/bots/action_plays.h"
#include "games/take_it/bots/plan_cache.h"

namespace tessera::bots::take_it {

// The plans of all seats; one that can no longer be carried out is made anew when its seat is to move.
struct Plans {
  Plan plan[G::kMaxPlayers];
  bool known[G::kMaxPlayers] = {};
  bool tried[G::kMaxPlayers] = {};  // whether an action card makes the plan better
  int others[G::kMaxPlayers] = {};  // who shared the tray when the plan was made

  void forget() {
    for (bool& it : known) it = false;
  }
};

// quick: players take the scarcest die of their plan, and play no action cards. thorough: they take the die whose loss
// would hurt most, and play an action card when they are nearly done; it takes three to five times as long.
enum class Playing { quick, thorough };

class Playout {
 public:
  Playout(const G::Rules& rules, Planner& planner, Meter& meter, Playing playing)
      : rules_(rules), planner_(planner), meter_(meter), thorough_(playing == Playing::thorough) {}

  // From a turn to the claims: the chance that `seat` then has to win the game, from 0 to 1, and a little for its lead.
  // `plans` may hold what is known already; rolls are the stream's. With `exact` the last few dice are not played by
  // plan but solved (round_end_solver.h), unless a card may still be played that playouts of this kind play.
  double chance_to_win(G::State& state, Plans plans, Seat seat, bool exact, Stream& stream);

  const Plan& plan_for(const G::State& state, Seat seat, Plans& plans);

 private:
  Plan best(const Situation& situation, const std::uint8_t* hand);
  bool to_be_solved(const G::State& state) const;
  void play_action_card(G::State& state, Plans& plans, Stream& stream);
  ActionPlay best_action_play(const G::State& state, const Plan& plan, std::uint64_t key);
  void take_or_leave(G::State& state, Plans& plans);
  Die most_urgent(const G::State& state, const Plan& plan);
  double chance_with(const G::State& state, const int (&nets)[G::kMaxPlayers], Seat seat) const;

  const G::Rules& rules_;
  Planner& planner_;
  Meter& meter_;
  bool thorough_;
  PlanCache cache_;
};

}  // namespace tessera::bots::take_it
