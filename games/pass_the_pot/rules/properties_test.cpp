#include "engine/core/testing/properties.h"

#include "games/pass_the_pot/rules/json.h"

namespace tessera {
namespace {

using G = PassThePot;

// With a limited bank no coin comes or goes; nobody ever owes one.
void coins_are_conserved(const G::Rules& rules, const G::State& state) {
  int sum = state.pot + state.bank;
  for (int s = 0; s < rules.players; ++s) {
    ASSERT_GE(state.coins[s], 0);
    sum += state.coins[s];
  }
  ASSERT_GE(state.pot, 0);
  ASSERT_GE(state.bank, 0);
  if (rules.bank > 0) ASSERT_EQ(sum, rules.players * rules.stake + rules.bank);
}

TEST(PassThePotProperties, RandomGames) { testing::check_random_games<G>(60, 20'000, coins_are_conserved); }

TEST(PassThePotProperties, RollsAreFair) {
  auto rules = G::defaults(2);
  rules.first = 0;
  const auto state = G::start(rules);
  int seen[3][6] = {};
  constexpr int kRolls = 60'000;
  for (std::uint64_t i = 0; i < kRolls; ++i) {
    Stream stream = ChanceKeys(7, i).stream(0);
    const auto outcome = G::sample(rules, state, stream);
    for (int die = 0; die < 3; ++die) ++seen[die][outcome.dice[die]];
  }
  for (const auto& die : seen) {
    double chi2 = 0;
    for (const int n : die) chi2 += (n - kRolls / 6.0) * (n - kRolls / 6.0) / (kRolls / 6.0);
    EXPECT_LT(chi2, 25.7);  // five degrees of freedom: one in 10,000; the seed is fixed
  }
}

}  // namespace
}  // namespace tessera
