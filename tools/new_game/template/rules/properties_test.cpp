#include "engine/core/testing/properties.h"

#include "games/game_folder/rules/json.h"

namespace tessera {
namespace {

using G = GameType;

// Only the player who has just won has reached the goal; nobody has fewer than no points.
void points_are_in_range(const G::Rules& rules, const G::State& state) {
  for (int s = 0; s < rules.players; ++s) {
    ASSERT_GE(state.points[s], 0);
    if (!G::over(rules, state)) ASSERT_LT(state.points[s], rules.goal);
  }
  if (!G::over(rules, state)) ASSERT_EQ(state.turn_total > 0, state.die > 1);
}

TEST(GameTypeProperties, RandomGames) { testing::check_random_games<G>(60, 20'000, points_are_in_range); }

TEST(GameTypeProperties, RollsAreFair) {
  auto rules = G::defaults(2);
  rules.first = 0;
  const auto state = G::start(rules);
  int seen[7] = {};
  constexpr int kRolls = 60'000;
  for (std::uint64_t i = 0; i < kRolls; ++i) {
    Stream stream = ChanceKeys(7, i).stream(0);
    ++seen[G::sample(rules, state, stream).die];
  }
  double chi2 = 0;
  for (int die = 1; die <= 6; ++die) chi2 += (seen[die] - kRolls / 6.0) * (seen[die] - kRolls / 6.0) / (kRolls / 6.0);
  EXPECT_LT(chi2, 25.7);  // five degrees of freedom: one in 10,000; the seed is fixed
}

}  // namespace
}  // namespace tessera
