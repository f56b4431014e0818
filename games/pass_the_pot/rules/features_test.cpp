// Features of games with extreme options.
#include "games/pass_the_pot/rules/features.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace tessera {
namespace {

using G = PassThePot;

std::map<std::string, float> features(const G::Rules& rules, const G::State& state) {
  const auto names = feature_names<G>(rules);
  std::vector<float> values(names.size());
  write_features<G>(rules, G::view(rules, state, Seat(0)), values.data());
  std::map<std::string, float> out;
  for (std::size_t i = 0; i < names.size(); ++i) out[names[i]] = values[i];
  return out;
}

TEST(PassThePotFeatures, CoinsAreToldByTheGoal) {
  const auto rules = G::defaults(2);
  auto state = G::start(rules);
  state.coins[1] = 36;
  state.pot = 12;
  auto told = features(rules, state);
  EXPECT_EQ(told["coins of seat +1, of the goal, up to 99 goals"], 1.5f);
  EXPECT_EQ(told["pot, of the goal, up to 99 goals"], 0.5f);
}

TEST(PassThePotFeatures, HeapsOfCoinsAreNotAsLargeAsAHundred) {
  auto rules = G::defaults(2);
  rules.goal = 1;
  rules.stake = 99;
  rules.bank = 9999;
  auto state = G::start(rules);
  state.coins[0] = 140;
  state.pot = 108;
  state.bank = 10'005;
  auto told = features(rules, state);
  EXPECT_EQ(told["coins of seat +0, of the goal, up to 99 goals"], 99.0f);
  EXPECT_EQ(told["coins of seat +1, of the goal, up to 99 goals"], 99.0f);
  EXPECT_EQ(told["pot, of the goal, up to 99 goals"], 99.0f);
  EXPECT_EQ(told["bank, of 100 coins, up to 9900"], 99.0f);
}

}  // namespace
}  // namespace tessera
