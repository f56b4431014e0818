// What a turn that begins, or an end, is worth to a seat by the value network.
#pragma once

#include "bots/network/network.h"
#include "games/pass_the_pot/bots/network_inputs.h"

namespace tessera::bots::pass_the_pot {

struct NetworkWorth {
  const PassThePot::Rules& rules;
  const Network& network;
  Seat seat;

  double operator()(const PassThePot::State& state) const {
    if (state.phase == PassThePot::Phase::over) return state.best.has(seat) ? 1 : 0;
    if (state.phase == PassThePot::Phase::roll_off) return state.tied.has(seat) ? 1.0 / state.tied.size() : 0;
    std::int8_t inputs[NetworkInputs::kCount];
    NetworkInputs::write(rules, state, seat, inputs);
    return network.share(inputs);
  }
};

}  // namespace tessera::bots::pass_the_pot
