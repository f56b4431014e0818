// perft: the number of ways a game can go, to a given depth. The oracle of the rules: a wrong legal list or a wrong
// effect shows as a wrong count.
//
// A step is one action or one outcome. Decisions that several seats owe are walked in the program's order. Chance is
// walked over all outcomes where they can be listed; where they are too many (a deal, a cast of all dice) one outcome
// is drawn, from the stream of the seed keyed by how many steps led there.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/game.h"

namespace tessera::arena {

inline constexpr std::uint64_t kPerftSeed = 1;

// The number of positions after exactly `depth` steps; games that are over before have no more.
template <class G>
std::uint64_t perft(const typename G::Rules& rules, const typename G::State& state, int depth, int step = 0) {
  if (depth == 0) return 1;
  if (G::over(rules, state)) return 0;
  std::uint64_t count = 0;
  if (G::chance(rules, state).awaited()) {
    Outcomes<G> outcomes;
    if (!G::outcomes(rules, state, outcomes)) {
      Stream stream = ChanceKeys(kPerftSeed, 0).stream(static_cast<std::uint64_t>(step));
      typename G::State next = state;
      G::resolve(rules, next, G::sample(rules, state, stream));
      return perft<G>(rules, next, depth - 1, step + 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(outcomes.size());
    for (const auto& [outcome, weight] : outcomes) {
      typename G::State next = state;
      G::resolve(rules, next, outcome);
      count += perft<G>(rules, next, depth - 1, step + 1);
    }
    return count;
  }
  const Seat seat = G::next_to_act(rules, state);
  Actions<G> actions;
  G::legal(rules, state, seat, actions);
  if (depth == 1) return static_cast<std::uint64_t>(actions.size());
  for (const auto& action : actions) {
    typename G::State next = state;
    G::apply(rules, next, seat, action);
    count += perft<G>(rules, next, depth - 1, step + 1);
  }
  return count;
}

}  // namespace tessera::arena
