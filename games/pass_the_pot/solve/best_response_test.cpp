#include "games/pass_the_pot/solve/best_response.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>

#include "engine/core/testing/effort.h"
#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/testing/play.h"
#include "games/pass_the_pot/solve/value_iteration.h"

namespace tessera::arena {
namespace {

using bots::Level;
using bots::pass_the_pot::kNoTotal;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::Turn;
using bots::pass_the_pot::TurnValues;
using G = PassThePot;

// A short game: small enough to be solved in a test.
G::Rules short_game() {
  auto rules = G::defaults(2);
  rules.goal = 4;
  rules.stake = 1;
  return rules;
}

constexpr bots::pass_the_pot::Caps kCaps = {12, 1, 9};

const Solution& short_solution() {
  static const Solution solution = solve_pass_the_pot(short_game(), kCaps, 1, [](double) {}).solution;
  return solution;
}

const ResponseReport& response_to_hard() {
  static const auto rules = short_game();
  static const auto report = best_response(rules, kCaps, estimator_of_hard(rules), 1, [](double) {});
  return report;
}

Turn turn_of(const G::State& state) {
  const int mover = state.seat.index;
  return {state.coins[mover], state.coins[1 - mover], state.pot, state.holder.none() ? kNoTotal : int{state.to_beat}};
}

int hards_choice(const G::Rules& rules, const G::State& state, const Actions<G>& legal) {
  Stream unused(1);
  return bots::choose<G>(Level::hard, rules, G::view(rules, state, state.seat), legal, {}, unused);
}

// Any chance will do, as long as it is another one for every turn.
double random_chance(const Turn& t, std::uint64_t salt) {
  const auto n = static_cast<std::uint64_t>(((t.coins * 64 + t.others) * 64 + t.pot) * 32 + t.to_beat + 1);
  return static_cast<double>(mix64(n + 1 + salt) % 1000) / 1000;
}
constexpr std::uint64_t kResponder = 0;
constexpr std::uint64_t kFrozen = std::uint64_t{1} << 40;

struct RandomResponses {
  Estimator estimator;
  Response operator()(const Turn& turn) const {
    return {Bounds::certain(random_chance(turn, kResponder)), Bounds::certain(random_chance(turn, kFrozen)),
            estimator(turn)};
  }
};

// What a turn that begins is worth to seat 0, who is the frozen bot or the one who responds (`own`).
struct RandomWorth {
  std::uint64_t own;
  double operator()(const G::State& state) const {
    if (state.phase == G::Phase::over) return state.best.has(Seat(0)) ? 1 : 0;
    if (state.phase == G::Phase::roll_off) return 0.5;
    if (state.seat == Seat(0)) return random_chance(turn_of(state), own);
    return 1 - random_chance(turn_of(state), own == kFrozen ? kResponder : kFrozen);
  }
};

// The slow twin: the bot itself is asked at every decision that the turn can come to.
class TurnOfHard {
 public:
  explicit TurnOfHard(const G::Rules& rules) : rules_(rules) {}

  double value(const G::State& state) {
    const bool in_turn = state.seat == Seat(0) && !(state.phase == G::Phase::roll && state.thrown == G::Throw::first);
    if (!in_turn || state.phase == G::Phase::over || state.phase == G::Phase::roll_off) {
      return RandomWorth{kFrozen}(state);
    }
    return state.phase == G::Phase::roll ? mean(state) : decided(state);
  }

  double mean(const G::State& state) {
    Outcomes<G> outcomes;
    EXPECT_TRUE(G::outcomes(rules_, state, outcomes));
    double sum = 0;
    for (int i = 0; i < outcomes.size(); ++i) {
      G::State next = state;
      G::resolve(rules_, next, outcomes[i].outcome);
      sum += value(next);
    }
    return sum / outcomes.size();
  }

 private:
  // Which roll it was, and its dice, are all that differs inside a turn.
  double decided(const G::State& state) {
    if (state.phase == G::Phase::choose) return chosen(state);
    const auto key = std::pair(state.phase, bots::pass_the_pot::dice_index_of(state.dice));
    const auto [place, is_new] = known_.try_emplace(key, 0);
    if (is_new) place->second = chosen(state);
    return place->second;
  }

  double chosen(const G::State& state) {
    Actions<G> legal;
    G::legal(rules_, state, state.seat, legal);
    G::State next = state;
    G::apply(rules_, next, state.seat, legal[hards_choice(rules_, state, legal)]);
    return value(next);
  }

