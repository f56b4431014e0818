#include "arena/analysis/analysis.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "arena/analysis/analysis_report.h"
#include "arena/rollouts/analysis_rollouts.h"
#include "arena/testing/played_game.h"
#include "bots/levels/all.h"
#include "bots/levels/suggest.h"
#include "engine/core/testing/effort.h"
#include "engine/games/testing.h"
#include "games/all_policies.h"  // made by cmake/games.cmake

namespace tessera::arena {
namespace {

using bots::Level;

constexpr double kRounding = 1e-9;

// Advice that is quick and worse: what adds up does so whatever is advised.
AnalysisConfig quick_config(std::int64_t samples, int threads) {
  AnalysisConfig config;
  config.samples = samples;
  config.threads = threads;
  config.advice.nodes = tessera::testing::effort(8000);
  return config;
}

void no_progress(std::string_view, std::int64_t, std::int64_t) {}

Analysis analysed(const RecordedGame& recorded, int samples, int threads = 2) {
  return analyse(recorded, quick_config(tessera::testing::effort(samples), threads), no_progress);
}

// For every seat, what is at the start and what the events did make what is at the end; and at every event the parts
// make the change, and nobody gains what nobody else loses.
void expect_it_adds_up(const Analysis& analysis) {
  for (std::size_t s = 0; s < analysis.seats.size(); ++s) {
    const auto& seat = analysis.seats[s];
    const double sum = seat.start.mean + seat.luck.mean + seat.unseen.mean + seat.own.mean + seat.others.mean;
    EXPECT_NEAR(sum, seat.end.mean, kRounding) << seat.name;
    double before = seat.start.mean;
    double luck = 0;
    double choices = 0;
    for (const auto& event : analysis.events) {
      EXPECT_NEAR(before + event.luck[s].mean + event.choice[s].mean, event.value[s].mean, kRounding);
      before = event.value[s].mean;
      luck += event.luck[s].mean;
      choices += event.choice[s].mean;
    }
    EXPECT_NEAR(luck, seat.luck.mean + seat.unseen.mean, kRounding);
    EXPECT_NEAR(choices, seat.own.mean + seat.others.mean, kRounding);
  }
  for (const auto& event : analysis.events) {
    double whole = 0;
    for (const auto& value : event.value) whole += value.mean;
    EXPECT_NEAR(whole, 1, kRounding);
  }
}

class EveryGame : public ::testing::TestWithParam<const GameInfo*> {};

// The most players first, then two and more.
int some_players(const GameInfo& game, int n) {
  return n == 0 ? game.max_players : 2 + (n - 1) % (game.max_players - 1);
}

// Seat 0 does what a hint says, asked from what it knows alone; the others play at random.
RecordedGame game_by_hints(const GameInfo& game, int players, const std::string& seed) {
  const auto options = boost::json::parse(game.facts.short_game.options).as_object();
  auto recorded = *RecordedGame::create(game, players, options, seed);
  Stream stream(seed_number(seed.data(), seed.size()));
  constexpr std::size_t kMost = 100;
  while (!recorded.position().over() && recorded.events().size() < kMost) {
    const auto& position = recorded.position();
    const Seat seat = position.next_to_act();
    const auto action =
        seat == Seat(0) ? bots::advise(position, seat) : bots::suggest(position, seat, Level::random, {}, stream);
    if (!recorded.act(seat, action)) std::abort();
  }
  return recorded;
}

// A short game can be over after a decision or two: they are counted over all games.
TEST_P(EveryGame, WhoFollowsHintsMakesNoMistake) {
  int decisions = 0;
  for (int n = 0; n < tessera::testing::effort(2); ++n) {
    const int players = some_players(*GetParam(), n);
    const auto recorded = game_by_hints(*GetParam(), players, "hints " + std::to_string(n));
    AnalysisConfig config;
    config.samples = 3;
    config.seed = "another seed";
    const auto analysis = analyse(recorded, config, no_progress);
    for (const auto& event : analysis.events) {
      if (!event.free || event.event.seat != Seat(0)) continue;
      ++decisions;
      EXPECT_EQ(event.advice, event.event.text);
      EXPECT_EQ(event.cost.mean, 0);
      EXPECT_FALSE(event.mistake());
    }
    EXPECT_EQ(analysis.seats[0].mistakes, 0);
    EXPECT_EQ(analysis.seats[0].cost.mean, 0);
  }
  EXPECT_GT(decisions, 3);
}

// With so few samples many a choice is measured above the advice; until one is, there are more games.
TEST_P(EveryGame, NoCostIsBelowZero) {
  int measured_above = 0;
  for (int n = 0; n < tessera::testing::effort(4) || (measured_above == 0 && n < 200); ++n) {
    const int players = some_players(*GetParam(), n);
    const auto recorded = played_game(*GetParam(), players, {}, "costs " + std::to_string(n),
                                      {Level::medium, Level::random, Level::greedy}, 25);
    const auto analysis = analyse(recorded, quick_config(4, 1), no_progress);
    for (const auto& event : analysis.events) {
      EXPECT_GE(event.cost.mean, 0) << event.event.text;
      EXPECT_FALSE(event.better && event.cost.mean > 0) << event.event.text;
      EXPECT_FALSE(event.better && (!event.free || event.advice == event.event.text)) << event.event.text;
      measured_above += event.cost.mean == 0 && event.cost.error > 0 ? 1 : 0;
    }
    for (const auto& seat : analysis.seats) EXPECT_GE(seat.cost.mean, 0) << seat.name;
    if (analysis.exact) return;
  }
  EXPECT_GT(measured_above, 0);
}

TEST_P(EveryGame, AddsUpToTheResult) {
  const auto whole = played_game(*GetParam(), 2, {}, "sum", {Level::greedy, Level::greedy});
  const auto analysis = analysed(whole, 3);
  expect_it_adds_up(analysis);
  EXPECT_TRUE(analysis.finished);
  const auto winners = whole.position().winners();
  for (int s = 0; s < 2; ++s) {
    const auto& end = analysis.seats[static_cast<std::size_t>(s)].end;
    EXPECT_NEAR(end.mean, winners.has(Seat(s)) ? 1.0 / winners.size() : 0, kRounding);
  }
}

TEST_P(EveryGame, AGameThatGoesOnAddsUpToWhatIsExpected) {
  const auto recorded = played_game(*GetParam(), 2, {}, "part", {Level::greedy, Level::random}, 25);
  const auto analysis = analysed(recorded, 3);
  EXPECT_FALSE(analysis.finished);
  EXPECT_EQ(analysis.events.size(), recorded.events().size());
  expect_it_adds_up(analysis);
}

TEST_P(EveryGame, AnyNumberOfThreadsGivesTheSame) {
  const auto recorded = played_game(*GetParam(), 2, {}, "threads", {Level::greedy, Level::random}, 20);
  const auto one = boost::json::serialize(analysis_json(analysed(recorded, 5, 1)));
  EXPECT_EQ(one, boost::json::serialize(analysis_json(analysed(recorded, 5, 3))));
}

TEST_P(EveryGame, WhatWasForcedOrTheBotsOwnChoiceCostsNothing) {
  const auto recorded = played_game(*GetParam(), 2, {}, "forced", {Level::greedy, Level::random}, 30);
  for (const auto& event : analysed(recorded, 5).events) {
    if (event.event.chance) continue;
    if (!event.free || event.advice == event.event.text) {
      EXPECT_EQ(event.cost.mean, 0) << event.event.text;
      EXPECT_EQ(event.cost.error, 0) << event.event.text;
    }
    if (event.free) continue;
    for (const auto& choice : event.choice) EXPECT_EQ(choice.mean, 0) << event.event.text;
  }
}

// Of a game between players who play as the rollouts do, all is luck: no sample sees a difference.
TEST_P(EveryGame, WhoPlaysLikeThePolicyHasChosenNothing) {
  with_game(GetParam()->id, [&]<class G>() {
    auto recorded = *RecordedGame::create(*GetParam(), 2, {}, "policy");
    while (!recorded.position().over() && recorded.events().size() < 60) {
      const auto& position = static_cast<const PositionOf<G>&>(recorded.position());
      const Seat seat = position.next_to_act();
      const auto bot = AnalysisPolicy<G>::bot(G::view(position.rules(), position.state(), seat));
      Stream stream(1);
      ASSERT_TRUE(recorded.act(seat, bots::suggest(position, seat, bot.level, bot.budget, stream)));
    }
    const auto analysis = analysed(recorded, 4);
    for (const auto& seat : analysis.seats) {
      EXPECT_EQ(seat.own.mean, 0);
      EXPECT_EQ(seat.own.error, 0);
      EXPECT_EQ(seat.unseen.mean, 0);
    }
  });
}

TEST_P(EveryGame, ARolloutThatIsStoppedPlaysNothing) {
  with_game(GetParam()->id, [&]<class G>() {
    const auto trace = trace_of<G>(played_game(*GetParam(), 2, {}, "stop", {Level::random}, 40));
    const std::vector<typename G::Action> advice(trace.steps.size());
    int asked = 0;
    const auto stop = [&asked] { return ++asked > 2; };
    const RolloutPlan<G> plan{trace, with_turn_limit(trace), AnalysisPolicy<G>::bot, advice, 5, stop};
    Rollouts<G>(plan, 1).run();
    EXPECT_EQ(asked, 3);
    Rollouts<G> stopped(plan, 2);
    stopped.run();
    EXPECT_EQ(stopped.steps(), 0);
  });
}

TEST_P(EveryGame, AnAnalysisThatIsStoppedIsEmpty) {
  const auto recorded = played_game(*GetParam(), 2, {}, "stop", {Level::random}, 40);
  AnalysisConfig config;
  config.stop = [] { return true; };
  const auto analysis = analyse(recorded, config, no_progress);
  EXPECT_TRUE(analysis.events.empty());
}

// A limit of turns that is as good as none.
TEST_P(EveryGame, RolloutsEndWhereAGameDoesNot) {
  with_game(GetParam()->id, [&]<class G>() {
    auto trace = trace_of<G>(played_game(*GetParam(), 2, {}, "turns", {Level::random}, 10));
    if constexpr (requires { trace.rules.max_turns; }) {
      const int turns = G::turns(trace.rules, trace.states.back());
      for (const int most : {0, kMaxMaxTurns}) {
        trace.rules.max_turns = most;
        EXPECT_EQ(with_turn_limit(trace).max_turns, turns + 1000);
      }
      trace.rules.max_turns = turns + 5;
      EXPECT_EQ(with_turn_limit(trace).max_turns, turns + 5);
    }
  });
}

// One decision, played in this state, judged by one sample.
template <class G>
Sample judged(const typename G::Rules& rules, const typename G::State& state, const Step<G>& step,
              const typename G::Action& advice, std::uint64_t number) {
  auto next = state;
  G::apply(rules, next, step.seat, step.action);
  const GameTrace<G> trace{rules, {state, next}, {step}, step.draw_index};
  const std::vector<typename G::Action> all_advice = {advice};
  const RolloutPlan<G> plan{trace, with_turn_limit(trace), AnalysisPolicy<G>::bot, all_advice, 5};
  return Rollouts<G>(plan, number).run();
}

// The cost of a choice is the same in all states that its player can't tell apart.
TEST_P(EveryGame, CostsDependOnWhatThePlayerCouldKnow) {
  with_game(GetParam()->id, [&]<class G>() {
    const auto trace = trace_of<G>(played_game(*GetParam(), 2, {}, "views", {Level::greedy}, 40));
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      auto step = trace.steps[i];
      if (!step.free) continue;
      const auto& state = trace.states[i];
      Actions<G> legal;
      G::legal(trace.rules, state, step.seat, legal);
      step.action = legal[0];
      Stream stream(i + 1);
      const auto other = G::complete(trace.rules, G::view(trace.rules, state, step.seat), stream);
      const auto here = judged<G>(trace.rules, state, step, legal[legal.size() - 1], i);
      const auto there = judged<G>(trace.rules, other, step, legal[legal.size() - 1], i);
      ASSERT_EQ(here.cost, there.cost) << i;
      ASSERT_EQ(here.choice, there.choice) << i;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::every_game(), testing::game_name);

TEST(Analysis, AddsUpForMoreThanTwoPlayers) {
  const std::vector<Level> levels = {Level::greedy, Level::greedy, Level::random, Level::random};
  for (const auto* game : {&testing::game_with(&GameFacts::has_secrets), &testing::plain_game()}) {
    const auto analysis = analysed(played_game(*game, 4, {}, "four", levels), 4);
    EXPECT_EQ(analysis.seats.size(), 4u);
    EXPECT_FALSE(analysis.exact);
    expect_it_adds_up(analysis);
  }
}

TEST(Analysis, AMistakeIsClearlyAboveItsError) {
  AnalysedEvent event;
  event.cost = {0.02, 0.005};
  EXPECT_TRUE(event.mistake());
  event.cost = {0.02, 0.01};
  EXPECT_FALSE(event.mistake());
  event.cost = {0.004, 0};
  EXPECT_FALSE(event.mistake());
  event.cost = {-0.02, 0};
  EXPECT_FALSE(event.mistake());
}

// By hand: two samples of a game of one roll and one decision of seat 0.
TEST(Analysis, TheLedgerBooksEachSampleWhole) {
  Ledger ledger({kNoSeat, Seat(0)}, 2);
  Sample sample(2);
  sample.value[0] = {1, 0};
  sample.value[1] = {0, 1};
  sample.value[2] = {1, 0};
  sample.choice[1] = {0.5, -0.5};
  sample.cost[1] = 0.25;
  ledger.add(sample);
  sample.value[1] = {1, 0};
  sample.choice[1] = {0, 0};
  ledger.add(sample);
  const auto& first = ledger.seat(Seat(0));
  EXPECT_DOUBLE_EQ(first.start.estimate().mean, 1);
  EXPECT_DOUBLE_EQ(first.luck.estimate().mean, -0.5);    // -1 and 0
  EXPECT_DOUBLE_EQ(first.luck.estimate().error, 0.5);    // deviation √½, over √2
  EXPECT_DOUBLE_EQ(first.own.estimate().mean, 0.25);     // 0.5 and 0
  EXPECT_DOUBLE_EQ(first.unseen.estimate().mean, 0.25);  // 1 - 0.5 and 0
  EXPECT_DOUBLE_EQ(first.cost.estimate().mean, 0.25);
  EXPECT_DOUBLE_EQ(first.cost.estimate().error, 0);
  EXPECT_DOUBLE_EQ(first.end.estimate().mean, 1);
  EXPECT_DOUBLE_EQ(ledger.seat(Seat(1)).others.estimate().mean, -0.25);
  EXPECT_DOUBLE_EQ(ledger.seat(Seat(1)).cost.estimate().mean, 0);
}

TEST(Analysis, NumbersShowAsManyDigitsAsTheirErrorLeaves) {
  EXPECT_EQ(points_text({-0.0312, 0.008}), "−3.1 % ± 0.8");
  EXPECT_EQ(points_text({0.0312, 0.0004}), "+3.12 % ± 0.04");
  EXPECT_EQ(points_text({0.03125, 0}), "+3.12 %");
  EXPECT_EQ(chance_text({1, 0}), "100 %");
  EXPECT_EQ(points_text({0, 0}), "0 %");
}

TEST(Analysis, ReportsNameTheDearestDecisionAndHowToPractiseIt) {
  const auto& game = testing::game_with(&GameFacts::has_secrets);
  const auto recorded = played_game(game, 2, {}, "report", {Level::random, Level::greedy}, 60);
  const auto analysis = analysed(recorded, 20);
  const auto dearest = costliest_decisions(analysis, 1);
  ASSERT_EQ(dearest.size(), 1u);
  const auto& event = analysis.events[dearest[0]];
  const ReportContext report_context{"it's.json", {{dearest[0], "<the table>"}}};
  const auto text = analysis_text(analysis, report_context, true);
  const auto command = "tessera play --from 'it'\\''s.json' --at " + std::to_string(dearest[0]) + " --seat " +
                       std::to_string(event.event.seat.index);
  EXPECT_NE(text.find(command), std::string::npos) << text;
  EXPECT_NE(text.find("<the table>"), std::string::npos);
  EXPECT_NE(text.find(event.advice), std::string::npos);
  const auto page = analysis_html(analysis, report_context);
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
  EXPECT_NE(page.find("&lt;the table&gt;"), std::string::npos);
  EXPECT_EQ(page.find("http"), std::string::npos);  // self-contained
  for (const auto i : luckiest(analysis, 3)) {
    EXPECT_GT(analysis.events[i].luck[static_cast<std::size_t>(luck_seat(analysis.events[i]).index)].mean, 0);
  }
}

}  // namespace
}  // namespace tessera::arena
