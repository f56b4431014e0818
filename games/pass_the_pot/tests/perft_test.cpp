#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {
namespace {

// Two players, seat drawn (2), three dice (216): then eight actions, but for P O T and 1 1 1.
TEST(PassThePotPerft, SmallDepthsByHand) {
  const auto rules = PassThePot::defaults(2);
  const auto start = PassThePot::start(rules);
  EXPECT_EQ(perft<PassThePot>(rules, start, 1), 2u);
  EXPECT_EQ(perft<PassThePot>(rules, start, 2), 2u * 216);
  EXPECT_EQ(perft<PassThePot>(rules, start, 3), 2u * (214 * 8 + 2 * 216));
}

}  // namespace
}  // namespace tessera::arena