  const G::Rules& rules_;
  std::map<std::pair<G::Phase, int>, double> known_;
};

G::State some_turn(const G::Rules& rules, int i, Stream& stream) {
  auto state = G::start(rules);
  state.coins[0] = static_cast<int>(stream.below(i % 3 == 0 ? 4 : 30));
  state.coins[1] = static_cast<int>(stream.below(i % 4 == 0 ? 3 : 30));
  state.pot = static_cast<int>(stream.below(12));
  if (stream.below(4) != 0) {
    state.holder = Seat(1);
    state.to_beat = static_cast<std::uint8_t>(stream.below(16));
  }
  return state;
}

// Every decision of the frozen bot is hard's own, ties included: one that is not would lead to another chance.
TEST(BestResponse, TheFrozenBotIsHardItself) {
  Stream stream(5);
  for (int i = 0; i < tessera::testing::effort(400); ++i) {
    auto rules = G::defaults(2);
    rules.first = 0;
    rules.goal = 8 + static_cast<int>(stream.below(20));
    rules.ante = static_cast<int>(stream.below(3));
    const auto state = some_turn(rules, i, stream);
    const TurnSolver<Response, RandomResponses> solver(rules, {estimator_of_hard(rules)});
    const Response solved = solver.solve(turn_of(state));
    ASSERT_NEAR(solved.frozen.lower(), TurnOfHard(rules).mean(state), 1e-9) << i;
    const double best = TurnValues<RandomWorth>(rules, state, RandomWorth{kResponder}).value();
    ASSERT_NEAR(solved.responder.lower(), best, 1e-9) << i;
  }
}

// By the engine: seat 0 plays the response, seat 1 is the bot.
struct ResponseWorth {
  double operator()(const G::State& state) const {
    if (state.phase == G::Phase::over) return state.best.has(Seat(0)) ? 1 : 0;
    if (state.phase == G::Phase::roll_off) return 0.5;
    const auto turn = turn_of(state);
    if (!kCaps.holds(turn)) return 0.5;
    const Response& response = response_to_hard().at(turn);
    return state.seat == Seat(0) ? response.responder.middle() : 1 - response.frozen.middle();
  }
};

bool response_wins(std::uint64_t game) {
  auto rules = short_game();
  rules.first = static_cast<int>(game % 2);
  const auto end =
      tessera::testing::play(rules, ChanceKeys(17, game), [&](const G::State& state, const Actions<G>& legal) {
        if (state.seat != Seat(0)) return hards_choice(rules, state, legal);
        double values[G::kMaxActions];
        TurnValues<ResponseWorth>(rules, state, {}).judge(legal, values);
        int chosen = 0;
        for (int i = 1; i < legal.size(); ++i) chosen = values[i] > values[chosen] ? i : chosen;
        return chosen;
      });
  return end.best.has(Seat(0));
}

TEST(BestResponse, WinsAsOftenAsItSays) {
  constexpr int kGames = 20'000;
  int wins = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) wins += response_wins(game) ? 1 : 0;
  const double error = 0.5 / std::sqrt(kGames);
  EXPECT_NEAR(static_cast<double>(wins) / kGames, response_to_hard().chance().middle(), 4 * error);
}

TEST(BestResponse, GainsNoLessThanBest) {
  const Response& start = response_to_hard().start();
  EXPECT_LE(start.gap(), kSolved);
  EXPECT_GE(start.responder.upper(), short_solution().lower());
  EXPECT_LE(start.frozen.lower(), short_solution().upper());
  EXPECT_GT(response_to_hard().chance().lower(), 0.5);
}

TEST(BestResponse, GainsNothingAgainstBest) {
  const auto report = best_response(short_game(), kCaps, estimator_of_best(short_solution()), 1, [](double) {});
  EXPECT_LE(report.start().gap(), kSolved);
  EXPECT_GE(report.chance().upper(), 0.5);
  EXPECT_LT(report.chance().lower(), 0.5 + 2e-5);
}

TEST(BestResponse, AnyNumberOfThreadsFindsTheSame) {
  const auto rules = short_game();
  const auto alone = best_response(rules, kCaps, estimator_of_hard(rules), 1, [](double) {});
  EXPECT_EQ(alone.chance().lower(), response_to_hard().chance().lower());
  EXPECT_EQ(alone.chance().upper(), response_to_hard().chance().upper());
}

}  // namespace
}  // namespace tessera::arena
