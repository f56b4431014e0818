// Who starts and how the first hands come about.
#include <gtest/gtest.h>

#include "engine/core/position.h"
#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

TEST(MoreOrLessStart, ChancePicksTheStarterM8) {
  Game game(G::defaults(4));
  EXPECT_EQ(game.phase(), "first");
  EXPECT_EQ(game.awaited(), "first x1");  // [M8] of no seat
  EXPECT_EQ(game.to_act(), Seats{});
  game.chance("seat 2");
  EXPECT_EQ(game.awaited(), "draw 2 x3");
}

TEST(MoreOrLessStart, ANamedStarterNeedsNoChanceM8) {
  const Game game(rules_with(3, R"({"first": 1})"));  // [M8]
  EXPECT_EQ(game.awaited(), "draw 1 x3");
}

TEST(MoreOrLessStart, ThreeDiceForEachSeatClockwiseFromTheStarter) {
  Game game(rules_with(3, R"({"first": 1})"));
  EXPECT_EQ(game.phase(), "deal");
  game.chance("plain plain wild");
  EXPECT_EQ(game.awaited(), "draw 2 x3");
  game.chance("plain plain plain");
  EXPECT_EQ(game.awaited(), "draw 0 x3");
  game.chance("plain plain wild");
  EXPECT_EQ(game.awaited(), "roll 1 x3");
  EXPECT_EQ(game.to_act(), Seats{});
  EXPECT_EQ(game.state.hand[1], Dice::unrolled(2, true));
  EXPECT_EQ(game.state.hand[2], Dice::unrolled(3, false));
  EXPECT_EQ(G::pool_size(game.state, Seat(1)), 7);
  EXPECT_FALSE(game.state.wild_in_pool.has(Seat(1)));
  EXPECT_TRUE(game.state.wild_in_pool.has(Seat(2)));
}

TEST(MoreOrLessStart, TwoToSixMayPlay) {
  EXPECT_EQ(game_info<G>().min_players, 2);
  EXPECT_EQ(game_info<G>().max_players, 6);
}

TEST(MoreOrLessStart, SixMayPlay) {
  Game game = dealt(6);
  for (int s = 0; s < 6; ++s) {
    EXPECT_EQ(game.awaited(), "roll " + std::to_string(s) + " x3");
    idle_turn(game, s);
  }
  EXPECT_EQ(game.to_act(), Seats{0});
}

TEST(MoreOrLessStart, WithChooseAllSeatsChooseAtOnceM2) {
  Game game(rules_with(3, R"({"draw": "choose"})"));  // [M2]
  EXPECT_EQ(game.awaited(), "first x1");
  game.chance("seat 1");
  EXPECT_EQ(game.phase(), "deal");
  EXPECT_EQ(game.awaited(), "");
  EXPECT_EQ(game.to_act(), (Seats{0, 1, 2}));
  for (int s = 0; s < 3; ++s) EXPECT_EQ(game.legal(s), (Texts{"draw 3", "draw 3 wild"}));
  EXPECT_EQ(G::next_to_act(game.rules, game.state), Seat(1));  // clockwise from the starter
  game.act(1, "draw 3");
  EXPECT_EQ(G::next_to_act(game.rules, game.state), Seat(2));
  game.act(2, "draw 3 wild");
  EXPECT_EQ(G::next_to_act(game.rules, game.state), Seat(0));
  EXPECT_EQ(game.to_act(), Seats{0});
  EXPECT_EQ(game.legal(2), Texts{});
  EXPECT_TRUE(game.state.hand[1].empty());  // shown only when all have answered
  game.act(0, "draw 3");
  EXPECT_EQ(game.awaited(), "roll 1 x3");
  EXPECT_EQ(game.state.hand[0], Dice::unrolled(3, false));
  EXPECT_EQ(game.state.hand[2], Dice::unrolled(2, true));
}

TEST(MoreOrLessStart, ChoicesMayBeAnsweredInAnyOrderM2) {
  Game game(rules_with(2, R"({"draw": "choose", "first": 0})"));
  game.act(1, "draw 3 wild").act(0, "draw 3");
  EXPECT_EQ(game.awaited(), "roll 0 x3");
  EXPECT_TRUE(game.state.hand[1].has_wild());
}

TEST(MoreOrLessStart, TheClassicBoardM1) {
  const auto& board = G::defaults(2).board;
  EXPECT_EQ(board.width, 13);
  EXPECT_EQ(board.height, 13);
  const auto at = [&](const char* text) { return *Notation<G>::parse_square(board, text); };
  EXPECT_EQ(board.gray.at(at("f6")), 1);
  EXPECT_EQ(board.gray.at(at("g7")), 3);
  EXPECT_EQ(board.gray.at(at("h8")), 5);
  EXPECT_EQ(board.squares.size(), 169);
  EXPECT_EQ(board.symbols.size(), 16);  // [M1]
  for (const char* square :
       {"g2", "e3", "i3", "g4", "c5", "k5", "b7", "d7", "j7", "l7", "c9", "k9", "g10", "e11", "i11", "g12"}) {
    EXPECT_TRUE(board.symbols.has(at(square))) << square;
  }
}

}  // namespace
}  // namespace tessera::more_or_less
