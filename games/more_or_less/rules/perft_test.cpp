// Small depths of perft.txt, counted by hand.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/more_or_less/rules/rules.h"

namespace tessera {
namespace {

using G = MoreOrLess;

std::uint64_t count(int players, int depth) {
  const auto rules = G::defaults(players);
  return arena::perft<G>(rules, G::start(rules), depth);
}

// The first seat is drawn. Of each player the three dice of the hand are drawn: with the wild die or without it.
TEST(MoreOrLessPerft, SetUpByHand) {
  for (const int players : {2, 3, 6}) {
    auto ways = static_cast<std::uint64_t>(players);
    EXPECT_EQ(count(players, 1), ways);
    for (int seat = 0; seat < players; ++seat) EXPECT_EQ(count(players, 2 + seat), ways *= 2);
  }
}

// Three plain dice show one of 56 combinations. Two show one of 21, and the wild die beside them *, 2, 3, 4 or 5.
constexpr std::uint64_t kRolls = 56 + 21 * 5;

TEST(MoreOrLessPerft, FirstRollByHand) {
  EXPECT_EQ(count(2, 4), 2u * 2 * kRolls);
  EXPECT_EQ(count(3, 5), 3u * 4 * kRolls);
}

// The player passes or places one of the dice. On the empty board a 2 fits beside the 1 (e6, f5) and between the 1 and
// the 3 (g6, f7): four squares. A 4 fits on four likewise, a 6 on two (i8, h9), other numbers nowhere; a * fits on all
// eight squares beside grey dice. Equal plain dice are one choice; the wild die is another.
// - A number is on at least one of three plain dice in 21 of the 56 combinations, on one of two in 6 of the 21.
// - The faces of the wild die have 8, 4, 0, 4 and 0 squares.
TEST(MoreOrLessPerft, FirstPlacementByHand) {
  constexpr std::uint64_t kSquares = 4 + 4 + 2;
  constexpr std::uint64_t kPlain = 56 + 21 * kSquares;
  constexpr std::uint64_t kWithWild = 21 * 5 + 6 * 5 * kSquares + 21 * (8 + 4 + 0 + 4 + 0);
  EXPECT_EQ(count(2, 5), 2 * 2 * (kPlain + kWithWild));
  EXPECT_EQ(count(3, 6), 3 * 4 * (kPlain + kWithWild));
}

}  // namespace
}  // namespace tessera
