// Dice as a multiset: their kinds in order, against the list of them.
#include "games/take_it/rules/dice.h"

#include <gtest/gtest.h>

#include <vector>

#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::take_it {
namespace {

TEST(TakeItDice, KindsAreFoundByTheirPlaceInTheOrder) {
  Stream stream(1);
  for (int i = 0; i < 2000; ++i) {
    const Dice dice = testing::random_dice(stream, static_cast<int>(stream.below(kMaxDice + 1)));
    std::vector<Die> kinds;
    dice.for_each_kind([&](Die die) { kinds.push_back(die); });
    const KindsInOrder order(dice);
    ASSERT_EQ(order.count(), static_cast<int>(kinds.size()));
    for (std::size_t n = 0; n < kinds.size(); ++n) ASSERT_EQ(order.nth(static_cast<int>(n)), kinds[n]);
  }
}

}  // namespace
}  // namespace tessera::take_it
