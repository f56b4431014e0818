// What the kernels do, lane by lane: plain functions, which the CPU's tests run, too. `next_game()` hands out the
// numbers of games; a number from `end` on says that there are none left.
#pragma once

#include <cstdint>

#include "gpu/core/chances.h"
#include "gpu/core/pass.h"
#include "gpu/core/result.h"
#include "gpu/core/team.h"
#include "gpu/sums.h"

namespace tessera::gpu {

// Whole games for a comparison: `results[i]` becomes that of game `first + i`. `P` is the pass.
template <class G, class P, class NextGame>
TESSERA_HD void play_results(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t first, std::uint64_t end,
                             typename P::Lane& lane, NextGame&& next_game, GameResult* results) {
  for (std::uint64_t game = next_game(); game < end; game = next_game()) {
    BenchChances chances(seed, game);
    std::uint64_t steps = 0;
    P::start(rules, lane);
    while (!P::over(rules, lane)) steps += static_cast<std::uint64_t>(P::play(rules, lane, chances, Warp{}));
    results[game - first] = GameResult::of<G>(rules, P::state(rules, lane), steps);
  }
}

// Whole games of a simulation, into its sums.
template <class G, class NextGame>
TESSERA_HD void play_simulation(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t end,
                                typename G::State& state, NextGame&& next_game, SimSums<G>& sums, ValueCounts values) {
  std::uint64_t game = next_game();
  if (game >= end) return;
  SimChances chances(seed, game);
  state = G::start(rules);
  // One loop over steps and games: lanes that are done with a game don't wait for the others.
  for (;;) {
    play_pair<G>(rules, state, chances, sums.tally);
    if (!G::over(rules, state)) continue;
    sums.add(rules, state, game, values);
    game = next_game();
    if (game >= end) return;
    chances = SimChances(seed, game);
    state = G::start(rules);
  }
}

// A lane of the bench between two launches.
template <class G>
struct BenchLane {
  typename G::State state;
  BenchChances chances;
  std::uint64_t game = 0;
};

struct BenchCounts {
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
};

template <class G>
TESSERA_HD void begin_bench(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game,
                            BenchLane<G>& lane) {
  lane.game = game;
  lane.chances = BenchChances(seed, game);
  lane.state = G::start(rules);
}

// So many passes, game after game: the lane's next game is `lanes` further on.
template <class G, class P, class Team>
TESSERA_HD BenchCounts play_bench(const typename G::Rules& rules, std::uint64_t seed, int passes, std::uint64_t lanes,
                                  typename P::Lane& lane, BenchChances& chances, std::uint64_t& game, Team team) {
  std::uint32_t steps = 0;
  std::uint32_t games = 0;
  for (int i = 0; i < passes; ++i) {
    team.wait();
    steps += static_cast<std::uint32_t>(P::play(rules, lane, chances, team));
    if (!Warp{}.is_time_for(P::over(rules, lane), P::kStartsOneIn)) continue;
    ++games;
    game += lanes;
    chances = BenchChances(seed, game);
    P::start(rules, lane);
  }
  return {steps, games};
}

}  // namespace tessera::gpu
