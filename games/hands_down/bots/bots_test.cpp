#include "games/hands_down/bots/bots.h"

#include <gtest/gtest.h>

#include "bots/testing/answers.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::bots {
namespace {

using G = HandsDown;
using Kind = G::Action::Kind;
using tessera::hands_down::dealt;
using testing::kThinkingLevels;

G::Action answer(Level level, const G::Rules& rules, const G::State& state, int seat, std::uint64_t key = 1) {
  Actions<G> legal;
  G::legal(rules, state, Seat(seat), legal);
  Stream stream(key);
  return legal[choose<G>(level, rules, G::view(rules, state, Seat(seat)), legal, {}, stream)];
}

G::Rules some_rules(Stream& stream) {
  auto rules = G::defaults(2 + static_cast<int>(stream.below(5)));
  rules.combos = stream.below(2) == 0 ? 6 : 1 + static_cast<int>(stream.below(12));
  rules.short_rounds = stream.below(2) == 0;
  rules.anytime = stream.below(4) != 0;
  rules.fouls = stream.below(2) == 0;
  rules.max_turns = 60;
  return rules;
}

TEST(HandsDownBots, AnswersAreLegalRepeatableAndBlind) {
  constexpr std::int64_t kNodes[] = {0, 1, 2, 300};
  testing::check_answers<G>(30, kNodes, some_rules);
}

bool ends(const G::Rules& rules, std::uint64_t number) {
  const ChanceKeys keys(7, number);
  Stream chance = keys.stream(0);
  Stream thought = keys.stream(1);
  G::State state = G::start(rules);
  while (!G::over(rules, state)) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, chance));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    const Level level = kThinkingLevels[(static_cast<std::uint64_t>(seat.index) + number) % 3];
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const auto view = G::view(rules, state, seat);
    G::apply(rules, state, seat, legal[choose<G>(level, rules, view, legal, {}, thought)]);
  }
  return !G::cut_off(rules, state);
}

// With three and more players the last combo card takes two hands that make it. Five of a kind twice can be long.
TEST(HandsDownBots, GamesEnd) {
  for (int players = 2; players <= 6; ++players) {
    auto rules = G::defaults(players);
    rules.max_turns = players == 2 ? 200 : 600;
    for (int game = 0; game < tessera::testing::effort(20); ++game) {
      EXPECT_TRUE(ends(rules, static_cast<std::uint64_t>(game))) << players << " players " << game;
    }
  }
}

TEST(HandsDownBots, AThreeIsCalledAtOnceByEasyOnly) {
  const auto game = dealt({tessera::hands_down::kThree2, tessera::hands_down::kJunkB});
  EXPECT_EQ(answer(Level::easy, game.rules, game.state, 0).kind, Kind::call);
  EXPECT_EQ(answer(Level::greedy, game.rules, game.state, 0).kind, Kind::call);
  EXPECT_EQ(answer(Level::medium, game.rules, game.state, 0).kind, Kind::swap);
  EXPECT_EQ(answer(Level::hard, game.rules, game.state, 0).kind, Kind::swap);
}

TEST(HandsDownBots, NobodyLetsFiveOfAKindGo) {
  const auto game = dealt({"r3, r3, r3, r3/4, r3/4", tessera::hands_down::kJunkB});
  for (const auto level : kThinkingLevels) EXPECT_EQ(answer(level, game.rules, game.state, 0).kind, Kind::call);
}

// Without its wild cards this hand makes nothing.
TEST(HandsDownBots, EasyOverlooksWildCards) {
  const auto game = dealt({"b3, b3, b1, b*, *3", tessera::hands_down::kJunkB});
  int called = 0;
  for (std::uint64_t key = 0; key < 300; ++key) {
    called += answer(Level::easy, game.rules, game.state, 0, key).kind == Kind::call ? 1 : 0;
  }
  EXPECT_GT(called, 150);  // two of three
  EXPECT_LT(called, 250);
}

// With two swaps to come after a call nothing is gained by answering at once; a chance card is gained by answering.
TEST(HandsDownBots, HardAnswersAtTheLastMoment) {
  auto game = dealt({tessera::hands_down::kFive3, tessera::hands_down::kThree2});
  game.act(0, "call");
  EXPECT_EQ(answer(Level::hard, game.rules, game.state, 1).kind, Kind::wait);
  EXPECT_EQ(answer(Level::medium, game.rules, game.state, 1).kind, Kind::call);
  game.act(1, "wait");
  for (int turn = 0; turn < 2; ++turn) {
    ASSERT_EQ(answer(Level::hard, game.rules, game.state, 1).kind, Kind::swap);
    game.act(1, "swap");
    if (turn == 0) game.act(1, "wait");
  }
  EXPECT_EQ(answer(Level::hard, game.rules, game.state, 1).kind, Kind::call);
}

}  // namespace
}  // namespace tessera::bots
