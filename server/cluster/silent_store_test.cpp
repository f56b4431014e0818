// A node whose store does not answer.
#include <gtest/gtest.h>

#include "server/base/log.h"
#include "server/base/tokens.h"
#include "server/testing/sim_node.h"
#include "server/testing/sim_player.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

// All knock at the other nodes then: not at once, and not for longer than four ticks.
TEST(ClusterNode, SendsItsClientsAwayInFourParts) {
  set_log_level(LogLevel::error);
  const TemporaryFolder folder(quick_place());
  const auto store = testing::open_store(folder.path());
  ClusterWorld world(*store, 7, 1);
  world.run_for(3'000);
  SimPlayer crowd(world, {.id = random_guest_id(), .name = "Ann"}, "t", 0);
  for (int i = 0; i < 1'000; ++i) world.node(0).connect(crowd);
  world.run_for(100);
  const auto open = [&] { return world.node(0).hub->own_connections().size(); };
  ASSERT_EQ(open(), 1'000);
  world.store_down_until = world.now + 20'000;
  for (int ms = 0; ms < 6'000 && open() == 1'000; ms += 10) world.run_for(10);
  world.run_for(20);
  EXPECT_EQ(open(), 750);
  world.run_for(3 * (ClusterNode::kTick + 20));
  EXPECT_EQ(open(), 0);
}

}  // namespace
}  // namespace tessera::server
