// Clusters with faults, by the seed: nothing that was told is lost, told twice or goes back; what was done is stored,
// what was refused is not; no player's clock runs out, though none has more than 12 s; and when the faults are over,
// all games go on.
//
// TESSERA_SEED=N runs one seed alone; TESSERA_SEEDS=N so many, TESSERA_FIRST_SEED=N from that one on.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/core/testing/effort.h"
#include "engine/games/testing.h"
#include "server/base/log.h"
#include "server/testing/cluster_world.h"
#include "server/testing/sim_node.h"
#include "server/testing/sim_player.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

const std::string kTable = tessera::testing::plain_table(
    R"("players":2,"settings":{"free_chat":true,"clock":"move","clock_s":12,"away_s":0})");

const std::string kQuickTable =
    tessera::testing::plain_table(R"("players":2,"settings":{"free_chat":true,"clock":"move","clock_s":3,"away_s":0})");

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

// PostgreSQL comes back before the nodes give up. The players have 3 s for a move, and can't move meanwhile: after 4 s
// all are sent away, and the game pauses.
TEST_F(ClusterSimulation, AStoreThatIsAwayForLongCostsNoClock) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    ClusterWorld world(*store_, seed, 3);
    ASSERT_NO_FATAL_FAILURE(world.open_tables(3, kQuickTable));
    for (int times = 0; times < 2; ++times) {
      world.run_for(world.between(0, 5'000));
      world.store_down_until = world.now + world.between(9'000, 25'000);
      world.end_faults();
      EXPECT_EQ(world.run_until_moved(15'000), "") << "seed " << seed;
    }
    world.run_for(15'000);
    check(world, seed);
    world.delete_tables();
  }
}

// A node of the next version has had the table; none of these may go on from what they know of it.
TEST_F(ClusterSimulation, NobodyGoesOnFromALineThatTheyCannotRead) {
  ClusterWorld world(*store_, 5, 3);
  ASSERT_NO_FATAL_FAILURE(world.open_tables(3, kTable));
  const auto table = world.players()[0]->table();
  const auto row = [&] { return **store_->table(table); };
  for (int place = 0; place < 3; ++place) world.node(place).die();
  world.run_for(500);  // and in a moment they are there again
  const auto lines = row().lines;
  const std::string line = R"({"type":"from_the_future","n":)" + std::to_string(lines + 1) + R"(,"at":1})" + "\n";
  ASSERT_EQ(commit(*store_, {writes::Append{.table = table,
                                            .first = lines,
                                            .text = line,
                                            .stage = Stage::playing,
                                            .changed = row().changed,
                                            .due = row().due,
                                            .to_act = row().to_act}}),
            "");
  for (int i = 0; i < 10; ++i) {
    world.random_fault();
    world.run_for(5'000);
  }
  EXPECT_EQ(row().lines, lines + 1);
}

TEST_F(ClusterSimulation, FaultsLoseNothingTellNothingTwiceAndEnd) {
  const auto only = number_of("TESSERA_SEED", 0);
  const auto first = only != 0 ? only : number_of("TESSERA_FIRST_SEED", 1);
  const auto count =
      only != 0 ? 1 : number_of("TESSERA_SEEDS", static_cast<std::uint64_t>(tessera::testing::effort(kSeeds)));
  for (auto seed = first; seed < first + count && !HasFatalFailure(); ++seed) {
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
