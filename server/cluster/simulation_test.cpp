// Clusters with faults, by the seed: nothing that was told is lost, told twice or goes back; what was done is stored,
// what was refused is not; no player's clock runs out, though none has more than 12 s; and when the faults are over,
// all games go on.
//
// TESSERA_SEED=N runs one seed alone; TESSERA_SEEDS=N so many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/core/testing/effort.h"
#include "engine/games/testing.h"
#include "server/base/log.h"
#include "server/testing/cluster_world.h"
#include "server/testing/sim_node.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

const std::string kTable = tessera::testing::plain_table(
    R"("players":2,"settings":{"free_chat":true,"clock":"move","clock_s":12,"away_s":0})");

// Sanitizers make each some ten times slower, and see more in each.
#ifdef TESSERA_FEW_SEEDS
constexpr int kSeeds = 400;
#else
constexpr int kSeeds = 1'000;
#endif
constexpr std::uint64_t kLongSeeds = 8;  // each eighth goes on for longer than it needs to show that all is well

std::uint64_t number_of(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class ClusterSimulation : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { set_log_level(LogLevel::error); }

  void check(ClusterWorld& world, std::uint64_t seed) {
    ASSERT_EQ(world.wrong(), "") << "seed " << seed << "\n" << world.trace;
  }

  TemporaryFolder folder_{quick_place()};
  std::unique_ptr<SqliteStore> store_ = testing::open_store(folder_.path());
};

TEST_F(ClusterSimulation, WithoutFaultsAllGamesEnd) {
  ClusterWorld world(*store_, 1, 3);
  ASSERT_NO_FATAL_FAILURE(world.open_tables(6, kTable));
  for (int i = 0; i < 1'000 && !world.any_finished(); ++i) EXPECT_EQ(world.run_until_moved(10'000), "");
  EXPECT_TRUE(world.any_finished());
  check(world, 1);
}

// In the middle of an upgrade: clients are relayed between old and new nodes.
TEST_F(ClusterSimulation, NodesOfTwoVersionsWorkTogether) {
  std::set<int> versions;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    ClusterWorld world(*store_, seed, 3);
    ASSERT_NO_FATAL_FAILURE(world.open_tables(3, kTable));
    for (int i = 0; i < 10; ++i) EXPECT_EQ(world.run_until_moved(10'000), "");
    for (const auto& [id, row] : world.database.nodes) versions.insert(row.speaks);
    for (int place = 0; place < 3; ++place) {
      EXPECT_EQ(world.node(place).cluster->link_counters().sessions_broken, 0) << "seed " << seed;
    }
    check(world, seed);
    world.delete_tables();
  }
  EXPECT_EQ(versions.size(), 2);
}

TEST_F(ClusterSimulation, FaultsLoseNothingTellNothingTwiceAndEnd) {
  const auto only = number_of("TESSERA_SEED", 0);
  const auto seeds =
      only != 0 ? only : number_of("TESSERA_SEEDS", static_cast<std::uint64_t>(tessera::testing::effort(kSeeds)));
  for (auto seed = only != 0 ? only : 1; seed <= seeds && !HasFatalFailure(); ++seed) {
    ClusterWorld world(*store_, seed, 2 + static_cast<int>(seed % 3));
    ASSERT_NO_FATAL_FAILURE(world.open_tables(3, kTable)) << "seed " << seed;
    for (auto faults = 2 + world.random.below(5); faults > 0; --faults) {
      world.random_fault();
      world.run_for(world.between(0, 6'000));
    }
    world.end_faults();
    // Once more, for what the end of a fault brings later: a node that comes back is given its share.
    for (const Time most : {15'000, 10'000}) {
      EXPECT_EQ(world.run_until_moved(most), "") << "seed " << seed << "\n" << world.trace;
    }
    if (seed % kLongSeeds == 0) world.run_for(15'000);
    check(world, seed);
    world.delete_tables();
  }
}

}  // namespace
}  // namespace tessera::server
