// Small depths of perft.txt, counted by hand.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include "games/take_it/rules/rules.h"

namespace tessera {
namespace {

using G = TakeIt;

std::uint64_t count(int players, int depth) {
  const auto rules = G::defaults(players);
  return arena::perft<G>(rules, G::start(rules), depth);
}

// The starter is drawn. Each player gets four combo cards, which are too many to list, so one deal is drawn, and then
// an action card of one of the 11 kinds.
TEST(TakeItPerft, SetUpOfTwoByHand) {
  EXPECT_EQ(count(2, 1), 2u);
  EXPECT_EQ(count(2, 2), 2u);
  EXPECT_EQ(count(2, 3), 2u * 11);
  EXPECT_EQ(count(2, 4), 2u * 11);
  EXPECT_EQ(count(2, 5), 2u * 11 * 11);
  EXPECT_EQ(count(2, 6), 2u * 11 * 11);  // the cast of all dice: one is drawn
}

// Three kinds of action cards have two copies. A third player who finds both gone has ten kinds to get.
TEST(TakeItPerft, ThirdActionCardByHand) {
  constexpr std::uint64_t kWays = 118 * 11 + 3 * 10;
  EXPECT_EQ(count(3, 7), 3 * kWays);
  EXPECT_EQ(count(5, 7), 5 * kWays);
}

// Four cards of 11 kinds, less those with a card too many: three or four of a kind with two copies (three such kinds, 4
// * 10 and 1 ways each), or four of a kind with three copies (four such kinds).
TEST(TakeItPerft, FourthActionCardByHand) { EXPECT_EQ(count(5, 9), 5u * (11 * 11 * 11 * 11 - 3 * (4 * 10 + 1) - 4)); }

}  // namespace
}  // namespace tessera
