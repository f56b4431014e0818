// Small depths of perft.txt, counted by hand.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/game_folder/rules/rules.h"

namespace tessera {
namespace {

using G = GameType;

// Chance picks who starts. A roll leads to the next player's roll (a 1) or to one of five decisions, a decision to one
// of two rolls: the same player's or the next one's. Nobody is near the goal yet.
TEST(GameTypePerft, FirstTurnsByHand) {
  for (const int players : {2, 3, 4}) {
    const auto rules = G::defaults(players);
    auto rolls = static_cast<std::uint64_t>(players);
    std::uint64_t decisions = 0;
    for (int depth = 1; depth <= 6; ++depth) {
      EXPECT_EQ(arena::perft<G>(rules, G::start(rules), depth), rolls + decisions);
      const auto next_rolls = rolls + 2 * decisions;
      decisions = 5 * rolls;
      rolls = next_rolls;
    }
  }
}

}  // namespace
}  // namespace tessera
