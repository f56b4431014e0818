// Steps of a turn by plan: which die to take, when to leave, when to play which action card and how.
#pragma once

#include "games/take_it/bots/action_plays.h"

namespace tessera::bots::take_it {

inline int find(const Actions<G>& legal, const G::Action& action) {
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return i;
  }
  return -1;
}

// `stop` after a first die with `extra`, `pass` otherwise.
inline int leave(const Actions<G>& legal) {
  const int stop = find(legal, {G::Action::Kind::stop, 0, 0});
  return stop >= 0 ? stop : find(legal, {G::Action::Kind::pass, 0, 0});
}

class TurnPlanner {
 public:
  TurnPlanner(const G::Rules& rules, const G::View& view, Planner& planner, std::uint64_t key, int rolls)
      : rules_(rules), view_(view), planner_(planner), action_plays_(rules, planner, key, rolls) {}

  // The place in `legal` of what the plan wants, in any phase of a turn. `quick`: action cards, which take nearly all
  // of the time, are thought of only when the plan is as good as done.
  int choose(const Actions<G>& legal, bool quick = false);

  // The action card that makes the plan better by more than `least`, and most so; -1 if there is none.
  int choose_play(const Situation& situation, const Plan& plan, const Actions<G>& legal, int least);

 private:
  int choose_take(const Situation& situation, const Plan& plan, const Actions<G>& legal);
  int continue_action(const Actions<G>& legal);

  const G::Rules& rules_;
  const G::View& view_;
  Planner& planner_;
  ActionPlays action_plays_;
};

// The place of an action play's next step, when it has gone as far as the table shows; -1 if the table shows something
// else.
int next_step(const ActionPlay& action_play, const G::PublicState& table);

// The table as it was before the action card was begun.
Situation before_action(const G::Rules& rules, const G::View& view);

}  // namespace tessera::bots::take_it
