// The kernels of a game and what launches them: the functions of gpu/device.h with CUDA. Included by one file a game,
// which gpu/CMakeLists.txt makes.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "gpu/bodies.h"
#include "gpu/cuda.h"
#include "gpu/device.h"

namespace tessera::gpu {

// The shared memory of a block: the rules, then a lane's part for each thread. These are an odd number of words apart,
// so that lanes which read the same field of theirs use different banks.
template <class G, class Lane>
struct BlockMemory {
  static constexpr int kRulesBytes = (static_cast<int>(sizeof(typename G::Rules)) + 15) / 16 * 16;
  static constexpr int kWord = alignof(Lane) >= 8 ? 8 : 4;
  static constexpr int kStride = ((static_cast<int>(sizeof(Lane)) + kWord - 1) / kWord | 1) * kWord;

  static int bytes(int block, bool lanes) { return kRulesBytes + (lanes ? block * kStride : 0); }
};

template <class G>
__device__ inline const typename G::Rules& rules_of_block(const typename G::Rules* given) {
  extern __shared__ __align__(16) unsigned char memory[];
  auto* to = reinterpret_cast<std::uint32_t*>(memory);
  const auto* from = reinterpret_cast<const std::uint32_t*>(given);
  static_assert(sizeof(typename G::Rules) % 4 == 0);
  for (unsigned i = threadIdx.x; i < sizeof(typename G::Rules) / 4; i += blockDim.x) to[i] = from[i];
  __syncthreads();
  return *reinterpret_cast<const typename G::Rules*>(memory);
}

// Calls `f(lane)` with the thread's part, wherever it is.
template <class G, class Lane, bool kInShared, class F>
__device__ inline void with_lane(F&& f) {
  if constexpr (kInShared) {
    extern __shared__ __align__(16) unsigned char memory[];
    using Memory = BlockMemory<G, Lane>;
    f(*reinterpret_cast<Lane*>(memory + Memory::kRulesBytes + static_cast<int>(threadIdx.x) * Memory::kStride));
  } else {
    Lane own;
    f(own);
  }
}

// Hands out the numbers of games, from a counter that all lanes share.
struct NextGame {
  unsigned long long* next;
  __device__ std::uint64_t operator()() const { return atomicAdd(next, 1ull); }
};

template <class G, class P>
__global__ void __launch_bounds__(P::kMostThreads, P::kLeastBlocks)
    results_kernel(const typename G::Rules* given, std::uint64_t seed, std::uint64_t first, std::uint64_t end,
                   unsigned long long* next, GameResult* results) {
  const auto& rules = rules_of_block<G>(given);
  with_lane<G, typename P::Lane, P::kLaneInShared>(
      [&](auto& lane) { play_results<G, P>(rules, seed, first, end, lane, NextGame{next}, results); });
}

// One `sums` a block.
template <class G>
__global__ void __launch_bounds__(Pass<G>::kMostThreads, Pass<G>::kLeastBlocks)
    simulation_kernel(const typename G::Rules* given, std::uint64_t seed, std::uint64_t end, unsigned long long* next,
                      SimSums<G>* sums, ValueCounts values) {
  const auto& rules = rules_of_block<G>(given);
  with_lane<G, typename G::State, true>(
      [&](auto& state) { play_simulation<G>(rules, seed, end, state, NextGame{next}, sums[blockIdx.x], values); });
}

__device__ inline std::uint64_t thread_number() {
  return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

template <class G>
__global__ void begin_bench_kernel(const typename G::Rules* rules, std::uint64_t seed, BenchLane<G>* lanes) {
  begin_bench<G>(*rules, seed, thread_number(), lanes[thread_number()]);
}

template <class G, class P>
__global__ void __launch_bounds__(P::kMostThreads, P::kLeastBlocks)
    bench_kernel(const typename G::Rules* given, std::uint64_t seed, int passes, BenchLane<G>* lanes,
                 unsigned long long* steps, unsigned long long* games) {
  const auto& rules = rules_of_block<G>(given);
  auto& kept = lanes[thread_number()];
  BenchChances chances = kept.chances;
  std::uint64_t game = kept.game;
  const std::uint64_t all = static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
  BenchCounts counts;
  using Team = std::conditional_t<P::kInStep, Block, Warp>;
  with_lane<G, typename P::Lane, P::kLaneInShared>([&](auto& lane) {
    P::begin(rules, kept.state, lane);
    counts = play_bench<G, P>(rules, seed, passes, all, lane, chances, game, Team{});
    kept.state = P::state(rules, lane);
  });
  kept.chances = chances;
  kept.game = game;
  atomicAdd(steps, static_cast<unsigned long long>(counts.steps));
  atomicAdd(games, static_cast<unsigned long long>(counts.games));
}

// As many blocks as can run at once.
template <class Kernel>
int whole_grid(Kernel kernel, int block, int shared_bytes) {
  must(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  int resident = 0;
  must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block, static_cast<std::size_t>(shared_bytes)));
  return std::max(1, resident) * properties().multiProcessorCount;
}

// Calls `f.template operator()<P>()` with the pass for these rules.
template <class G, class F>
auto with_pass(const typename G::Rules& rules, F&& f) {
  return Pass<G>::fits(rules) ? f.template operator()<Pass<G>>() : f.template operator()<OtherPass<G>>();
}

template <class G, class P>
std::vector<GameResult> results_of(const typename G::Rules& rules, std::uint64_t seed, std::int64_t games) {
  constexpr int kBlock = 64;
  const int bytes = BlockMemory<G, typename P::Lane>::bytes(kBlock, P::kLaneInShared);
  DeviceArray<typename G::Rules> given({rules});
  DeviceArray<unsigned long long> next({0});
  DeviceArray<GameResult> results(static_cast<std::size_t>(games));
  const auto end = static_cast<std::uint64_t>(games);
  const int grid = whole_grid(results_kernel<G, P>, kBlock, bytes);
  results_kernel<G, P><<<static_cast<unsigned>(grid), kBlock, static_cast<std::size_t>(bytes)>>>(
      given.get(), seed, 0, end, next.get(), results.get());
  must(cudaGetLastError());
  return results.read();
}

template <class G>
Result<std::vector<GameResult>> play(const typename G::Rules& rules, std::uint64_t seed, std::int64_t games) {
  return guarded([&] { return with_pass<G>(rules, [&]<class P>() { return results_of<G, P>(rules, seed, games); }); });
}

template <class G>
Result<SimGathered<G>> simulate(const typename G::Rules& rules, std::uint64_t seed, std::int64_t first,
                                std::int64_t end, const std::function<void(std::int64_t)>& progress) {
  return guarded([&] {
    constexpr int kBlock = 128;
    constexpr double kBatchSeconds = 0.5;
    const int bytes = BlockMemory<G, typename G::State>::bytes(kBlock, true);
    const int grid = whole_grid(simulation_kernel<G>, kBlock, bytes);
    DeviceArray<typename G::Rules> given({rules});
    DeviceArray<unsigned long long> next({0});
    SimGathered<G> out;
    out.scores.resize(2 * static_cast<std::size_t>(rules.players));
    std::uint32_t table = 1u << 16;
    std::int64_t batch = std::int64_t{grid} * kBlock;
    for (std::int64_t at = first; at < end;) {
      const std::int64_t stop = std::min(end, at + batch);
      const auto begin = std::chrono::steady_clock::now();
      DeviceArray<SimSums<G>> sums(static_cast<std::size_t>(grid));
      DeviceArray<ValueCounts::Entry> entries(table);
      next.write({static_cast<unsigned long long>(at)});
      simulation_kernel<G><<<static_cast<unsigned>(grid), kBlock, static_cast<std::size_t>(bytes)>>>(
          given.get(), seed, static_cast<std::uint64_t>(stop), next.get(), sums.get(),
          ValueCounts(entries.get(), table));
      must(cudaGetLastError());
      if (!gather<G>(sums.read(), entries.read(), out)) {
        table *= 2;  // too many different values: once more, with room for twice as many
        continue;
      }
      progress(stop - first);
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (stop - at == batch && seconds < kBatchSeconds / 2) batch *= 2;
      at = stop;
    }
    return out;
  });
}

struct BenchRun {
  double seconds = 0;
  BenchCounts counts;
};

// A bench with blocks of one size: its lanes stay on the device from run to run.
template <class G, class P>
class BenchLanes {
 public:
  BenchLanes(const typename G::Rules& rules, std::uint64_t seed, int block)
      : seed_(seed),
        block_(block),
        bytes_(BlockMemory<G, typename P::Lane>::bytes(block, P::kLaneInShared)),
        grid_(whole_grid(bench_kernel<G, P>, block, bytes_)),
        given_({rules}),
        counts_({0, 0}),
        lanes_(static_cast<std::size_t>(grid_) * static_cast<std::size_t>(block)) {
    begin_bench_kernel<G>
        <<<static_cast<unsigned>(grid_), static_cast<unsigned>(block_)>>>(given_.get(), seed_, lanes_.get());
    must(cudaGetLastError());
    must(cudaDeviceSynchronize());
  }

