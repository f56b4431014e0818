// Small depths of perft.txt, counted by hand.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/hands_down/rules/rules.h"

namespace tessera {
namespace {

using G = HandsDown;

std::uint64_t count(int players, int depth) {
  const auto rules = G::defaults(players);
  return arena::perft<G>(rules, G::start(rules), depth);
}

// The starter is drawn. A deal has too many outcomes to list: one for each player.
TEST(HandsDownPerft, SetUpByHand) {
  for (const int players : {2, 3, 6}) {
    for (int depth = 1; depth <= 1 + players; ++depth) EXPECT_EQ(count(players, depth), static_cast<unsigned>(players));
  }
}

// The starter calls, or swaps any of the 32 sets of five cards.
TEST(HandsDownPerft, FirstActionByHand) {
  for (const int players : {2, 3, 6}) EXPECT_EQ(count(players, 2 + players), static_cast<unsigned>(players) * 33);
}

// After a call, and after a swap of nothing, somebody calls or waits: two actions each. One new card is of one of the
// 36 kinds, of which none is all dealt with these seats; for two or more new cards one outcome is drawn.
TEST(HandsDownPerft, SecondStepByHand) {
  for (const int players : {2, 3}) {
    EXPECT_EQ(count(players, 3 + players), static_cast<unsigned>(players) * (2 + 2 + 5 * 36 + 26));
  }
}

}  // namespace
}  // namespace tessera
