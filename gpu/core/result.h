#pragma once

#include <cstdint>

#include "engine/core/game.h"

namespace tessera::gpu {

// How a game ended: what is compared between a GPU and a CPU.
struct GameResult {
  std::uint64_t steps = 0;
  std::int32_t turns = 0;
  std::int32_t scores[kMaxSeats] = {};
  SeatSet winners;
  bool cut_off = false;

  template <class G>
  TESSERA_HD static GameResult of(const typename G::Rules& rules, const typename G::State& state, std::uint64_t steps) {
    GameResult out;
    out.steps = steps;
    out.turns = G::turns(rules, state);
    for (int s = 0; s < rules.players; ++s) out.scores[s] = G::score(rules, state, Seat(s));
    out.winners = G::winners(rules, state);
    out.cut_off = G::cut_off(rules, state);
    return out;
  }

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace tessera::gpu
