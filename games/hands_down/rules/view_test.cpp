// What each seat sees: its hand, the table, cards that all have seen [H4]; nothing else.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "engine/core/features.h"
#include "engine/core/position.h"
#include "games/hands_down/rules/features.h"
#include "games/hands_down/rules/json.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

std::string json_of(const Game& game, const char* key, int seat) {
  const auto view = HandsDown::view(game.rules, game.state, Seat(seat));
  return boost::json::serialize(view_json<HandsDown>(game.rules, view).at(key));
}

TEST(HandsDownView, OwnHandAndBacksOfTheOthers) {
  const Game game = dealt({kJunkA, kJunkB});
  EXPECT_EQ(json_of(game, "hands", 0), R"([["r1","r2","b4","b5","y6"],[null,null,null,null,null]])");
  EXPECT_EQ(json_of(game, "hands", 1), R"([[null,null,null,null,null],["y1","y2","r4","r5","b6"]])");
  EXPECT_EQ(json_of(game, "hands", -1), R"([[null,null,null,null,null],[null,null,null,null,null]])");
  EXPECT_EQ(json_of(game, "seat", -1), "null");
  EXPECT_EQ(json_of(game, "pile", -1), "74");
  EXPECT_EQ(json_of(game, "combos", -1), R"(["three","four","full-house","small-straight","large-straight","five"])");
}

TEST(HandsDownView, FeaturesSayNothingOfCardsThatAreNotSeen) {
  const Game game = dealt({kJunkA, kJunkB});
  const auto names = feature_names<HandsDown>(game.rules);
  std::vector<float> values(names.size());
  write_features<HandsDown>(game.rules, HandsDown::view(game.rules, game.state, Seat(0)), values.data());
  const auto sum = [&](std::string_view beginning) {
    float out = 0;
    for (std::size_t i = 0; i < names.size(); ++i) out += names[i].starts_with(beginning) ? values[i] : 0;
    return out;
  };
  EXPECT_EQ(sum("card 1 of seat +0 is known"), 1);
  EXPECT_EQ(sum("card 1 of seat +0 can be"), 1);  // r1 is one number of one colour
  EXPECT_EQ(sum("card 1 of seat +1 is known"), 0);
  EXPECT_EQ(sum("card 1 of seat +1 can be"), 0);
}

// Of 84 cards a seat sees its own five and the discards.
TEST(HandsDownView, FeaturesCountTheCardsThatAreNotSeen) {
  Game game = dealt({kJunkA, kJunkB});
  const auto cards = [&](std::string_view where) {
    const auto names = feature_names<HandsDown>(game.rules);
    std::vector<float> values(names.size());
    write_features<HandsDown>(game.rules, HandsDown::view(game.rules, game.state, Seat(0)), values.data());
    float thirds = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string_view name = names[i];
      if (name.starts_with("cards of kind ") && name.find(where) != name.npos) thirds += values[i];
    }
    return 3 * thirds;
  };
  EXPECT_NEAR(cards("that the viewer can't see"), 79, 1e-3);
  EXPECT_NEAR(cards("in the discards"), 0, 1e-3);
  game.act(0, "swap 1").chance("y5");
  EXPECT_NEAR(cards("that the viewer can't see"), 78, 1e-3);
  EXPECT_NEAR(cards("in the discards"), 1, 1e-3);
}

// Two games that differ only in what a seat can't see look the same to it, as values and as JSON, all along.
TEST(HandsDownView, NothingHiddenMakesADifference) {
  Game a = dealt({kJunkA, kThree3, kJunkC});
  Game b = dealt({kJunkA, kJunkC, kThree3});
  const auto same = [&](int seat) {
    const auto in_a = HandsDown::view(a.rules, a.state, Seat(seat));
    const auto in_b = HandsDown::view(b.rules, b.state, Seat(seat));
    EXPECT_EQ(in_a, in_b);
    EXPECT_EQ(view_json<HandsDown>(a.rules, in_a), view_json<HandsDown>(b.rules, in_b));
  };
  same(0);
  same(-1);
  for (Game* game : {&a, &b}) game->act(0, "swap 1").chance("y5");
  same(0);
  for (Game* game : {&a, &b}) game->act(1, "call");
  same(0);
  same(-1);
  EXPECT_EQ(json_of(a, "calls", 0), R"([{"seat":1,"face_up":false}])");
  for (Game* game : {&a, &b}) game->act(0, "wait").act(2, "wait").act(2, "swap");
  same(0);
  same(-1);
}

TEST(HandsDownView, DiscardsLieFaceUp) {
  Game game = dealt({kJunkA, kJunkB});
  game.act(0, "swap 1 4");
  EXPECT_EQ(json_of(game, "discards", 1), R"(["r1","b5"])");
  EXPECT_EQ(json_of(game, "hands", 1), R"([[null,null,null],["y1","y2","r4","r5","b6"]])");
}

TEST(HandsDownView, AShownHandIsSeenAndItsTwoCardsStayKnownH4) {
  Game game = dealt({kJunkA, kThree3, kJunkC});
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(json_of(game, "hands", 2),
            R"([["r1","r2","b4","b5","y6"],["r3","r3","r3","y1","b6"],["b1","b2","y4","y5","r6"]])");
  game.chance("1 3 5").chance("b1, b1, *5");
  EXPECT_EQ(json_of(game, "hands", -1),  // [H4] the two that stay; a good call stays face up
            R"([["r2","b5",null,null,null],["r3","r3","r3","y1","b6"],[null,null,null,null,null]])");
  EXPECT_EQ(json_of(game, "calls", 2), R"([{"seat":1,"face_up":true}])");
  EXPECT_EQ(json_of(game, "barred", 2), "[0]");
  all_wait(game);
  all_wait(game.act(2, "swap"));
  game.act(0, "swap 1 3").chance("y2, *6");
  EXPECT_EQ(json_of(game, "hands", -1),  // until they leave the hand
            R"([["b5",null,null,null,null],["r3","r3","r3","y1","b6"],[null,null,null,null,null]])");
}

TEST(HandsDownView, ChanceCardsAreHiddenFromTheirOwnerToo) {
  auto rules = rules_for(2);
  rules.combos = 1;
  Game game = dealt(rules, {kThree3, kYellow3}, "three");
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(json_of(game, "chance", 1), "[[],[null]]");
  EXPECT_EQ(json_of(game, "won", 1), R"([["three"],[]])");
  game.chance("3");
  EXPECT_EQ(json_of(game, "chance", 0), "[[],[3]]");
}

TEST(HandsDownView, ACallThatStandsAtTheEndStaysFaceDownH8) {
  auto rules = rules_for(2);
  rules.max_turns = 1;
  Game game = dealt(rules, {kThree3, kJunkB});
  all_wait(game.act(0, "call"));
  ASSERT_TRUE(game.over());
  EXPECT_EQ(json_of(game, "hands", 1), R"([[null,null,null,null,null],["y1","y2","r4","r5","b6"]])");
}

}  // namespace
}  // namespace tessera::hands_down
