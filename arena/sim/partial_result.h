// The sums of some games of a simulation.
#pragma once

#include <vector>

#include "arena/sim/sim.h"
#include "arena/stats/tally.h"
#include "gpu/device.h"

namespace tessera::arena {

// What one thread gathers, or a GPU.
template <class G>
struct PartialResult {
  std::vector<Side> seats;
  std::vector<Side> bots;
  std::int64_t games = 0;
  std::int64_t cut_off = 0;
  Histogram lengths;
  Tally<G> tally;

  explicit PartialResult(std::size_t players) : seats(players), bots(players) {}

  void merge(const PartialResult& other) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i].merge(other.seats[i]);
      bots[i].merge(other.bots[i]);
    }
    games += other.games;
    cut_off += other.cut_off;
    arena::merge(lengths, other.lengths);
    tally.merge(other.tally);
  }
};

// What a GPU has gathered: the same sums.
template <class G>
PartialResult<G> from_gpu(gpu::SimGathered<G> gathered, int players) {
  const auto count = static_cast<std::size_t>(players);
  PartialResult<G> out(count);
  for (std::size_t side = 0; side < 2 * count; ++side) {
    Side& to = side < count ? out.seats[side] : out.bots[side - count];
    to.games = gathered.sums.games;
    to.won = gathered.sums.won[side];
    to.scores = std::move(gathered.scores[side]);
  }
  out.games = gathered.sums.games;
  out.cut_off = gathered.sums.cut_off;
  out.lengths = std::move(gathered.lengths);
  out.tally = gathered.sums.tally;
  return out;
}

}  // namespace tessera::arena
