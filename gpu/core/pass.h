// A pass: a few steps of random play, in an order that the lanes of a warp go through together.
//
// `StepPass` serves every game and all rules: an outcome, then a decision. A game may specialise `Pass` in
// games/GAME/gpu/pass.h for its usual rules, and `OtherPass` for the others; the tests hold them against the engine,
// step by step. A pass is a type with
//   Lane                                what a lane keeps of a running game: the state, or a form of it that is quicker
//   kLaneInShared                       whether that is in the memory which a block shares; else it is the thread's own
//   kMostThreads                        of a block
//   kLeastBlocks                        of so many threads on a processor, for which registers are saved; 0: no matter
//   kInStep                             whether the threads of a block begin every pass together
//   kStartsOneIn                        in a bench, lanes whose games are over wait until they are one in so many
//   bool fits(rules)                    whether it can play by these rules
//   void start(rules, lane)             a new game
//   void begin(rules, state, lane)      takes a game over, as a pass or `start` left it
//   State state(rules, lane)            gives it back
//   bool over(rules, lane)
//   int play(rules, lane, chances, team)
//                                       plays on, and gives the number of steps, which may be 0: a game that is over
//                                       stays as it is, and a lane may wait for others of its team (gpu/core/team.h)
#pragma once

#include "engine/core/action_numbers.h"
#include "engine/core/game.h"
#include "gpu/core/team.h"

namespace tessera::gpu {

// The next outcome, if one is awaited; gives the number of steps.
template <class G, class Chances, class Observer>
TESSERA_HD int play_outcome(const typename G::Rules& rules, typename G::State& state, Chances& chances,
                            Observer& observer) {
  if (!G::chance(rules, state).awaited()) return 0;
  Stream stream = chances.next_event();
  const auto outcome = G::sample(rules, state, stream);
  observer.outcome(rules, state, outcome);
  G::resolve(rules, state, outcome);
  return 1;
}

// The next decision, which must be owed.
template <class G, class Chances, class Observer>
TESSERA_HD int play_decision(const typename G::Rules& rules, typename G::State& state, Chances& chances,
                             Observer& observer) {
  const Seat seat = G::next_to_act(rules, state);
  const auto action = pick_action<G>(rules, state, seat, [&](int count) { return chances.choose(count); });
  observer.action(rules, state, seat, action);
  G::apply(rules, state, seat, action);
  return 1;
}

struct NoObserver {
  template <class... T>
  TESSERA_HD void outcome(const T&...) {}
  template <class... T>
  TESSERA_HD void action(const T&...) {}
};

// An outcome and a decision, whichever there are. The game must not be over.
template <class G, class Chances, class Observer>
TESSERA_HD int play_pair(const typename G::Rules& rules, typename G::State& state, Chances& chances,
                         Observer& observer) {
  int steps = play_outcome<G>(rules, state, chances, observer);
  if (!G::over(rules, state) && !G::chance(rules, state).awaited()) {
    steps += play_decision<G>(rules, state, chances, observer);
  }
  return steps;
}

// What passes over the state itself have in common.
template <class G>
struct StatePass {
  using Lane = typename G::State;
  static constexpr bool kLaneInShared = true;
  static constexpr int kMostThreads = 256;
  static constexpr int kLeastBlocks = 0;
  static constexpr bool kInStep = false;
  static constexpr int kStartsOneIn = 32;

  TESSERA_HD static void start(const typename G::Rules& rules, Lane& lane) { lane = G::start(rules); }
  TESSERA_HD static void begin(const typename G::Rules&, const typename G::State& state, Lane& lane) { lane = state; }
  TESSERA_HD static const typename G::State& state(const typename G::Rules&, const Lane& lane) { return lane; }
  TESSERA_HD static bool over(const typename G::Rules& rules, const Lane& lane) { return G::over(rules, lane); }
};

template <class G>
struct StepPass : StatePass<G> {
  static bool fits(const typename G::Rules&) { return true; }

  template <class Chances, class Team>
  TESSERA_HD static int play(const typename G::Rules& rules, typename G::State& state, Chances& chances, Team) {
    NoObserver nobody;
    return play_pair<G>(rules, state, chances, nobody);
  }
};

template <class G>
struct Pass : StepPass<G> {};

// For the rules that `Pass` is not for.
template <class G>
struct OtherPass : StepPass<G> {};

}  // namespace tessera::gpu
