// Expectimax with chance nodes: exact over all outcomes where a game lists them, to a depth in decisions.
//
// Every seat is taken to choose what is best for itself: `value(state, seat)` says what a state is worth to a seat, in
// any unit, and is asked where the search stops: at the end, at the depth, where `value.settled(state)` says that there
// is nothing left to look for, and where the budget ends. Chance alone does not count as depth: where it could follow
// on chance for ever, `settled` has to stop it.
#pragma once

#include "bots/search/meter.h"
#include "engine/core/game.h"

namespace tessera::bots {

template <class G, class Value>
class Expectimax {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Expectimax(const Rules& rules, Meter& meter, Value value) : rules_(rules), meter_(meter), value_(value) {}

  // What the state is worth to `seat`, `depth` decisions deep. When the budget is spent it is judged as it stands.
  double worth(const State& state, Seat seat, int depth) {
    if (G::over(rules_, state) || value_.settled(state)) return value_(state, seat);
    if (G::chance(rules_, state).awaited()) return average(state, seat, depth);
    if (depth == 0 || meter_.exhausted()) return value_(state, seat);
    const Seat mover = G::next_to_act(rules_, state);
    Actions<G> actions;
    G::legal(rules_, state, mover, actions);
    double best = 0;
    double best_for_seat = 0;
    for (int i = 0; i < actions.size(); ++i) {
      const State next = after(state, mover, actions[i]);
      const double own = worth(next, mover, depth - 1);
      if (i > 0 && own <= best) continue;
      best = own;
      best_for_seat = mover == seat ? own : worth(next, seat, depth - 1);
    }
    return best_for_seat;
  }

  State after(const State& state, Seat seat, const typename G::Action& action) {
    State next = state;
    meter_.spend();
    G::apply(rules_, next, seat, action);
    return next;
  }

 private:
  double average(const State& state, Seat seat, int depth) {
    Outcomes<G> outcomes;
    if (meter_.exhausted() || !G::outcomes(rules_, state, outcomes)) return value_(state, seat);
    double sum = 0;
    double weights = 0;
    for (const auto& [outcome, weight] : outcomes) {
      State next = state;
      meter_.spend();
      G::resolve(rules_, next, outcome);
      sum += weight * worth(next, seat, depth);
      weights += weight;
    }
    return sum / weights;
  }

  const Rules& rules_;
  Meter& meter_;
  Value value_;
};

}  // namespace tessera::bots
