// For tests: a game of Pass the Pot by the engine alone, from its start until it is over or `stops(state)`.
#pragma once

#include <cstdint>

#include "engine/core/random.h"
#include "games/pass_the_pot/rules/game.h"

namespace tessera::testing {

// `choose(state, legal)` gives the index of the action of who is to move. Returns the last state.
template <class Choose, class Stops>
PassThePot::State play_until(const PassThePot::Rules& rules, const ChanceKeys& keys, Choose choose, Stops stops) {
  using G = PassThePot;
  G::State state = G::start(rules);
  Actions<G> legal;
  for (std::uint64_t event = 0; !G::over(rules, state) && !stops(state);) {
    if (G::chance(rules, state).awaited()) {
      Stream stream = keys.stream(event++);
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    G::legal(rules, state, state.seat, legal);
    G::apply(rules, state, state.seat, legal[choose(state, legal)]);
  }
  return state;
}

template <class Choose>
PassThePot::State play(const PassThePot::Rules& rules, const ChanceKeys& keys, Choose choose) {
  return play_until(rules, keys, choose, [](const PassThePot::State&) { return false; });
}

}  // namespace tessera::testing
