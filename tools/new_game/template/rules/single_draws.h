// Game Name: chance one die at a time: there is only one.
#pragma once

#include "engine/core/single_draws.h"
#include "games/game_folder/rules/rules.h"

namespace tessera {

template <>
struct SingleDraws<GameType> {
  using G = GameType;

  TESSERA_HD static constexpr int value_bound() { return 7; }  // a seat; a die from 1 to 6

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state) { return G::chance(rules, state).count; }

  TESSERA_HD static void weights(const G::Rules& rules, const G::State& state, const std::uint8_t*, int,
                                 DrawWeights& out) {
    out.clear();
    const bool first = state.phase == G::Phase::first;
    for (int v = first ? 0 : 1; v < (first ? rules.players : 7); ++v) out.push({static_cast<std::uint8_t>(v), 1});
  }

  TESSERA_HD static bool same_run(const G::Rules&, const G::State&, const std::uint8_t*, int) { return false; }

  TESSERA_HD static G::Outcome outcome(const G::Rules&, const G::State& state, const std::uint8_t* drawn) {
    if (state.phase == G::Phase::first) return {Seat(drawn[0]), 0};
    return {Seat{}, drawn[0]};
  }
};

}  // namespace tessera
