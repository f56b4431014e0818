// How the game ends.
#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

// Two lanes far apart, each long enough for a player's ten dice.
const std::string kLane = "1 . . . . . . . . . . . . . . . . . .";
const std::string kEmpty = ". . . . . . . . . . . . . . . . . . .";
const Texts kLanes = {kLane, kEmpty, kEmpty, kEmpty, kLane};
constexpr int kLaneTurns = 5;  // 3 + 2 + 2 + 2 + 1 dice

// The seat's turn 0 to 4 in its lane: 2 3 2 3 2 …, each turn touching one old die: 6, 3, 3, 3, 1 points.
void lane_turn(Game& game, int seat, int row, int turn) {
  if (turn > 0 && turn < 4) game.act(seat, "draw 2").chance("plain plain").chance("2 3");
  if (turn == 4) game.act(seat, "draw 1").chance("plain").chance("3");
  if (turn == 0) game.chance("2 2 3");  // the 3 is the wild die's
  const Texts dice = turn == 0 ? Texts{"2", "3w", "2"} : turn == 4 ? Texts{"3"} : Texts{"3", "2"};
  const int first = turn == 0 ? 1 : 2 + 2 * turn;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const char column = static_cast<char>('a' + first + static_cast<int>(i));
    game.act(seat, "place " + dice[i] + " " + column + std::to_string(row));
  }
  game.act(seat, "done");
}

// All seats with their wild die in the first hand.
Game lanes(int players, std::string_view options = R"({"first": 0})") {
  Game game(rules_with(players, options, kLanes));
  for (int s = 0; s < players; ++s) game.chance("plain plain wild");
  return game;
}

TEST(MoreOrLessEnd, WhenOneIsOutEveryOtherHasOneMoreTurn) {
  Game game = lanes(3);
  for (int turn = 0; turn < kLaneTurns; ++turn) {
    idle_turn(game, 0);
    lane_turn(game, 1, 1, turn);
    if (turn + 1 < kLaneTurns) idle_turn(game, 2);
  }
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.legal(2), (Texts{"draw 0", "draw 1"}));  // the last lap's turns are like any other
  idle_turn(game, 2);
  EXPECT_FALSE(game.over());
  idle_turn(game, 0);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.phase(), "over");
  EXPECT_EQ(game.to_act(), Seats{});
  EXPECT_EQ(game.awaited(), "");
  EXPECT_EQ(game.scores(), (Seats{0, 6 + 5 + 3 + 3 + 3 + 1, 0}));
  EXPECT_EQ(game.winners(), Seats{1});
  EXPECT_FALSE(G::cut_off(game.rules, game.state));
}

TEST(MoreOrLessEnd, TheLastLapStartsOnceM6) {
  Game game = lanes(3);
  for (int turn = 0; turn < kLaneTurns; ++turn) {
    lane_turn(game, 0, 1, turn);
    lane_turn(game, 1, 5, turn);  // [M6] out as well, in the lap that seat 0 started
    EXPECT_FALSE(game.over());
    idle_turn(game, 2);
  }
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.scores(), (Seats{21, 16, 0}));
  EXPECT_EQ(G::turns(game.rules, game.state), 15);
}

TEST(MoreOrLessEnd, OutMeansHandAndPool) {
  Game game = placing(kFour, "3 3 3");
  game.act(0, "place 3 c2").act(0, "done");
  idle_turn(game, 1);
  game.act(0, "draw 0").chance("3 3").act(0, "place 3 b3").act(0, "place 3 d3").act(0, "done");
  EXPECT_TRUE(game.state.hand[0].empty());
  EXPECT_TRUE(game.state.out_first.none());
  idle_turn(game, 1);
  EXPECT_EQ(game.to_act(), Seats{0});
}

TEST(MoreOrLessEnd, StallEndsTheGameAtOnceM3M7) {
  Game game(rules_with(2, R"({"first": 0, "stall": 2})", kFour));
  game.chance("plain plain plain").chance("plain plain plain");
  for (int lap = 0; lap < 2; ++lap) {  // [M3] [M7] also before the first placement
    EXPECT_FALSE(game.over());
    idle_turn(game, 0);
    EXPECT_FALSE(game.over());
    idle_turn(game, 1);
  }
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winners(), (Seats{0, 1}));  // a shared win
  EXPECT_FALSE(G::cut_off(game.rules, game.state));
}

TEST(MoreOrLessEnd, StallIsFiveLapsByDefaultM3) {
  Game game = dealt(3, kFour);
  for (int turn = 0; turn < 15; ++turn) {
    EXPECT_FALSE(game.over());
    idle_turn(game, turn % 3);
  }
  EXPECT_TRUE(game.over());  // [M3]
}

TEST(MoreOrLessEnd, APlacementStartsTheStallCountAnewM7) {
  Game game(rules_with(2, R"({"first": 0, "stall": 1})", kFour));
  game.chance("plain plain plain").chance("plain plain plain");
  idle_turn(game, 0);
  game.chance("3 3 3").act(1, "place 3 c2").act(1, "done");
  idle_turn(game, 0);
  EXPECT_FALSE(game.over());
  idle_turn(game, 1);  // [M7] two in a row; whose they were does not matter
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winners(), Seats{1});
}

TEST(MoreOrLessEnd, StallZeroIsNeverM3) {
  Game game(rules_with(2, R"({"first": 0, "stall": 0})", kFour));
  game.chance("plain plain plain").chance("plain plain plain");
  for (int turn = 0; turn < 1000; ++turn) idle_turn(game, turn % 2);
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.state.idle, 1000);
}

TEST(MoreOrLessEnd, MaxTurnsCountsAtDoneAndPass) {
  Game game(rules_with(2, R"({"first": 0, "max_turns": 2})", kFour));
  game.chance("plain plain plain").chance("plain plain plain");
  game.chance("3 3 3").act(0, "place 3 c2");
  EXPECT_EQ(G::turns(game.rules, game.state), 0);
  game.act(0, "done");
  EXPECT_EQ(G::turns(game.rules, game.state), 1);
  EXPECT_FALSE(game.over());
  idle_turn(game, 1);
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(G::cut_off(game.rules, game.state));
  EXPECT_EQ(game.scores(), (Seats{6, 0}));
  EXPECT_EQ(game.winners(), Seats{0});
}

TEST(MoreOrLessEnd, MaxTurnsLeavesOutTheLastLap) {
  Game game = lanes(3, R"({"first": 0, "max_turns": 13})");
  for (int turn = 0; turn < kLaneTurns; ++turn) {
    lane_turn(game, 0, 1, turn);
    if (turn + 1 == kLaneTurns) break;
    idle_turn(game, 1);
    idle_turn(game, 2);
  }
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(G::cut_off(game.rules, game.state));
}

TEST(MoreOrLessEnd, AGameThatIsOverAnywayIsNotCutOff) {
  Game game = lanes(2, R"({"first": 0, "max_turns": 10})");
  for (int turn = 0; turn < kLaneTurns; ++turn) {
    lane_turn(game, 0, 1, turn);
    idle_turn(game, 1);
  }
  EXPECT_TRUE(game.over());
  EXPECT_FALSE(G::cut_off(game.rules, game.state));
}

}  // namespace
}  // namespace tessera::more_or_less
