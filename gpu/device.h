// Games on a GPU, for programs that know nothing of CUDA. Built without CUDA, every function gives an error that says
// so. The functions block; they are for one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/stats/stats.h"
#include "engine/core/result.h"
#include "gpu/core/result.h"
#include "gpu/sums.h"

namespace tessera::gpu {

struct Device {
  std::string name;
  int processors = 0;
};

// The device that the games are played on; the error says that there is none, or that this program knows no GPU.
Result<Device> device();

template <class G>
struct SimGathered {
  SimSums<G> sums;
  arena::Histogram lengths;
  std::vector<arena::Histogram> scores;  // by side
};

// Adds what the blocks of a launch have counted. False, and nothing is added: some values found no room.
template <class G>
bool gather(const std::vector<SimSums<G>>& sums, const std::vector<ValueCounts::Entry>& entries, SimGathered<G>& out) {
  for (const auto& part : sums) {
    if (part.lost != 0) return false;
  }
  for (const auto& part : sums) {
    out.sums.games += part.games;
    out.sums.cut_off += part.cut_off;
    for (int side = 0; side < 2 * kMaxSeats; ++side) out.sums.won[side] += part.won[side];
    out.sums.tally.merge(part.tally);
  }
  for (const auto& entry : entries) {
    if (entry.key == 0) continue;
    const int what = ValueCounts::what(entry.key);
    auto& histogram = what == SimSums<G>::kLengths ? out.lengths : out.scores[static_cast<std::size_t>(what - 1)];
    histogram[ValueCounts::value(entry.key)] += entry.count;
  }
  return true;
}

// Random play, games `first` to below `end`, with the keys of arena/sim. `progress(done)` is called now and then.
template <class G>
Result<SimGathered<G>> simulate(const typename G::Rules& rules, std::uint64_t seed, std::int64_t first,
                                std::int64_t end, const std::function<void(std::int64_t)>& progress);

// The first games of the bench, whole, in their order.
template <class G>
Result<std::vector<GameResult>> play(const typename G::Rules& rules, std::uint64_t seed, std::int64_t games);

struct BenchSpeed {
  double steps_per_second = 0;
  double games_per_second = 0;
  int block = 0;  // threads
  int registers = 0;
  std::int64_t local_bytes = 0;  // a thread's
  int warps = 0;                 // on each processor
};

// Random play for about `seconds`, the median of five parts; with so many threads in a block (0: the best), or with as
// many as the game's pass allows.
template <class G>
Result<BenchSpeed> bench(const typename G::Rules& rules, std::uint64_t seed, double seconds, int block = 0);

}  // namespace tessera::gpu
