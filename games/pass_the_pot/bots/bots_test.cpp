#include "games/pass_the_pot/bots/bots.h"

#include <gtest/gtest.h>

#include "games/pass_the_pot/bots/corrected_worth.h"
#include "games/pass_the_pot/bots/solution.h"

namespace tessera::bots {
namespace {

using G = PassThePot;
using Kind = G::Action::Kind;

// A table that fits rules nobody else uses, so that `best` is there for them; what it says does not matter here.
G::Rules rules_with_best() {
  static const G::Rules kRules = [] {
    auto rules = G::defaults(2);
    rules.goal = 9;
    rules.stake = 2;
    const auto caps = pass_the_pot::Solution::caps_for(rules);
    std::vector<std::uint16_t> values(caps.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(mix64(i));
    EXPECT_TRUE(pass_the_pot::add_solution({rules, caps, 0, 1, std::move(values)}));
    return rules;
  }();
  return kRules;
}

G::Rules some_rules(Stream& stream) {
  if (stream.below(4) == 0) return rules_with_best();
  auto rules = G::defaults(2 + static_cast<int>(stream.below(4)));
  rules.goal = 1 + static_cast<int>(stream.below(60));
  rules.stake = static_cast<int>(stream.below(12));
  rules.ante_first = static_cast<int>(stream.below(30));
  rules.ante = static_cast<int>(stream.below(4));
  rules.twos_from_one = 1 + static_cast<int>(stream.below(3));
  rules.bank = stream.below(2) == 0 ? 0 : 70;
  rules.max_turns = 60;
  return rules;
}

TEST(PassThePotBots, BestIsThereOnceTheRulesAreSolved) {
  const auto rules = rules_with_best();
  EXPECT_TRUE(has<G>(rules, Level::best));
  EXPECT_TRUE(has<G>(rules, Level::expert));
  auto others = rules;
  others.goal = 10;
  EXPECT_FALSE(has<G>(others, Level::best));
  EXPECT_FALSE(has<G>(others, Level::expert));
  for (const auto level : {Level::random, Level::easy, Level::medium, Level::hard, Level::greedy}) {
    EXPECT_TRUE(has<G>(others, level));
  }
  const auto refused = check_level<G>(others, Level::best);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("there are random, easy, medium, hard, greedy"), std::string::npos)
      << refused.error().text;
}

TEST(PassThePotBots, ExpertIsThereForThreeAndFourWithTheStandardOptions) {
  for (const int players : {3, 4, 5}) {
    auto rules = G::defaults(players);
    EXPECT_EQ(has<G>(rules, Level::expert), players < 5);
    rules.first = 1;
    rules.max_turns = 1000;  // never strikes
    EXPECT_EQ(has<G>(rules, Level::expert), players < 5);
    rules.stake = 4;
    EXPECT_FALSE(has<G>(rules, Level::expert));
  }
}

// A correction is small: what hard thinks is a few percent off at most, but for rare turns.
TEST(PassThePotBots, ExpertCorrectsWhatHardThinks) {
  for (const int players : {3, 4}) {
    const auto rules = G::defaults(players);
    const auto* network = pass_the_pot::correction_network(rules);
    ASSERT_NE(network, nullptr);
    Stream stream(8);
    int corrected = 0;
    for (int n = 0; n < 200; ++n) {
      G::State state;
      for (int s = 0; s < players; ++s) state.coins[s] = static_cast<int>(stream.below(20));
      state.pot = 1 + static_cast<int>(stream.below(5));
      state.phase = G::Phase::roll;
      state.seat = Seat(1);
      state.holder = Seat(0);
      state.to_beat = static_cast<std::uint8_t>(5 + stream.below(10));
      const double hard = pass_the_pot::RaceWorth(rules, Seat(0))(state);
      const double worth = pass_the_pot::CorrectedWorth(rules, *network, Seat(0))(state);
      EXPECT_NEAR(worth, hard, 0.15);
      corrected += worth == hard ? 0 : 1;
    }
    EXPECT_GT(corrected, 150);
  }
}

// Every bot plays random games of random rules; each answer is asked for twice, and with any budget.
TEST(PassThePotBots, AnswersAreLegalAndRepeatable) {
  Stream stream(5);
  for (int game = 0; game < 60; ++game) {
    const auto rules = some_rules(stream);
    G::State state = G::start(rules);
    Actions<G> legal;
    for (int step = 0; step < 400 && !G::over(rules, state); ++step) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const Seat seat = state.seat;
      G::legal(rules, state, seat, legal);
      const auto level = levels()[stream.below(static_cast<std::uint32_t>(levels().size()))].level;
      const Budget budget{static_cast<std::int64_t>(stream.below(3)) - 1, -1};
      const auto key = stream.next();
      if (!has<G>(rules, level)) continue;
      Stream one(key);
      Stream two(key);
      const int i = choose<G>(level, rules, G::view(rules, state, seat), legal, budget, one);
      ASSERT_GE(i, 0);
      ASSERT_LT(i, legal.size());
      ASSERT_EQ(choose<G>(level, rules, G::view(rules, state, seat), legal, budget, two), i);
      G::apply(rules, state, seat, legal[i]);
    }
  }
}

// Seat 0 of two, after a roll.
G::State rolled(const G::Rules& rules, G::Die a, G::Die b, G::Die c) {
  G::State state = G::start(rules);
  G::resolve(rules, state, {Seat{}, {a, b, c}});
  return state;
}

G::Action answer(Level level, const G::Rules& rules, const G::State& state, std::uint64_t key = 1) {
  Actions<G> legal;
  G::legal(rules, state, state.seat, legal);
  Stream stream(key);
  return legal[choose<G>(level, rules, G::view(rules, state, state.seat), legal, {}, stream)];
}

TEST(PassThePotBots, EasyIsContentTooSoon) {
  auto rules = G::defaults(2);
  rules.first = 0;
  const auto seven = rolled(rules, 1, 4, 2);
  EXPECT_EQ(answer(Level::easy, rules, seven), (G::Action{Kind::keep, 0}));
  EXPECT_EQ(answer(Level::medium, rules, seven), (G::Action{Kind::reroll, 0b101}));
  EXPECT_EQ(answer(Level::hard, rules, seven).kind, Kind::reroll);
}

TEST(PassThePotBots, EasySometimesForgetsTheTotalToBeat) {
  auto rules = G::defaults(2);
  rules.first = 0;
  auto state = rolled(rules, 1, 4, 3);
  state.holder = Seat(1);
  state.to_beat = 10;
  int kept = 0;
  for (std::uint64_t key = 0; key < 200; ++key) {
    kept += answer(Level::easy, rules, state, key).kind == Kind::keep ? 1 : 0;
    EXPECT_EQ(answer(Level::hard, rules, state, key).kind, Kind::reroll);
    EXPECT_EQ(answer(Level::medium, rules, state, key).kind, Kind::reroll);
  }
  EXPECT_GT(kept, 40);  // 40 of 100 turns
  EXPECT_LT(kept, 120);
}

TEST(PassThePotBots, HardKeepsWhatWinsTheGame) {
  auto rules = G::defaults(2);
  rules.first = 0;
  auto state = rolled(rules, 3, 4, 5);
  state.holder = Seat(1);
  state.to_beat = 15;
  state.pot = 1;
  state.coins[0] = 24;
  state.coins[1] = 24;
  // 15 can't be beaten, so the other one will have the pot, 25 coins. Keeping 3 4 5 makes it 26 against 25 (bank) or 25
  // against 24 (from the other): the game is won. A re-roll would risk that.
  EXPECT_EQ(answer(Level::hard, rules, state), (G::Action{Kind::keep, 0}));
}

}  // namespace
}  // namespace tessera::bots
