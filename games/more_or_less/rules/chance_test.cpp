// How likely each outcome is.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

struct Chances {
  std::map<std::string, std::uint32_t> weight;  // by text
  std::uint32_t total = 0;
};

Chances chances(const Game& game) {
  static Outcomes<G> list;
  EXPECT_TRUE(G::outcomes(game.rules, game.state, list));
  Chances out;
  for (const auto& [outcome, weight] : list) {
    const auto text = Notation<G>::print(game.rules, game.state, outcome);
    EXPECT_TRUE(out.weight.emplace(text, weight).second) << text << " twice";
    out.total += weight;
  }
  return out;
}

// Draws many outcomes and compares how often each came; five standard deviations are never flaky with a fixed seed.
void check_sampling(const Game& game) {
  constexpr int kDraws = 60000;
  const auto expected = chances(game);
  std::map<std::string, int> seen;
  for (int i = 0; i < kDraws; ++i) {
    Stream stream = ChanceKeys(1, 2).stream(static_cast<std::uint64_t>(i));
    ++seen[Notation<G>::print(game.rules, game.state, G::sample(game.rules, game.state, stream))];
  }
  for (const auto& [text, count] : seen) EXPECT_TRUE(expected.weight.contains(text)) << text;
  for (const auto& [text, weight] : expected.weight) {
    const double p = double(weight) / expected.total;
    EXPECT_NEAR(seen[text], kDraws * p, 5 * std::sqrt(kDraws * p * (1 - p)) + 1) << text;
  }
}

// Seat 0 rolls a full hand of three kept dice and one more.
Game full_hand(std::string_view first_three, std::string_view fourth) {
  Game game = dealt(2, {". . . . .", ". . . . .", ". . 4 . .", ". . . . .", ". . . . ."}, first_three);
  idle_turn(game, 0);
  idle_turn(game, 1);
  game.act(0, "draw 1").chance(fourth);
  return game;
}

TEST(MoreOrLessChance, FirstIsEverySeatAlike) {
  const Game game(G::defaults(3));
  EXPECT_EQ(chances(game).weight, (std::map<std::string, std::uint32_t>{{"seat 0", 1}, {"seat 1", 1}, {"seat 2", 1}}));
  check_sampling(game);
}

TEST(MoreOrLessChance, ThreeOfTenDiceHoldTheWildDieThreeTimesInTen) {
  const Game game(rules_with(2, R"({"first": 0})"));
  EXPECT_EQ(chances(game).weight,
            (std::map<std::string, std::uint32_t>{{"plain plain plain", 7}, {"plain plain wild", 3}}));
  check_sampling(game);
}

TEST(MoreOrLessChance, DrawsDependOnWhatIsLeft) {
  Game game = dealt(2, {". . . . .", ". . . . .", ". . 4 . .", ". . . . .", ". . . . ."});
  game.chance("3 3 3").act(0, "place 3 c2").act(0, "done");
  idle_turn(game, 1);
  game.act(0, "draw 2");
  EXPECT_EQ(chances(game).weight, (std::map<std::string, std::uint32_t>{{"plain plain", 5}, {"plain wild", 2}}));
  check_sampling(game);
  game.state.pool[0] = 1;
  EXPECT_EQ(chances(game).weight, (std::map<std::string, std::uint32_t>{{"plain wild", 2}}));
  check_sampling(game);
  game.state.pool[0] = 2;
  game.state.wild_in_pool.remove(Seat(0));
  EXPECT_EQ(chances(game).weight, (std::map<std::string, std::uint32_t>{{"plain plain", 1}}));
  check_sampling(game);
}

TEST(MoreOrLessChance, FourPlainDice) {
  const Game game = full_hand("plain plain plain", "plain");
  auto all = chances(game);
  EXPECT_EQ(all.weight.size(), 126u);
  EXPECT_EQ(all.total, 1296u);
  EXPECT_EQ(all.weight["1 1 1 1"], 1u);
  EXPECT_EQ(all.weight["1 1 1 6"], 4u);
  EXPECT_EQ(all.weight["2 2 5 5"], 6u);
  EXPECT_EQ(all.weight["1 1 2 3"], 12u);
  EXPECT_EQ(all.weight["3 4 5 6"], 24u);
  check_sampling(game);
}

TEST(MoreOrLessChance, ThreePlainDiceAndTheWildDie) {
  const Game game = full_hand("plain plain wild", "plain");
  auto all = chances(game);
  EXPECT_EQ(all.weight.size(), static_cast<std::size_t>(G::kMaxOutcomes));
  EXPECT_EQ(all.total, 1296u);
  EXPECT_EQ(all.weight["1 1 1 2"], 1u);
  EXPECT_EQ(all.weight["1 1 1 *"], 2u);  // two of its six faces
  EXPECT_EQ(all.weight["1 2 3 5"], 6u);
  EXPECT_EQ(all.weight["1 2 3 *"], 12u);
  check_sampling(game);
}

TEST(MoreOrLessChance, WhatCannotBeIsRefused) {
  Game game(rules_with(2, "{}"));
  const auto possible = [&](const G::Outcome& outcome) { return G::possible(game.rules, game.state, outcome); };
  EXPECT_TRUE(possible({{}, Seat(1)}));
  EXPECT_FALSE(possible({{}, Seat(2)}));
  EXPECT_FALSE(possible({{}, Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1), Seat(1)}));
  game.chance("seat 0");
  EXPECT_TRUE(possible({Dice::unrolled(3, false), Seat{}}));
  EXPECT_FALSE(possible({Dice::unrolled(3, true), Seat{}}));
  EXPECT_FALSE(possible({Dice::unrolled(2, false), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1, 3), Seat{}}));
  EXPECT_FALSE(possible({Dice::unrolled(3, false), Seat(0)}));
  game.chance("plain plain wild").chance("plain plain plain");
  EXPECT_TRUE(possible({Dice::plain(1, 2) + Dice::wild(kStar), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1, 2) + Dice::wild(6), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1, 2) + Dice::wild(1), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1, 2) + Dice::wild(8), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(1, 3), Seat{}}));
  EXPECT_FALSE(possible({Dice::plain(0) + Dice::plain(1) + Dice::wild(2), Seat{}}));
}

}  // namespace
}  // namespace tessera::more_or_less