  int grid() const { return grid_; }

  BenchRun run(int passes) {
    counts_.write({0, 0});
    const auto begin = std::chrono::steady_clock::now();
    bench_kernel<G, P>
        <<<static_cast<unsigned>(grid_), static_cast<unsigned>(block_), static_cast<std::size_t>(bytes_)>>>(
            given_.get(), seed_, passes, lanes_.get(), counts_.get(), counts_.get() + 1);
    must(cudaGetLastError());
    must(cudaDeviceSynchronize());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const auto counts = counts_.read();
    return {seconds, {counts[0], counts[1]}};
  }

  // How many passes take about so long; the lanes are in the midst of games afterwards.
  int passes_for(double seconds) {
    int passes = 64;
    for (;;) {
      const BenchRun here = run(passes);
      if (here.seconds > seconds / 8 || passes > (1 << 24)) {
        return std::max(1, static_cast<int>(passes * std::min(16.0, seconds / here.seconds)));
      }
      passes *= 2;
    }
  }

 private:
  std::uint64_t seed_;
  int block_;
  int bytes_;
  int grid_;
  DeviceArray<typename G::Rules> given_;
  DeviceArray<unsigned long long> counts_;
  DeviceArray<BenchLane<G>> lanes_;
};

template <class G, class P>
BenchSpeed bench_with_block(const typename G::Rules& rules, std::uint64_t seed, double seconds, int block) {
  constexpr int kParts = 5;
  block = std::min(block, P::kMostThreads);
  BenchLanes<G, P> lanes(rules, seed, block);
  const int passes = lanes.passes_for(seconds / kParts);
  std::vector<BenchRun> parts;
  for (int i = 0; i < kParts; ++i) parts.push_back(lanes.run(passes));
  const auto speed = [](const BenchRun& part) { return static_cast<double>(part.counts.steps) / part.seconds; };
  std::sort(parts.begin(), parts.end(), [&](const auto& a, const auto& b) { return speed(a) < speed(b); });
  const BenchRun& middle = parts[kParts / 2];
  cudaFuncAttributes attributes;
  must(cudaFuncGetAttributes(&attributes, bench_kernel<G, P>));
  BenchSpeed out;
  out.steps_per_second = speed(middle);
  out.games_per_second = static_cast<double>(middle.counts.games) / middle.seconds;
  out.block = block;
  out.registers = attributes.numRegs;
  out.local_bytes = static_cast<std::int64_t>(attributes.localSizeBytes);
  out.warps = lanes.grid() / properties().multiProcessorCount * block / 32;
  return out;
}

template <class G, class P>
BenchSpeed best_bench(const typename G::Rules& rules, std::uint64_t seed, double seconds) {
  BenchSpeed best;
  for (int size = 64; size <= P::kMostThreads; size *= 2) {
    const BenchSpeed here = bench_with_block<G, P>(rules, seed, seconds / 10, size);
    if (here.steps_per_second > best.steps_per_second) best = here;
  }
  return bench_with_block<G, P>(rules, seed, seconds, best.block);
}

template <class G>
Result<BenchSpeed> bench(const typename G::Rules& rules, std::uint64_t seed, double seconds, int block) {
  return guarded([&] {
    return with_pass<G>(rules, [&]<class P>() {
      return block > 0 ? bench_with_block<G, P>(rules, seed, seconds, block) : best_bench<G, P>(rules, seed, seconds);
    });
  });
}

}  // namespace tessera::gpu
