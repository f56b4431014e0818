#include <gtest/gtest.h>

#include "bots/search/halving.h"
#include "bots/search/ismcts.h"
#include "engine/games/list.h"

namespace tessera::bots {
namespace {

TEST(Meter, CountsNodesAndTellsThem) {
  std::int64_t told = 5;
  {
    Meter meter(Budget{10, -1, &told}, 1000);
    EXPECT_FALSE(meter.exhausted());
    meter.spend(4);
    EXPECT_DOUBLE_EQ(meter.share_spent(), 0.4);
    meter.spend(6);
    EXPECT_TRUE(meter.exhausted());
    EXPECT_DOUBLE_EQ(meter.share_spent(), 1);
  }
  EXPECT_EQ(told, 15);
}

TEST(Meter, WithoutABudgetTheStandardOneCounts) {
  Meter meter(Budget{}, 3);
  meter.spend(2);
  EXPECT_FALSE(meter.exhausted());
  meter.spend();
  EXPECT_TRUE(meter.exhausted());
}

TEST(Meter, NoTimeIsSpentAtOnce) { EXPECT_TRUE(Meter(Budget{-1, 0}, 1000).exhausted()); }

TEST(Meter, TimeWithinTheStandardBudgetAllowsNoMoreNodes) {
  constexpr std::int64_t kAnHour = 3'600'000;
  Meter meter(Budget{.ms = kAnHour, .within_standard = true}, 10);
  meter.spend(5);
  EXPECT_GE(meter.share_spent(), 0.5);
  EXPECT_FALSE(meter.exhausted());
  meter.spend(5);
  EXPECT_TRUE(meter.exhausted());
  EXPECT_TRUE(Meter(Budget{.ms = 0, .within_standard = true}, 10).exhausted());
  Meter alone(Budget{.ms = kAnHour}, 10);
  alone.spend(100);
  EXPECT_FALSE(alone.exhausted());
}

// Candidate i is worth i; the noise is the same for all, as with common random numbers.
TEST(Halving, FindsTheBestThroughSharedLuck) {
  Meter meter(Budget{300, -1}, 0);
  const auto trials = successive_halving(16, meter, [&](int i, std::uint64_t sample) {
    meter.spend();
    return 0.01 * i + static_cast<double>(mix64(sample) % 1000);
  });
  ASSERT_EQ(trials.size(), 16u);
  EXPECT_EQ(trials[0].candidate, 15);
  EXPECT_GT(trials[0].samples, trials[15].samples);
}

TEST(Halving, WithoutABudgetTheFirstStays) {
  Meter meter(Budget{0, -1}, 0);
  const auto trials = successive_halving(4, meter, [](int, std::uint64_t) -> double { throw "not to be asked"; });
  EXPECT_EQ(trials[0].candidate, 0);
}

TEST(Ismcts, WithoutABudgetTheFirstActionStands) {
  for_each_game([]<class G>() {
    SCOPED_TRACE(Notation<G>::kId);
    const auto rules = G::defaults(2);
    typename G::State state = G::start(rules);
    Stream stream(1);
    while (G::chance(rules, state).awaited()) G::resolve(rules, state, G::sample(rules, state, stream));
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const auto playout = [](typename G::State&, Stream&, Meter&, double*) { FAIL(); };
    Meter meter(Budget{0, -1}, 0);
    const auto view = G::view(rules, state, seat);
    EXPECT_EQ((Ismcts<G, decltype(playout)>(rules, view, seat, playout).search(legal, meter, stream)), 0);
  });
}

TEST(RoughLog, IsWithinAHundredth) {
  EXPECT_EQ(rough_log(1), 0);
  for (const auto& [n, log] : {std::pair{2, 0.6931}, {3, 1.0986}, {10, 2.3026}, {1000, 6.9078}, {1500, 7.3132}}) {
    EXPECT_NEAR(rough_log(n), log, 0.01) << n;
  }
}

}  // namespace
}  // namespace tessera::bots
