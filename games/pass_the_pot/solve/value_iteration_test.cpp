#include "games/pass_the_pot/solve/value_iteration.h"

#include <gtest/gtest.h>

#include <atomic>

#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/solved_worth.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/testing/play.h"
#include "games/pass_the_pot/solve/turn.h"

namespace tessera::arena {
namespace {

using bots::Level;
using bots::pass_the_pot::kNoTotal;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::SolvedWorth;
using bots::pass_the_pot::Turn;
using bots::pass_the_pot::TurnValues;
using G = PassThePot;

// A short game: small enough to be solved in a test.
G::Rules short_game() {
  auto rules = G::defaults(2);
  rules.goal = 6;
  rules.stake = 2;
  return rules;
}

constexpr bots::pass_the_pot::Caps kCaps = {17, 1, 12};

SolveReport solved(const G::Rules& rules, int threads) {
  return solve_pass_the_pot(rules, kCaps, threads, [](double) {});
}

const Solution& short_solution() {
  static const Solution& solution = []() -> const Solution& {
    bots::pass_the_pot::add_solution(solved(short_game(), 1).solution);
    return *bots::pass_the_pot::find_solution(short_game());
  }();
  return solution;
}

double value_for(const G::Rules& rules, const G::State& state, Seat seat) {
  const SolvedWorth worth{short_solution(), state.seat};
  const double value = TurnValues<SolvedWorth>(rules, state, worth).value();
  return state.phase == G::Phase::over ? (state.best.has(seat) ? 1 : 0) : state.seat == seat ? value : 1 - value;
}

TEST(SolvePassThePot, BoundsMeet) {
  const auto& solution = short_solution();
  EXPECT_LE(solution.lower(), solution.upper());
  EXPECT_LE(solution.upper() - solution.lower(), kSolved);
  EXPECT_GT(solution.lower(), 0.5);  // to start is worth something
  EXPECT_LT(solution.upper(), 0.7);
}

TEST(SolvePassThePot, AnyNumberOfThreadsGivesTheSameTable) {
  EXPECT_EQ(solved(short_game(), 1).solution.bytes(), short_solution().bytes());
  EXPECT_EQ(solved(short_game(), 3).solution.bytes(), short_solution().bytes());
}

TEST(SolvePassThePot, StopsAtOnceWithBoundsThatHold) {
  for (const int threads : {1, 3}) {
    std::atomic<double> done = 0;
    const auto show = [&](double share) { done = share; };
    const auto report = solve_pass_the_pot(short_game(), kCaps, threads, show, [&] { return done > 0.1; });
    EXPECT_LT(done, 0.2);
    EXPECT_GT(report.gap(), kSolved);
    EXPECT_LE(report.solution.lower(), short_solution().lower());
    EXPECT_GE(report.solution.upper(), short_solution().upper());
  }
}

// What is beyond the caps counts as anything, so tighter caps may only widen the bounds.
TEST(SolvePassThePot, TightCapsWidenTheBounds) {
  const auto tight = solve_pass_the_pot(short_game(), {8, 1, 4}, 1, [](double) {}).solution;
  EXPECT_LT(tight.lower(), short_solution().lower() - 1e-4);
  EXPECT_GT(tight.upper(), short_solution().upper() + 1e-4);
}

// The solver knows the rules of two by heart; the bots' search asks the engine. Here the two must agree.
TEST(SolvePassThePot, ATurnIsSolvedAsTheEngineHasIt) {
  auto rules = G::defaults(2);
  Stream stream(3);
  const auto random_chance = [](const Turn& t) {
    const auto n = static_cast<std::uint64_t>(((t.coins * 64 + t.others) * 64 + t.pot) * 32 + t.to_beat + 1);
    return static_cast<double>(mix64(n + 1) % 1000) / 1000;
  };
  struct Worth {
    decltype(random_chance)& chance;
    Seat seat;
    double operator()(const G::State& s) const {
      if (s.phase == G::Phase::over) return s.best.has(seat) ? 1 : 0;
      if (s.phase == G::Phase::roll_off) return 0.5;
      const int m = s.seat.index;
      const double c = chance(Turn{s.coins[m], s.coins[1 - m], s.pot, s.holder.none() ? kNoTotal : int{s.to_beat}});
      return s.seat == seat ? c : 1 - c;
    }
  };
  for (int i = 0; i < 400; ++i) {
    rules.twos_from_one = 1 + static_cast<int>(stream.below(3));
    rules.goal = 8 + static_cast<int>(stream.below(20));
    rules.ante = static_cast<int>(stream.below(3));
    rules.bank = 0;
    rules.first = 0;
    auto state = G::start(rules);
    state.coins[0] = static_cast<int>(stream.below(i % 3 == 0 ? 4 : 30));
    state.coins[1] = static_cast<int>(stream.below(i % 4 == 0 ? 3 : 30));
    state.pot = static_cast<int>(stream.below(9));
    if (stream.below(4) != 0) {
      state.holder = Seat(1);
      state.to_beat = static_cast<std::uint8_t>(stream.below(16));
    }
    if (i % 5 == 0) {  // a limited bank, often nearly empty
      state.bank = static_cast<int>(stream.below(6));
      rules.bank = state.bank + state.coins[0] + state.coins[1] + state.pot - 2 * rules.stake;
      if (rules.bank <= 0) rules.bank = 0;
    }
    const TurnSolver<double, decltype(random_chance)> solver(rules, random_chance);
    const Turn turn{state.coins[0], state.coins[1], state.pot, state.holder.none() ? kNoTotal : int{state.to_beat}};
    const double engine = TurnValues<Worth>(rules, state, Worth{random_chance, Seat(0)}).value();
    ASSERT_NEAR(solver.solve(turn), engine, 1e-12) << i;
  }
}

// With a bank that never runs dry in practice, the value is that of a bank without limit.
TEST(SolvePassThePot, ALargeBankIsAsGoodAsNoLimit) {
  auto rules = short_game();
  rules.bank = 60;
  const auto report = solve_pass_the_pot(rules, {17, 0, 12}, 1, [](double) {});
  EXPECT_LE(report.gap(), kSolved);
  EXPECT_NEAR(report.solution.lower(), short_solution().lower(), 1e-5);
  rules.bank = 4;
  const auto poor = solve_pass_the_pot(rules, Solution::caps_for(rules), 1, [](double) {});
  EXPECT_LE(poor.gap(), kSolved);
  EXPECT_GT(std::abs(poor.solution.lower() - short_solution().lower()), 1e-4);
}

// What is left of a game's result when the luck of every roll is taken out, for the starter.
struct Played {
  double result;   // 1: the starter won
  double luck;     // what the rolls brought the starter
  double costs;    // what decisions lost, both players' together
  double dearest;  // the worst of them
};

Played play(const G::Rules& rules, std::uint64_t game, Level level) {
  const ChanceKeys keys(11, game);
  Stream bot(keys.key(~std::uint64_t{0}));
  Played played = {};
  G::State state = G::start(rules);
  const Seat starter = state.starter;
  Actions<G> legal;
  for (std::uint64_t event = 0; !G::over(rules, state);) {
    const double before = value_for(rules, state, starter);
    const Seat mover = state.seat;
    const bool chance = G::chance(rules, state).awaited();
    if (chance) {
      Stream stream = keys.stream(event++);
      G::resolve(rules, state, G::sample(rules, state, stream));
    } else {
      G::legal(rules, state, mover, legal);
      const auto view = G::view(rules, state, mover);
      G::apply(rules, state, mover, legal[bots::choose<G>(level, rules, view, legal, {}, bot)]);
    }
    const double change = value_for(rules, state, starter) - before;
    if (chance) {
      played.luck += change;
    } else {
      const double cost = mover == starter ? -change : change;
      played.costs += cost;
      played.dearest = std::max(played.dearest, cost);
    }
  }
  played.result = state.best.has(starter) ? 1 : 0;
  return played;
}

G::Rules with_starter(int seat) {
  auto rules = short_game();
  rules.first = seat;
  return rules;
}

// By the engine and the bot alone: no value is asked for.
bool starter_wins(const G::Rules& rules, std::uint64_t game) {
  Stream bot(1);
  const auto end =
      tessera::testing::play(rules, ChanceKeys(12, game), [&](const G::State& state, const Actions<G>& legal) {
        return bots::choose<G>(Level::best, rules, G::view(rules, state, state.seat), legal, {}, bot);
      });
  return end.best.has(Seat(rules.first));
}

TEST(SolvePassThePot, SimulationConfirmsTheValue) {
  constexpr int kGames = 10'000;
  const double value = short_solution().lower();
  int wins = 0;
  for (int game = 0; game < kGames; ++game) {
    wins += starter_wins(with_starter(game % 2), static_cast<std::uint64_t>(game)) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(wins) / kGames, value, 4 * 0.5 / 100);  // four standard errors
}

TEST(SolvePassThePot, WithoutLuckBestAgainstBestHasNoVariance) {
  for (std::uint64_t game = 0; game < 200; ++game) {
    const auto played = play(with_starter(0), game, Level::best);
    EXPECT_NEAR(played.result - played.luck, short_solution().lower(), 1e-3) << game;
    EXPECT_LT(played.dearest, 1e-4) << game;
  }
}

TEST(SolvePassThePot, GreedyPaysForItsMistakes) {
  double costs = 0;
  for (std::uint64_t game = 0; game < 200; ++game) costs += play(with_starter(0), game, Level::greedy).costs;
  EXPECT_GT(costs / 200, 0.01);
}

}  // namespace
}  // namespace tessera::arena
