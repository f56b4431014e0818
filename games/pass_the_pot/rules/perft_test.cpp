// Small depths of perft.txt, counted by hand.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/pass_the_pot/rules/rules.h"

namespace tessera {
namespace {

using G = PassThePot;

std::uint64_t count(int players, int depth) {
  const auto rules = G::defaults(players);
  return arena::perft<G>(rules, G::start(rules), depth);
}

// The first seat is drawn. Three dice show one of 6 * 6 * 6 results. Then the player keeps or re-rolls any of the seven
// sets of dice: eight actions. After P O T and 1 1 1 there is no decision, and the next player rolls three dice.
TEST(PassThePotPerft, FirstTurnByHand) {
  for (const int players : {2, 3, 5}) {
    const auto n = static_cast<std::uint64_t>(players);
    EXPECT_EQ(count(players, 1), n);
    EXPECT_EQ(count(players, 2), n * 216);
    EXPECT_EQ(count(players, 3), n * (214 * 8 + 2 * 216));
  }
}

}  // namespace
}  // namespace tessera
