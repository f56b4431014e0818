// Pass the Pot: chance one die at a time. Each die has a letter of its own, so no two dice can be exchanged.
#pragma once

#include "engine/core/single_draws.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera {

template <>
struct SingleDraws<PassThePot> {
  using G = PassThePot;

  TESSERA_HD static constexpr int value_bound() { return 6; }  // a seat; a die, 0 for its letter

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state) { return G::chance(rules, state).count; }

  TESSERA_HD static void weights(const G::Rules& rules, const G::State& state, const std::uint8_t*, int,
                                 DrawWeights& out) {
    out.clear();
    const int values = state.phase == G::Phase::first ? rules.players : 6;
    for (int v = 0; v < values; ++v) out.push({static_cast<std::uint8_t>(v), 1});
  }

  TESSERA_HD static bool same_run(const G::Rules&, const G::State&, const std::uint8_t*, int) { return false; }

  TESSERA_HD static G::Outcome outcome(const G::Rules&, const G::State& state, const std::uint8_t* drawn) {
    G::Outcome out;
    if (state.phase == G::Phase::first) {
      out.seat = Seat(drawn[0]);
      return out;
    }
    for (int i = 0; i < 3; ++i) {
      if ((state.rolling >> i) & 1) out.dice[i] = *drawn++;
    }
    return out;
  }
};

}  // namespace tessera
