// Playouts: whole games of random legal play through the public functions of a game, for simulations and benches.
#pragma once

#include <cstdint>

#include "engine/core/action_numbers.h"
#include "engine/core/game.h"

namespace tessera::arena {

// Where the players' own choices are keyed: beyond any chance event's number.
inline constexpr std::uint64_t kChoices = std::uint64_t{1} << 63;

// Plays game `game` of `seed` to its end and gives the number of steps: one action (chosen among the legal ones) or one
// outcome (drawn and applied). The observer is told each step before it is taken.
template <class G, class Observer>
std::uint64_t random_playout(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game,
                             typename G::State& state, Observer&& observer) {
  const ChanceKeys keys(seed, game);
  Stream choices = keys.stream(kChoices);
  const auto pick = [&](int count) { return static_cast<int>(choices.below(static_cast<std::uint32_t>(count))); };
  std::uint64_t steps = 0;
  std::uint64_t event = 0;
  state = G::start(rules);
  while (!G::over(rules, state)) {
    ++steps;
    const Seat seat = G::next_to_act(rules, state);
    if (seat.none()) {  // chance is awaited
      Stream stream = keys.stream(event++);
      const auto outcome = G::sample(rules, state, stream);
      observer.outcome(state, outcome);
      G::resolve(rules, state, outcome);
    } else {
      const auto action = pick_action<G>(rules, state, seat, pick);
      observer.action(state, seat, action);
      G::apply(rules, state, seat, action);
    }
  }
  return steps;
}

// Plays on from a state to the end, at random; gives the number of steps. `legal` is only room to work in.
template <class G>
std::int64_t random_play_on(const typename G::Rules& rules, typename G::State& state, Actions<G>& legal,
                            Stream& stream) {
  std::int64_t steps = 0;
  for (; !G::over(rules, state); ++steps) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    G::legal(rules, state, seat, legal);
    G::apply(rules, state, seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return steps;
}

}  // namespace tessera::arena
