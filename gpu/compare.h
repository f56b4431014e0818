// A GPU's games beside the CPU's.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/run/playout.h"
#include "gpu/bodies.h"
#include "gpu/core/result.h"
#include "gpu/device.h"

namespace tessera::gpu {

// Game `game` of the bench, as the engine plays it step by step.
template <class G>
GameResult play_on_cpu(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game) {
  struct Nobody {
    void outcome(const typename G::State&, const typename G::Outcome&) {}
    void action(const typename G::State&, Seat, const typename G::Action&) {}
  };
  typename G::State state;
  const auto steps = arena::random_playout<G>(rules, seed, game, state, Nobody{});
  return GameResult::of<G>(rules, state, steps);
}

// How many of the first games of the bench did not end as on the CPU.
template <class G>
std::int64_t different_games(const typename G::Rules& rules, std::uint64_t seed,
                             const std::vector<GameResult>& results) {
  std::int64_t different = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    different += results[i] == play_on_cpu<G>(rules, seed, i) ? 0 : 1;
  }
  return different;
}

// The sums of a simulation, by the kernels' own code on the CPU.
template <class G>
SimGathered<G> simulate_on_cpu(const typename G::Rules& rules, std::uint64_t seed, std::int64_t games) {
  constexpr std::uint32_t kTable = 1u << 16;
  std::vector<SimSums<G>> sums(1);
  std::vector<ValueCounts::Entry> entries(kTable);
  std::uint64_t next = 0;
  typename G::State state;
  play_simulation<G>(
      rules, seed, static_cast<std::uint64_t>(games), state, [&] { return next++; }, sums[0],
      ValueCounts(entries.data(), kTable));
  SimGathered<G> out;
  out.scores.resize(2 * static_cast<std::size_t>(rules.players));
  gather<G>(sums, entries, out);
  return out;
}

template <class G>
bool same_sums(const typename G::Rules& rules, const SimGathered<G>& a, const SimGathered<G>& b) {
  if (a.sums.games != b.sums.games || a.sums.cut_off != b.sums.cut_off) return false;
  for (int side = 0; side < 2 * kMaxSeats; ++side) {
    if (a.sums.won[side] != b.sums.won[side]) return false;
  }
  if (a.lengths != b.lengths || a.scores != b.scores) return false;
  const auto counts = [&](const SimGathered<G>& of) {
    std::vector<std::int64_t> out;
    for (const auto& table : of.sums.tally.tables(rules)) {
      out.push_back(table.total);
      for (const auto& row : table.rows) out.insert(out.end(), row.counts.begin(), row.counts.end());
    }
    return out;
  };
  return counts(a) == counts(b);
}

}  // namespace tessera::gpu
