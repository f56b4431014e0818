#include "games/take_it/bots/expert.h"

#include <gtest/gtest.h>

#include "engine/core/testing/effort.h"
#include "games/take_it/bots/hard.h"
#include "games/take_it/bots/playout.h"
#include "games/take_it/bots/rest_of_game.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::bots::take_it {
namespace {

using tessera::take_it::testing::Game;
using tessera::take_it::testing::two_players;

int answer(const G::Rules& rules, const G::State& state, Seat seat, const Budget& budget, std::uint64_t key = 5) {
  Actions<G> legal;
  G::legal(rules, state, seat, legal);
  Stream stream(key);
  return choose_expert(rules, G::view(rules, state, seat), legal, budget, stream);
}

// Whole games by expert alone; `check` sees every decision.
void play_games(int games, const Budget& budget, auto&& check) {
  for (int game = 0; game < tessera::testing::effort(games); ++game) {
    const auto rules = G::defaults(2 + game % 4);
    Stream stream(mix64(static_cast<std::uint64_t>(game)));
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const Seat seat = G::next_to_act(rules, state);
      Actions<G> legal;
      G::legal(rules, state, seat, legal);
      const int chosen = answer(rules, state, seat, budget);
      ASSERT_TRUE(chosen >= 0 && chosen < legal.size());
      check(rules, state, seat, legal, chosen);
      G::apply(rules, state, seat, legal[chosen]);
    }
  }
}

TEST(TakeItExpert, GivesTheSameAnswerToTheSameStream) {
  const Budget budget{300, -1};
  play_games(4, budget, [&](const auto& rules, const auto& state, Seat seat, const auto&, int chosen) {
    ASSERT_EQ(answer(rules, state, seat, budget), chosen);
  });
}

TEST(TakeItExpert, PlaysByThePlanWithoutABudget) {
  const Budget none{0, -1};
  play_games(8, none, [&](const auto& rules, const auto& state, Seat seat, const auto& legal, int chosen) {
    Stream stream(5);
    ASSERT_EQ(choose_hard(rules, G::view(rules, state, seat), legal, none, stream), chosen);
  });
}

// Seat 0 needs two B6 and has one; its card turns another die to a 6. Seat 1 has left.
struct LastChance {
  Game game = two_players("B6 B6, O5 O5, O1 O1, O3 O3", "set-blue", "1 1 2 3 4 6 2 2 4 4 6 6 2");
  Planner planner;
  Meter meter{{}, 1'000'000};

  LastChance() { game.act(0, "take B6").act(1, "pass"); }

  G::State after(Playing playing) {
    Playout playout(game.rules, planner, meter, playing);
    G::State state = game.state;
    Stream stream(1);
    playout.chance_to_win(state, {}, Seat(0), true, stream);
    return state;
  }
};

TEST(TakeItPlayout, AThoroughOnePlaysAnActionCardAtTheLastChance) {
  LastChance chance;
  const G::State state = chance.after(Playing::thorough);
  EXPECT_TRUE(state.played.has(Seat(0)));
  EXPECT_EQ(state.chips[0], 1);
  EXPECT_EQ(state.dice[0].count(Die(Colour::blue, 6)), 2);
}

TEST(TakeItPlayout, AQuickOnePlaysNone) {
  LastChance chance;
  const G::State state = chance.after(Playing::quick);
  EXPECT_TRUE(state.played.empty());
  EXPECT_EQ(state.dice[0].count(Die(Colour::blue, 6)), 1);
}

TEST(TakeItPlayout, ChargesWhatItThinks) {
  LastChance chance;
  chance.after(Playing::thorough);
  const auto thorough = chance.meter.spent();
  chance.after(Playing::quick);
  EXPECT_GT(thorough, chance.meter.spent() - thorough);
}

TEST(TakeItPlanCache, GivesBackWhatWasPutIn) {
  const Game game = two_players("B6 B6, O5 O5, O1 O1, O3 O3", "extra", "1 1 2 3 4 6 2 2 4 4 6 6 2");
  const std::uint8_t* hand = game.state.hand[G::kCombos][0];
  PlanCache cache;
  Situation situation = situation_of(game.rules, game.state, Seat(0));
  auto& place = cache.place_of(situation, hand);
  EXPECT_FALSE(place.filled);
  place.plan.worth = 7;
  place.filled = true;
  EXPECT_TRUE(cache.place_of(situation, hand).filled);
  EXPECT_EQ(cache.place_of(situation, hand).plan.worth, 7);
  situation.extra = true;
  EXPECT_FALSE(cache.place_of(situation, hand).filled);
}

// After the last round the best score wins, and equal ones share.
TEST(TakeItRestOfGame, EndsWithTheWin) {
  const int scores[G::kMaxPlayers] = {9, 12, 12, 3};
  EXPECT_EQ(share_of_win(scores, 4, Seat(0), 0), 0);
  EXPECT_EQ(share_of_win(scores, 4, Seat(1), 0), 0.5);
  EXPECT_EQ(share_of_win(scores, 4, Seat(2), 0), 0.5);
}

// All shares add up to the whole win; equal scores have equal shares.
TEST(TakeItRestOfGame, SharesAddUp) {
  for (int players = 2; players <= G::kMaxPlayers; ++players) {
    const int even[G::kMaxPlayers] = {5, 5, 5, 5, 5};
    const int uneven[G::kMaxPlayers] = {5, 8, 1, 6, 4};
    for (int rounds = 1; rounds < 6; ++rounds) {
      double sum = 0;
      for (int s = 0; s < players; ++s) sum += share_of_win(uneven, players, Seat(s), rounds);
      EXPECT_NEAR(sum, 1, 0.01) << players << " players, " << rounds << " rounds";
      EXPECT_NEAR(share_of_win(even, players, Seat(1), rounds), 1.0 / players, 0.005);
      EXPECT_GT(share_of_win(uneven, players, Seat(1), rounds), share_of_win(uneven, players, Seat(0), rounds));
    }
  }
}

}  // namespace
}  // namespace tessera::bots::take_it
