// Take It or Leave It on a GPU with any number of players: a pass is a round. Its parts come in the order that all
// games have in common (discards, deals and the cast, turns, claims), so that the lanes of a warp work on claims
// together.
#pragma once

#include "games/take_it/gpu/parts.h"

namespace tessera::gpu {

template <>
struct OtherPass<TakeIt> : StatePass<TakeIt>, private TakeItParts {
  using G = TakeIt;
  using Phase = G::Phase;

  // Claims wait for memory and for code: many warps help more than quick access to the state.
  static constexpr bool kLaneInShared = false;
  static constexpr int kLeastBlocks = 4;

  template <class Chances, class Team>
  TESSERA_HD static int play(const G::Rules& rules, G::State& state, Chances& chances, Team) {
    const auto pick = [&](int count) { return chances.choose(count); };
    int steps = between(rules, state, chances);
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
};

}  // namespace tessera::gpu
