// A test that the bots of every game call.
#pragma once

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <span>

#include "bots/core/bot.h"
#include "engine/core/testing/effort.h"

namespace tessera::bots::testing {

inline constexpr Level kThinkingLevels[] = {Level::easy, Level::medium, Level::hard, Level::expert, Level::greedy};

// Every level, each of which the game must have, plays in games of `some_rules(stream)`, among players who also do
// foolish things; each answer is asked for twice, with any of the budgets, the second time in a state that the seat
// can't tell apart.
template <class G, class SomeRules>
void check_answers(int games, std::span<const std::int64_t> nodes, SomeRules some_rules) {
  Stream stream(3);
  std::set<Level> asked;
  for (int game = 0; game < tessera::testing::effort(games); ++game) {
    const auto rules = some_rules(stream);
    typename G::State state = G::start(rules);
    Actions<G> legal;
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const Seat seat = G::next_to_act(rules, state);
      G::legal(rules, state, seat, legal);
      const auto view = G::view(rules, state, seat);
      const auto other = G::view(rules, G::complete(rules, view, stream), seat);
      const auto level =
          stream.below(4) == 0 ? Level::random : kThinkingLevels[stream.below(std::size(kThinkingLevels))];
      ASSERT_TRUE(has<G>(rules, level)) << level_name(level);
      asked.insert(level);
      const Budget budget{nodes[stream.below(static_cast<std::uint32_t>(nodes.size()))], -1};
      const auto key = stream.next();
      Stream one(key);
      Stream two(key);
      const int i = choose<G>(level, rules, view, legal, budget, one);
      ASSERT_GE(i, 0);
      ASSERT_LT(i, legal.size());
      ASSERT_EQ(choose<G>(level, rules, other, legal, budget, two), i) << level_name(level);
      G::apply(rules, state, seat, legal[i]);
    }
  }
  for (const Level level : kThinkingLevels) EXPECT_TRUE(asked.contains(level)) << level_name(level);
}

}  // namespace tessera::bots::testing
