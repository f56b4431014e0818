// What a turn that begins, or an end, is worth to a seat: what hard thinks, corrected by a network that has learned
// from solved games how far that is off (docs/learning.md).
#pragma once

#include "bots/network/network.h"
#include "games/pass_the_pot/bots/correction_inputs.h"
#include "games/pass_the_pot/bots/race.h"

namespace tessera::bots::pass_the_pot {

// Null: none has learned these rules.
const Network* correction_network(const PassThePot::Rules& rules);

class CorrectedWorth {
 public:
  CorrectedWorth(const PassThePot::Rules& rules, const Network& network, Seat seat)
      : rules_(rules), network_(network), hard_(rules, seat), seat_(seat) {}

  double operator()(const PassThePot::State& state) const {
    if (state.phase == PassThePot::Phase::over || state.phase == PassThePot::Phase::roll_off) return hard_(state);
    Known& known = known_[mix64(key(state)) % kKnown];
    if (known.key != key(state)) known = {key(state), corrected(state)};
    return known.worth;
  }

 private:
  static constexpr double kUnit = 1.0 / (256 * 64);  // what a logit of the file stands for
  static constexpr std::size_t kKnown = 64;

  // Many ways to end a turn lead to the same next one.
  struct Known {
    std::uint64_t key = 0;
    double worth = 0;
  };
  static std::uint64_t key(const PassThePot::State& state) {
    std::uint64_t key = 1;
    for (const auto coins : state.coins) key = key << 8 | static_cast<std::uint8_t>(coins);
    key = key << 8 | static_cast<std::uint8_t>(state.pot);
    key = key << 4 | static_cast<std::uint64_t>(state.holder.index + 1);
    return (key << 4 | state.to_beat) << 3 | static_cast<std::uint64_t>(state.seat.index);
  }

  double corrected(const PassThePot::State& state) const {
    const double worth = hard_(state);
    std::int8_t inputs[CorrectionInputs::kCount];
    CorrectionInputs::write(rules_, state, seat_, worth, inputs);
    return worth + network_.logit(inputs) * kUnit;
  }

  const PassThePot::Rules& rules_;
  const Network& network_;
  RaceWorth hard_;
  Seat seat_;
  mutable Known known_[kKnown];
};

}  // namespace tessera::bots::pass_the_pot
