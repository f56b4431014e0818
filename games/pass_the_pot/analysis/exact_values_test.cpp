#include "games/pass_the_pot/analysis/policy.h"

#include <gtest/gtest.h>

#include "arena/analysis/analysis.h"
#include "arena/rollouts/analysis_rollouts.h"
#include "arena/testing/played_game.h"
#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/solve/value_iteration.h"

namespace tessera::arena {
namespace {

using bots::Level;
using bots::pass_the_pot::Solution;
using G = PassThePot;

constexpr double kSixteenBits = 0.5 / 65535;
constexpr double kTable = kSixteenBits + 1e-6;  // how far a value of the table may be off

// A short game: small enough to be solved in a test.
const boost::json::object kShort = {{"goal", 6}, {"stake", 2}};

G::Rules short_game() {
  auto rules = G::defaults(2);
  rules.goal = 6;
  rules.stake = 2;
  return rules;
}

const Solution& short_solution() {
  static const Solution& solution = []() -> const Solution& {
    bots::pass_the_pot::add_solution(solve_pass_the_pot(short_game(), {17, 1, 12}, 2, [](double) {}).solution);
    return *bots::pass_the_pot::find_solution(short_game());
  }();
  return solution;
}

RecordedGame short_recorded_game(const std::string& seed, Level first, Level second) {
  short_solution();
  return played_game(*find_game("pass-the-pot"), 2, kShort, seed, {first, second});
}

Analysis analysed(const RecordedGame& recorded) {
  return analyse(recorded, {0, "1", 1}, [](std::string_view, std::int64_t, std::int64_t) {});
}

int turns_of(const Analysis& analysis) { return analysis.events.back().turn; }

TEST(ExactAnalysis, AddsUpAndHasNoErrors) {
  for (const std::string seed : {"a", "b", "c"}) {
    const auto analysis = analysed(short_recorded_game(seed, Level::greedy, Level::easy));
    EXPECT_TRUE(analysis.exact);
    EXPECT_EQ(analysis.samples, 0);
    for (const auto& seat : analysis.seats) {
      EXPECT_NEAR(seat.start.mean + seat.luck.mean + seat.own.mean + seat.others.mean, seat.end.mean, 1e-12);
      EXPECT_EQ(seat.unseen.mean, 0);
      EXPECT_EQ(seat.luck.error, 0);
      EXPECT_NEAR(seat.own.mean, -seat.cost.mean, 1e-12);
    }
    for (const auto& event : analysis.events) EXPECT_GE(event.cost.mean, 0);
  }
}

// What the dice did is all there is between perfect players: without it every game ends with the same number.
TEST(ExactAnalysis, WithoutLuckBestAgainstBestHasNoVariance) {
  for (int game = 0; game < 100; ++game) {
    const auto analysis = analysed(short_recorded_game(std::to_string(game), Level::best, Level::best));
    for (const auto& seat : analysis.seats) {
      EXPECT_NEAR(seat.end.mean - seat.luck.mean, 0.5, 2 * kTable * turns_of(analysis)) << game;  // who starts is luck
      EXPECT_NEAR(seat.cost.mean, 0, 2 * kTable * turns_of(analysis)) << game;
      EXPECT_EQ(seat.mistakes, 0) << game;
    }
  }
}

TEST(ExactAnalysis, EasyPaysForItsMistakes) {
  double easy = 0;
  double best = 0;
  for (int game = 0; game < 30; ++game) {
    const auto analysis = analysed(short_recorded_game(std::to_string(game), Level::easy, Level::best));
    easy += analysis.seats[0].mean_cost().mean / 30;
    best += analysis.seats[1].mean_cost().mean / 30;
  }
  EXPECT_GT(easy, 0.005);
  EXPECT_LT(best, 1e-4);
}

// Luck is what came less what could be expected: over all outcomes, by their weights, it is nothing.
TEST(ExactAnalysis, OverAllOutcomesLuckIsZero) {
  for (int game = 0; game < 20; ++game) {
    const auto trace = trace_of<G>(short_recorded_game(std::to_string(game), Level::greedy, Level::greedy));
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      if (!trace.steps[i].chance) continue;
      Outcomes<G> outcomes;
      G::outcomes(trace.rules, trace.states[i], outcomes);
      const double before = solved_value(short_solution(), trace.rules, trace.states[i])[0];
      double luck = 0;
      double weights = 0;
      for (const auto& [outcome, weight] : outcomes) {
        auto next = trace.states[i];
        G::resolve(trace.rules, next, outcome);
        luck += weight * (solved_value(short_solution(), trace.rules, next)[0] - before);
        weights += weight;
      }
      // At the first roll of a turn the table's rounding meets the search from it; after that nothing is rounded.
      const auto& state = trace.states[i];
      const bool by_table = state.phase == G::Phase::roll && state.thrown == G::Throw::first;
      ASSERT_NEAR(luck / weights, 0, by_table ? 2 * kTable : 1e-12) << game << ", event " << i;
    }
  }
}

// In a roll-off what the first one rolled already counts.
TEST(ExactAnalysis, ARollOffIsEvenUntilSomebodyHasRolled) {
  auto rules = short_game();
  rules.first = 0;
  auto state = G::start(rules);
  state.phase = G::Phase::roll_off;
  state.rolling = 0b111;
  state.seat = Seat(0);
  state.tied = SeatSet::all(2);
  EXPECT_DOUBLE_EQ(solved_value(short_solution(), rules, state)[0], 0.5);
  auto high = state;
  G::resolve(rules, high, {Seat{}, {5, 5, 5}});
  // 15 is beaten by nothing and met by one roll of 216, which begins it anew.
  EXPECT_NEAR(solved_value(short_solution(), rules, high)[0], 1 - 0.5 / 216, 1e-12);
  auto low = state;
  G::resolve(rules, low, {Seat{}, {0, 0, 0}});
  EXPECT_NEAR(solved_value(short_solution(), rules, low)[0], 0.5 / 216, 1e-12);
}

// The other way to find values, by rollouts of perfect players, must agree within its own errors.
TEST(ExactAnalysis, RolloutsAgree) {
  const auto trace = trace_of<G>(short_recorded_game("rollouts", Level::greedy, Level::greedy));
  const std::vector<G::Action> advice(trace.steps.size());
  const auto perfect = [](const G::View&) { return RolloutBot{Level::best, {}}; };
  const RolloutPlan<G> plan{trace, with_turn_limit(trace), perfect, advice, 3};
  std::vector<RunningMean> means(trace.states.size());
  for (std::uint64_t n = 0; n < 400; ++n) {
    const auto sample = Rollouts<G>(plan, n).run();
    for (std::size_t i = 0; i < means.size(); ++i) means[i].add(sample.value[i][0]);
  }
  for (std::size_t i = 0; i < means.size(); ++i) {
    const auto estimate = means[i].estimate();
    const double exact = solved_value(short_solution(), trace.rules, trace.states[i])[0];
    EXPECT_NEAR(estimate.mean, exact, 4.5 * estimate.error + 0.01) << i;
  }
}

}  // namespace
}  // namespace tessera::arena
