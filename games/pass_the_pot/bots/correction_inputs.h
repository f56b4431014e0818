// What the network is shown that corrects hard's worth of a turn: the inputs of NetworkInputs, and that worth itself.
#pragma once

#include "games/pass_the_pot/bots/network_inputs.h"

namespace tessera::bots::pass_the_pot {

class CorrectionInputs {
 public:
  static constexpr int kVersion = 2;
  static constexpr int kCount = NetworkInputs::kCount;

  TESSERA_HD static void write(const PassThePot::Rules& rules, const PassThePot::State& state, Seat viewer,
                               double worth, std::int8_t* out) {
    NetworkInputs::write(rules, state, viewer, out);
    // The last inputs are free there.
    for (int i = 0; i < kSteps; ++i) out[kCount - kSteps + i] = part_of(worth * kScale - 127 * i);
  }

 private:
  static constexpr int kSteps = 8;
  static constexpr int kScale = 127 * kSteps;

  TESSERA_HD static std::int8_t part_of(double x) { return static_cast<std::int8_t>(x < 0 ? 0 : x > 127 ? 127 : x); }
};

}  // namespace tessera::bots::pass_the_pot
