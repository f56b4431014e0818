// Parts of a round of Take It or Leave It that all its passes have.
#pragma once

#include "games/take_it/rules/action_numbers.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

struct TakeItParts {
  using G = TakeIt;
  using Phase = G::Phase;
  using Numbers = ActionNumbers<G>;

  // Discards, deals, the cast.
  template <class Chances>
  TESSERA_HD static int between(const G::Rules& rules, G::State& state, Chances& chances) {
    const auto pick = [&](int count) { return chances.choose(count); };
    int steps = 0;
    while (state.phase == Phase::discard) {
      const Seat seat = G::next_to_act(rules, state);
      apply(rules, state, seat, Numbers::pick_discard(state, seat, pick));
      ++steps;
    }
    // Free hands choose what they draw; others are dealt at once. The cast waits for the last deal of all lanes.
    while (state.phase == Phase::first || state.phase == Phase::draw || state.phase == Phase::deal) {
      steps += state.phase == Phase::draw ? draw(rules, state, chances) : outcome(rules, state, chances);
    }
    if (state.phase == Phase::cast) {
      cast(rules, state, chances);
      ++steps;
    }
    return steps;
  }

  // All dice into the tray.
  template <class Chances>
  TESSERA_HD static void cast(const G::Rules& rules, G::State& state, Chances& chances) {
    Stream stream = chances.next_event();
    for (int c = 0; c < take_it::kColours; ++c) {
      std::uint32_t counts = 0;
      for (int i = G::dice_of(rules.players, static_cast<G::Colour>(c)); i > 0; --i) {
        counts += 1u << (4 * stream.below(6));
      }
      state.tray.counts[c] = counts;
    }
    state.seat = state.starter;
    state.phase = Phase::turn;
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
