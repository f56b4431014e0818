// Where a game on a GPU gets its chance and its players' choices from: the same keys as on a CPU, so that the same seed
// gives the same game.
#pragma once

#include <cstdint>

#include "arena/run/playout.h"
#include "engine/core/random.h"

namespace tessera::gpu {

// The choices of a game come from one stream: `tessera bench`, arena/run/playout.h.
class BenchChances {
 public:
  BenchChances() = default;
  TESSERA_HD BenchChances(std::uint64_t seed, std::uint64_t game)
      : keys_(seed, game), choices_(keys_.stream(arena::kChoices)) {}

  TESSERA_HD Stream next_event() { return keys_.stream(events_++); }
  TESSERA_HD int choose(int count) { return static_cast<int>(choices_.below(static_cast<std::uint32_t>(count))); }

 private:
  ChanceKeys keys_{0, 0};
  Stream choices_{0};
  std::uint32_t events_ = 0;  // of a game; 32 bits, which a GPU multiplies sooner
};

// Every choice has a key of its own: `tessera sim`, arena/sim/sim.cpp.
class SimChances {
 public:
  TESSERA_HD SimChances(std::uint64_t seed, std::uint64_t game) : keys_(seed, game) {}

  TESSERA_HD Stream next_event() { return keys_.stream(events_++); }
  TESSERA_HD int choose(int count) {
    Stream stream = keys_.stream(arena::kChoices + decisions_++);
    return static_cast<int>(stream.below(static_cast<std::uint32_t>(count)));
  }

 private:
  ChanceKeys keys_;
  std::uint64_t events_ = 0;
  std::uint64_t decisions_ = 0;
};

}  // namespace tessera::gpu
