// Take It or Leave It on a GPU: a pass is a round. Its parts come in the order that all games have in common (discards,
// deals and the cast, turns, claims), so that the lanes of a warp work on claims together.
#pragma once

#include "games/take_it/rules/action_numbers.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

template <>
struct Pass<TakeIt> : StatePass<TakeIt> {
  using G = TakeIt;
  using Phase = G::Phase;
  using Numbers = ActionNumbers<G>;

  // Claims wait for memory and for code: many warps help more than quick access to the state.
  static constexpr bool kLaneInShared = false;
  static constexpr int kLeastBlocks = 4;

  static bool fits(const G::Rules&) { return true; }

  template <class Chances>
  TESSERA_HD static int play(const G::Rules& rules, G::State& state, Chances& chances) {
    const auto pick = [&](int count) { return chances.choose(count); };
    int steps = 0;
    while (state.phase == Phase::discard) {
      const Seat seat = G::next_to_act(rules, state);
      apply(rules, state, seat, Numbers::pick_discard(state, seat, pick));
      ++steps;
    }
    // Free hands choose what they draw; others are dealt at once.
    while (state.phase == Phase::first || state.phase == Phase::draw || state.phase == Phase::deal ||
           state.phase == Phase::cast) {
      steps += state.phase == Phase::draw ? draw(rules, state, chances) : outcome(rules, state, chances);
    }
    while (is_turn(state.phase)) {
      apply(rules, state, state.seat, Numbers::pick_step(rules, state, pick));
      ++steps;
      if (state.phase == Phase::roll) steps += outcome(rules, state, chances);
    }
    while (state.phase == Phase::claim) {
      const Seat seat = G::next_to_act(rules, state);
      apply(rules, state, seat, Numbers::pick_claim(rules, state, seat, pick));
      ++steps;
    }
    return steps;
  }

 private:
  TESSERA_HD static bool is_turn(Phase phase) {
    return phase == Phase::turn || phase == Phase::pick || phase == Phase::aim || phase == Phase::face ||
           phase == Phase::second;
  }

  // Each of these is called from several places, and there once.
  TESSERA_HD TESSERA_OUTLINED static void apply(const G::Rules& rules, G::State& state, Seat seat, G::Action action) {
    G::apply(rules, state, seat, action);
  }
  template <class Chances>
  TESSERA_HD TESSERA_OUTLINED static int outcome(const G::Rules& rules, G::State& state, Chances& chances) {
    NoObserver nobody;
    return play_outcome<G>(rules, state, chances, nobody);
  }
  template <class Chances>
  TESSERA_HD TESSERA_OUTLINED static int draw(const G::Rules& rules, G::State& state, Chances& chances) {
    NoObserver nobody;
    return play_decision<G>(rules, state, chances, nobody);
  }
};

}  // namespace tessera::gpu
