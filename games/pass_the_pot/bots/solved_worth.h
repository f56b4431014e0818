// What a turn that begins, or an end, is worth to a seat by the exact solution for two players.
#pragma once

#include "games/pass_the_pot/bots/solution.h"

namespace tessera::bots::pass_the_pot {

struct SolvedWorth {
  const Solution& solution;
  Seat seat;

  double operator()(const PassThePot::State& state) const {
    if (state.phase == PassThePot::Phase::over) return state.best.has(seat) ? 1 : 0;
    if (state.phase == PassThePot::Phase::roll_off) return 0.5;
    const int mover = state.seat.index;
    const double chance = solution.value(
        {state.coins[mover], state.coins[1 - mover], state.pot, state.holder.none() ? kNoTotal : int{state.to_beat}});
    return state.seat == seat ? chance : 1 - chance;
  }
};

}  // namespace tessera::bots::pass_the_pot
