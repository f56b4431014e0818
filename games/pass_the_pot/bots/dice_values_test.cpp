#include "games/pass_the_pot/bots/dice_values.h"

#include <gtest/gtest.h>

namespace tessera::bots::pass_the_pot {
namespace {

using G = PassThePot;

DiceValues<double> random_values(Stream& stream) {
  DiceValues<double> values;
  for (auto& v : values) v = static_cast<double>(stream.below(1000));
  return values;
}

// The slow way: every outcome of the dice that are rolled again.
double average(const DiceValues<double>& values, unsigned set, const G::Die (&dice)[3]) {
  double sum = 0;
  int n = 0;
  for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index) {
    const auto outcome = rolled(dice_index);
    bool fits = true;
    for (unsigned i = 0; i < 3; ++i) fits = fits && (((set >> i) & 1) != 0 || outcome.dice[i] == dice[i]);
    if (!fits) continue;
    sum += values[static_cast<std::size_t>(dice_index_of(outcome.dice))];
    ++n;
  }
  return sum / n;
}

TEST(DiceValues, AveragesOverTheDiceRolledAgain) {
  Stream stream(1);
  const auto values = random_values(stream);
  const Rerolls<double> rerolls(values);
  for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index) {
    const auto outcome = rolled(dice_index);
    const auto& dice = outcome.dice;
    for (unsigned set = 1; set < 8; ++set) EXPECT_NEAR(rerolls.rolling(set, dice), average(values, set, dice), 1e-9);
  }
}

TEST(DiceValues, RaisesEachValueToItsBestReroll) {
  Stream stream(2);
  const auto values = random_values(stream);
  auto raised = random_values(stream);
  const auto before = raised;
  Rerolls<double>(values).raise(raised);
  for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index) {
    const auto outcome = rolled(dice_index);
    const auto& dice = outcome.dice;
    double best = before[static_cast<std::size_t>(dice_index)];
    const auto combo = G::combo_of(dice);
    const bool forced = combo == G::Combo::pot || combo == G::Combo::ones;
    for (unsigned set = 1; set < 8 && !forced; ++set) best = higher(best, average(values, set, dice));
    EXPECT_NEAR(raised[static_cast<std::size_t>(dice_index)], best, 1e-9);
  }
}

}  // namespace
}  // namespace tessera::bots::pass_the_pot
