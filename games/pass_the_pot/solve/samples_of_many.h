// Turns that come up in games of hard, and what they are worth to the one who responds: what a network learns from.
#pragma once

#include "games/pass_the_pot/bots/correction_inputs.h"
#include "games/pass_the_pot/solve/response_of_many.h"

namespace tessera::arena {

// Tensors of the caller.
struct SampleTensors {
  std::int8_t* inputs;  // bots::pass_the_pot::CorrectionInputs
  float* hard;          // what hard makes of the turn
  float* value;         // what it is worth
};

// One game goes through many turns; each gives kEach ends of it, some as they come up in play, some of any kind: a turn
// is played well by who judges well what it does not come to.
template <int N>
struct SamplesOfMany {
  static constexpr int kEach = 4;
  using Ends = typename ResponseOfMany<N>::Ends;

  ResponseOfMany<N> response;
  TurnOf<N>* turns;  // a game's

  TESSERA_HD TurnOf<N> start() const {
    TurnOf<N> turn = {{}, response.rules.ante_first, 0, 0};
    for (int& coins : turn.coins) coins = response.rules.stake;
    return turn;
  }

  TESSERA_HD void step(std::size_t i, std::uint64_t seed, const SampleTensors& out) const {
    Stream stream = ChanceKeys(seed, i).stream(0);
    const Ends ends(response.rules, response.caps, response, turns[i]);
    TurnOfStops<Stops> often;
    response.odds_of(ends, often);
    for (int n = 0; n < kEach; ++n) {
      EndOfMany end = EndOfMany::beyond();
      for (int tries = 0; tries < 8 && !end.is_turn(); ++tries)
        end = n % 2 == 0 ? by_odds(ends, often, stream) : any(ends, stream);
      if (!end.is_turn()) end = EndOfMany::turn(response.caps.stack(start().state(), 0) * CapsOf<N>::kSlots, 0);
      write(end, i * kEach + static_cast<std::size_t>(n), out);
    }
    const bool strays = stream.below(16) == 0;
    const EndOfMany next = strays ? any(ends, stream) : by_odds(ends, often, stream);
    turns[i] = next.is_turn() ? turn_of(next) : start();
  }

 private:
  TESSERA_HD TurnOf<N> turn_of(EndOfMany end) const {
    const int slot = static_cast<int>(end.index() % CapsOf<N>::kSlots);
    const int holder = slot == 0 ? 0 : 1 + (slot - 1) / CapsOf<N>::kTotals;
    return response.caps.turn(end.index() / CapsOf<N>::kSlots, holder, slot == 0 ? 0 : (slot - 1) % CapsOf<N>::kTotals);
  }

  TESSERA_HD static EndOfMany end_at(const Ends& ends, int paid, int kind, Stream& stream) {
    if (kind != Ends::kAgain) return ends.ends[paid][kind];
    const auto rest = stream.below(6) + stream.below(6);
    return ends.rerolled[paid][rest];
  }
  TESSERA_HD static EndOfMany any(const Ends& ends, Stream& stream) {
    const int paid = ends.thought.paid.at[1] < 0 ? 0 : static_cast<int>(stream.below(2));
    return end_at(ends, paid, static_cast<int>(stream.below(Ends::kKinds)), stream);
  }
  TESSERA_HD static EndOfMany by_odds(const Ends& ends, const TurnOfStops<Stops>& often, Stream& stream) {
    double left = static_cast<double>(stream.below(1u << 30)) / (1u << 30);
    for (int paid = 0; paid < 2; ++paid) {
      for (int kind = 0; kind < Ends::kKinds; ++kind) {
        left -= paid == 0 ? often.free.at[kind] : often.paid.at[kind];
        if (left < 0) return end_at(ends, paid, kind, stream);
      }
    }
    return EndOfMany::beyond();
  }

  TESSERA_HD void write(EndOfMany end, std::size_t at, const SampleTensors& out) const {
    const auto state = turn_of(end).state();
    const int viewer = end.mover() == 0 ? 0 : N - 1;
    const double hard = response.thought(state, end);
    double lower;
    double upper;
    response.chance(end, 0, lower, upper);
    using Inputs = bots::pass_the_pot::CorrectionInputs;
    Inputs::write(response.rules, state, Seat(viewer), hard, out.inputs + at * Inputs::kCount);
    out.hard[at] = static_cast<float>(hard);
    out.value[at] = static_cast<float>((lower + upper) / 2);
  }
};

}  // namespace tessera::arena
