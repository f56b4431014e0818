// What the kernels do, run on the CPU and held against the engine: step by step, game by game, sum by sum.
#include "gpu/bodies.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <map>
#include <type_traits>
#include <vector>

#include "arena/run/simulation_rules.h"
#include "arena/sim/partial_result.h"
#include "arena/sim/report.h"
#include "engine/core/testing/effort.h"
#include "engine/core/testing/random_rules.h"
#include "engine/games/games.h"
#include "games/all_passes.h"    // made by cmake/games.cmake
#include "games/all_programs.h"  // likewise
#include "games/all_tallies.h"   // likewise
#include "gpu/compare.h"

namespace tessera::gpu {
namespace {

constexpr std::uint64_t kSeed = 1;

// Plays a game in passes; after each of them the state is the engine's after as many steps.
template <class G, class P>
void check_passes(const typename G::Rules& rules, std::uint64_t game) {
  BenchChances chances(kSeed, game);
  typename P::Lane lane;
  P::start(rules, lane);
  const ChanceKeys keys(kSeed, game);
  Stream choices = keys.stream(arena::kChoices);
  std::uint64_t events = 0;
  auto expected = G::start(rules);
  Actions<G> legal;
  int idle = 0;
  for (int pass = 0; !G::over(rules, expected); ++pass) {
    ASSERT_FALSE(P::over(rules, lane));
    const int steps = P::play(rules, lane, chances, Warp{});
    idle = steps > 0 ? 0 : idle + 1;
    ASSERT_LT(idle, 10000);
    for (int i = 0; i < steps; ++i) {
      ASSERT_FALSE(G::over(rules, expected));
      if (G::chance(rules, expected).awaited()) {
        Stream stream = keys.stream(events++);
        G::resolve(rules, expected, G::sample(rules, expected, stream));
      } else {
        const Seat seat = G::next_to_act(rules, expected);
        G::legal(rules, expected, seat, legal);
        G::apply(rules, expected, seat,
                 legal[static_cast<int>(choices.below(static_cast<std::uint32_t>(legal.size())))]);
      }
    }
    ASSERT_TRUE(P::state(rules, lane) == expected) << Notation<G>::kId << ", game " << game << ", pass " << pass;
    // A lane that was put away and taken up again plays on as before; what it was searching for, it searches anew.
    if (steps == 0) continue;
    const auto kept = P::state(rules, lane);
    P::begin(rules, kept, lane);
  }
  ASSERT_TRUE(P::over(rules, lane));
  ASSERT_EQ(P::play(rules, lane, chances, Warp{}), 0);
}

// By the pass for these rules, and by those that serve all.
template <class G>
void check_game(const typename G::Rules& rules, std::uint64_t game) {
  if (Pass<G>::fits(rules)) check_passes<G, Pass<G>>(rules, game);
  check_passes<G, OtherPass<G>>(rules, game);
  if (!std::is_base_of_v<StepPass<G>, OtherPass<G>>) check_passes<G, StepPass<G>>(rules, game);
}

template <class G>
typename G::Rules bench_rules(int players) {
  return *arena::simulation_rules<G>(players, {});
}

// Numbers from `at` on, as a counter of the device hands them out.
auto counter(std::uint64_t at) {
  return [at]() mutable { return at++; };
}

TEST(GpuBodies, PassesAreTheStepsOfTheEngine) {
  for_each_game([]<class G>() {
    for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
      for (int game = 0; game < testing::effort(40); ++game) {
        check_game<G>(bench_rules<G>(players), static_cast<std::uint64_t>(game));
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

TEST(GpuBodies, PassesAreTheStepsOfTheEngineWithAnyOptions) {
  for_each_game([]<class G>() {
    for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
      for (int i = 0; i < testing::effort(40); ++i) {
        Stream stream(static_cast<std::uint64_t>(players * 1000 + i));
        check_game<G>(testing::random_rules<G>(players, stream), static_cast<std::uint64_t>(i));
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

TEST(GpuBodies, ResultsAreThoseOfTheEngine) {
  for_each_game([]<class G>() {
    const auto rules = bench_rules<G>(2);
    EXPECT_TRUE(Pass<G>::fits(rules)) << Notation<G>::kId;
    constexpr std::uint64_t kGames = 20;
    std::vector<GameResult> results(kGames);
    typename Pass<G>::Lane lane;
    play_results<G, Pass<G>>(rules, kSeed, 0, kGames, lane, counter(0), results.data());
    EXPECT_EQ(different_games<G>(rules, kSeed, results), 0) << Notation<G>::kId;
    ++results[7].scores[1];
    EXPECT_EQ(different_games<G>(rules, kSeed, results), 1) << Notation<G>::kId;
  });
}

TEST(GpuBodies, ABenchGoesOnWithTheLanesNextGame) {
  for_each_game([]<class G>() {
    const auto rules = bench_rules<G>(2);
    constexpr std::uint64_t kLanes = 3;
    constexpr std::uint64_t kLane = 1;
    constexpr int kPasses = 300;  // more than a search takes that is begun anew
    BenchLane<G> kept;
    begin_bench<G>(rules, kSeed, kLane, kept);
    BenchCounts sum;
    while (sum.games < 4) {
      typename Pass<G>::Lane lane;
      Pass<G>::begin(rules, kept.state, lane);
      const auto counts = play_bench<G, Pass<G>>(rules, kSeed, kPasses, kLanes, lane, kept.chances, kept.game, Warp{});
      kept.state = Pass<G>::state(rules, lane);
      sum.steps += counts.steps;
      sum.games += counts.games;
    }
    EXPECT_EQ(kept.game, kLane + kLanes * sum.games) << Notation<G>::kId;
    std::uint64_t least = 0;
    for (std::uint64_t i = 0; i < sum.games; ++i) least += play_on_cpu<G>(rules, kSeed, kLane + kLanes * i).steps;
    EXPECT_GE(sum.steps, least) << Notation<G>::kId;
    EXPECT_LE(sum.steps, least + play_on_cpu<G>(rules, kSeed, kept.game).steps) << Notation<G>::kId;
  });
}

// Two blocks, each with sums of its own, play turn about; the report is the one that the CPU's simulation makes.
TEST(GpuBodies, ASimulationsReportIsTheCpus) {
  for_each_game([]<class G>() {
    for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
      arena::SimConfig config;
      config.game = Notation<G>::kId;
      config.players = players;
      config.games = 60;
      config.seed = "gpu";
      const auto on_cpu = *arena::simulate(config, [](std::int64_t) {});

      const auto rules = bench_rules<G>(players);
      const auto seed = seed_number(config.seed.data(), config.seed.size());
      std::vector<SimSums<G>> sums(2);
      std::vector<ValueCounts::Entry> entries(4096);
      typename G::State state;
      for (std::uint64_t game = 0; game < 60; game += 10) {
        play_simulation<G>(rules, seed, game + 10, state, counter(game), sums[game / 10 % 2],
                           ValueCounts(entries.data(), 4096));
      }
      SimGathered<G> gathered;
      gathered.scores.resize(2 * static_cast<std::size_t>(players));
      ASSERT_TRUE(gather<G>(sums, entries, gathered));
      auto part = arena::from_gpu<G>(std::move(gathered), players);

      auto mine = on_cpu;
      for (std::size_t s = 0; s < part.seats.size(); ++s) {
        part.seats[s].name = on_cpu.seats[s].name;
        part.bots[s].name = on_cpu.bots[s].name;
      }
      mine.games = part.games;
      mine.cut_off = part.cut_off;
      mine.seats = part.seats;
      mine.bots = part.bots;
      mine.lengths = part.lengths;
      mine.tables = part.tally.tables(rules);
      EXPECT_EQ(boost::json::serialize(arena::report_json(config, mine)),
                boost::json::serialize(arena::report_json(config, on_cpu)));
    }
  });
}

TEST(GpuBodies, ValuesAreCounted) {
  std::vector<ValueCounts::Entry> entries(64);
  ValueCounts counts(entries.data(), 64);
  std::map<std::uint64_t, std::int64_t> expected;
  Stream stream(1);
  for (int i = 0; i < 1000; ++i) {
    const auto key = ValueCounts::key(static_cast<int>(stream.below(3)), static_cast<int>(stream.below(20)) - 10);
    EXPECT_TRUE(counts.add(key));
    ++expected[key];
  }
  std::map<std::uint64_t, std::int64_t> got;
  for (const auto& entry : entries) {
    if (entry.key != 0) got[entry.key] = entry.count;
  }
  EXPECT_EQ(got, expected);
  EXPECT_EQ(ValueCounts::value(ValueCounts::key(2, -7)), -7);
  EXPECT_EQ(ValueCounts::what(ValueCounts::key(2, -7)), 2);
}

TEST(GpuBodies, AFullTableSaysSo) {
  std::vector<ValueCounts::Entry> entries(4);
  ValueCounts counts(entries.data(), 4);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(counts.add(ValueCounts::key(0, i)));
  EXPECT_FALSE(counts.add(ValueCounts::key(0, 4)));
  EXPECT_TRUE(counts.add(ValueCounts::key(0, 3)));
}

}  // namespace
}  // namespace tessera::gpu
