#include "games/pass_the_pot/solve/respond_to_many.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/best_response.h"
#include "games/pass_the_pot/solve/cpu_executor.h"
#include "games/pass_the_pot/solve/response_driver.h"
#include "games/pass_the_pot/solve/solver.h"
#include "games/pass_the_pot/solve/testing/play.h"

namespace tessera::arena {
namespace {

using bots::pass_the_pot::TurnValues;
using G = PassThePot;

const SolveProgress kNobodyWatches = [](double) {};

G::Rules short_game(int players, int goal) {
  auto rules = G::defaults(players);
  rules.goal = goal;
  rules.stake = 1;
  return rules;
}

// Any chance will do, as long as it is another one for every turn.
double random_worth(std::uint64_t key) { return static_cast<double>(mix64(key + 1) % 1000) / 1000; }

template <int N>
struct RandomJudge {
  CapsOf<N> caps;

  // What a state is worth to seat 0, who has moved.
  double operator()(const G::State& state) const {
    if (state.phase == G::Phase::over) return state.best.has(Seat(0)) ? 1 : 0;
    if (state.phase == G::Phase::roll_off) return state.tied.has(Seat(0)) ? 1.0 / state.tied.size() : 0;
    const int mover = state.seat.index;
    const int holder = state.holder.none() ? 0 : (state.holder.index - mover + N) % N;
    const auto slot = CapsOf<N>::slot(holder, holder == 0 ? 0 : state.to_beat);
    return random_worth(2 * (caps.stack(state, mover) * CapsOf<N>::kSlots + slot) + static_cast<unsigned>(mover));
  }
  double thought(const G::State& state, EndOfMany) const { return (*this)(state); }
  void best(EndOfMany end, double& lower, double& upper) const {
    lower = end.is_over() ? end.share(0) : random_worth(2 * end.index() + static_cast<unsigned>(end.mover()));
    upper = lower;
  }
};

// The turn as the solver sees it, and as the bots play it by the engine.
template <int N>
void compare_turns() {
  auto rules = G::defaults(N);
  rules.goal = 12;
  RandomJudge<N> judge = {{40, 0, 30}};
  const DiceTable dice;
  Stream stream(3);
  for (int n = 0; n < 150; ++n) {
    TurnOf<N> turn = {{}, 1 + static_cast<int>(stream.below(9)), static_cast<int>(stream.below(N)), 0};
    for (int& coins : turn.coins)
      coins = static_cast<int>(stream.below(14)) - 2 > 0 ? static_cast<int>(stream.below(14)) : 0;
    if (turn.holder > 0) turn.to_beat = 1 + static_cast<int>(stream.below(15));
    const EndsOfMany<N, RandomJudge<N>> ends(rules, judge.caps, judge, turn);
    const auto state = turn.state();
    const double by_engine = TurnValues<RandomJudge<N>>(rules, state, judge).value();
    for (const auto* stops : {&ends.thought, &ends.lower}) {
      double best;
      TurnDice<double>::best_worth(dice, *stops, best);
      EXPECT_NEAR(best, by_engine, 1e-12);
    }
    TurnOfStops<Stops> odds;
    TurnDice<double>::best_odds(dice, ends.thought, odds);
    double sum = 0;
    double worth = 0;
    for (int kind = 0; kind < bots::pass_the_pot::kStopKinds; ++kind) {
      sum += odds.free.at[kind] + odds.paid.at[kind];
      worth += odds.free.at[kind] * ends.thought.free.at[kind] + odds.paid.at[kind] * ends.thought.paid.at[kind];
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(worth, by_engine, 1e-12);
  }
}

TEST(RespondToMany, ATurnIsWhatTheEngineSays) {
  compare_turns<2>();
  compare_turns<3>();
  compare_turns<4>();
}

// They differ in how ties are broken, and in the caps.
TEST(RespondToMany, TwoPlayersAsTheBestResponseOfTwo) {
  const auto rules = short_game(2, 4);
  const auto found = respond_to_many(rules, {8, 7, false}, 2, kNobodyWatches);
  const auto known = best_response(rules, {12, 1, 9}, estimator_of_hard(rules), 2, kNobodyWatches);
  EXPECT_LT(found.upper[0] - found.lower[0], 1e-4);
  EXPECT_NEAR(found.lower[0], known.start().responder.lower(), 2e-5);
  EXPECT_NEAR(found.upper[1], flipped(known.start().frozen).upper(), 2e-5);
}

// What follows a turn of seat 0, who responds.
struct ResponseWorth {
  const ResponseOfMany<3>& response;

  double operator()(const G::State& state) const {
    if (state.phase == G::Phase::over) return state.best.has(Seat(0)) ? 1 : 0;
    if (state.phase == G::Phase::roll_off) return state.tied.has(Seat(0)) ? 1.0 / state.tied.size() : 0;
    if (!response.caps.holds(state)) return 0;
    const int mover = state.seat.index;
    const int holder = state.holder.none() ? 0 : (state.holder.index - mover + 3) % 3;
    const auto index = response.caps.stack(state, mover) * CapsOf<3>::kSlots + CapsOf<3>::slot(holder, state.to_beat);
    return static_cast<double>(response.chances[index].lower[mover == 0 ? 0 : 3 - mover]);
  }
};

int response(const ResponseOfMany<3>& found, const G::Rules& rules, const G::State& state, const Actions<G>& legal) {
  double values[G::kMaxActions];
  TurnValues<ResponseWorth>(rules, state, {found}).judge(legal, values);
  int best = 0;
  for (int i = 1; i < legal.size(); ++i) best = values[i] > values[best] ? i : best;
  return best;
}

// Games by the engine, in which seat 0 starts and responds to two hard: how often it wins.
double played(const ResponseOfMany<3>& found, G::Rules rules, int games) {
  rules.first = 0;
  double won = 0;
  for (int game = 0; game < games; ++game) {
    const ChanceKeys keys(43, static_cast<std::uint64_t>(game));
    Stream unused(1);
    const auto state = tessera::testing::play(rules, keys, [&](const G::State& now, const Actions<G>& legal) {
      if (now.seat == Seat(0)) return response(found, rules, now, legal);
      return bots::choose<G>(bots::Level::hard, rules, G::view(rules, now, now.seat), legal, {}, unused);
    });
    won += state.best.has(Seat(0)) ? 1 : 0;
  }
  return won / games;
}

TEST(RespondToMany, ThreePlayersWinAsOftenAsComputed) {
  constexpr int kGames = 6000;
  auto rules = short_game(3, 1);
  rules.stake = 0;
  CpuExecutor executor(2);
  ResponseDriver<3, CpuExecutor> driver(rules, {5, 6, false}, executor);
  const auto found = driver.respond(kNobodyWatches, never_stop);
  EXPECT_LT(found.upper[0] - found.lower[0], 0.02);
  const double error = 3.5 * std::sqrt(0.25 / kGames);
  const double share = played(driver.response(), rules, kGames);
  EXPECT_GT(share, found.lower[0] - error);
  EXPECT_LT(share, found.upper[0] + error);
}

TEST(RespondToMany, FourPlayersGainAndTheEstimateIsBetweenTheBounds) {
  const auto rules = short_game(4, 1);
  const auto bounds = respond_to_many(rules, {1, 2, false}, 2, kNobodyWatches);
  const auto estimate = respond_to_many(rules, {1, 2, true}, 1, kNobodyWatches);
  double upper = 0;
  for (std::size_t p = 0; p < 4; ++p) {
    EXPECT_LE(bounds.lower[p], estimate.lower[p]);
    EXPECT_GE(bounds.upper[p], estimate.lower[p]);
    EXPECT_EQ(estimate.upper[p], estimate.lower[p]);
    upper += bounds.upper[p];
  }
  EXPECT_GT(upper / 4, 0.25);
  EXPECT_EQ(respond_to_many(rules, {1, 2, false}, 1, kNobodyWatches).upper, bounds.upper);
}

TEST(RespondToMany, WhatCantBeDoneIsSaid) {
  using Solve = Solver<G>;
  EXPECT_FALSE(Solve::can_solve(G::defaults(4)));
  const auto refused = Solve::can_respond(G::defaults(4), bots::Level::hard, false);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("--device gpu"), std::string::npos) << refused.error().text;
  EXPECT_TRUE(Solve::can_respond(G::defaults(4), bots::Level::hard, true));
  EXPECT_TRUE(Solve::can_respond(short_game(4, 1), bots::Level::hard, false));
  auto limited = G::defaults(4);
  limited.bank = 100;
  EXPECT_FALSE(Solve::can_respond(limited, bots::Level::hard, true));
  EXPECT_FALSE(Solve::can_respond(G::defaults(3), bots::Level::best, true));
}

}  // namespace
}  // namespace tessera::arena
