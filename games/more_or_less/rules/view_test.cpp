// What a seat may see: everything but what others answer while the first hands are chosen.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <map>

#include "engine/core/features.h"
#include "engine/core/position.h"
#include "games/more_or_less/rules/features.h"
#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

namespace json = boost::json;

json::object view_json(const Game& game, Seat viewer) {
  return view_json<G>(game.rules, G::view(game.rules, game.state, viewer));
}

// Seats 0 and 2 of four have answered.
Game half_chosen(std::string_view of_0, std::string_view of_2) {
  Game game(rules_with(4, R"({"first": 0, "draw": "choose"})"));
  game.act(0, of_0).act(2, of_2);
  return game;
}

// The feature whose name begins like this, as seat 0 sees it.
float feature(const Game& game, std::string_view name) {
  const auto shape = feature_shape<G>(game.rules);
  const auto names = feature_names<G>(game.rules);
  std::vector<float> values(static_cast<std::size_t>(shape.size()));
  write_features<G>(game.rules, G::view(game.rules, game.state, Seat(0)), values.data());
  const auto named = std::ranges::find_if(names, [&](const std::string& each) { return each.starts_with(name); });
  return named == names.end() ? -1.0f : *(values.end() - (names.end() - named));
}

TEST(MoreOrLessView, FeaturesTellTheTurns) {
  Game game = dealt(2, kFour);
  EXPECT_EQ(feature(game, "turns, of 100, up to 1000"), 0.0f);
  game.chance("1 2 6").act(0, "pass");
  EXPECT_EQ(feature(game, "turns, of 100, up to 1000"), 0.01f);
}

TEST(MoreOrLessView, FeaturesTellHowNearTheGameIsToItsEndWithoutPlacements) {
  Game game = dealt(2, kFour);
  game.state.idle = 3;
  EXPECT_EQ(feature(game, "turns without a placement"), 0.3f);  // of five laps of two
  game.rules.stall = 0;                                         // such a game may go on and on
  EXPECT_EQ(feature(game, "turns without a placement"), 0.03f);
  game.state.idle = 1'000'000;
  EXPECT_EQ(feature(game, "turns without a placement"), 10.0f);
}

TEST(MoreOrLessView, AnAnswerIsItsOwnersSecretUntilAllHaveAnsweredM2) {
  const Game plain = half_chosen("draw 3", "draw 3");
  const Game wild = half_chosen("draw 3 wild", "draw 3");
  for (const int viewer : {-1, 1, 2, 3}) {  // [M2]
    EXPECT_EQ(G::view(plain.rules, plain.state, Seat(viewer)), G::view(wild.rules, wild.state, Seat(viewer)));
    EXPECT_EQ(json::serialize(view_json(plain, Seat(viewer))), json::serialize(view_json(wild, Seat(viewer))));
  }
  EXPECT_NE(G::view(plain.rules, plain.state, Seat(0)), G::view(wild.rules, wild.state, Seat(0)));
  EXPECT_EQ(view_json(wild, Seat(0)).at("answer"), "draw 3 wild");
  EXPECT_EQ(view_json(wild, Seat(2)).at("answer"), "draw 3");
  EXPECT_TRUE(view_json(wild, Seat(1)).at("answer").is_null());
  EXPECT_TRUE(view_json(wild, kNoSeat).at("answer").is_null());
  EXPECT_EQ(view_json(wild, Seat(1)).at("answered"), (json::array{0, 2}));
}

TEST(MoreOrLessView, OnlyItsOwnerReadsAnAnswersText) {
  const Game game = half_chosen("draw 3", "draw 3");
  EXPECT_TRUE(Notation<G>::sees_action(game.rules, game.state, Seat(1), Seat(1)));
  EXPECT_FALSE(Notation<G>::sees_action(game.rules, game.state, Seat(1), Seat(0)));
  EXPECT_FALSE(Notation<G>::sees_action(game.rules, game.state, Seat(1), kNoSeat));
  const Game later = placing({}, "1 3 5");
  EXPECT_TRUE(Notation<G>::sees_action(later.rules, later.state, Seat(0), Seat(1)));
  EXPECT_TRUE(Notation<G>::sees_outcome(later.rules, later.state, kNoSeat));
}

TEST(MoreOrLessView, AnswersAreShownWhenAllHaveAnswered) {
  Game game = half_chosen("draw 3 wild", "draw 3");
  game.act(1, "draw 3").act(3, "draw 3");
  const auto view = view_json(game, Seat(1));
  EXPECT_FALSE(view.contains("answered"));
  const auto& players = view.at("players").as_array();
  EXPECT_EQ(players[0].at("hand"), (json::array{"plain", "plain", "wild"}));
  EXPECT_EQ(players[1].at("hand"), (json::array{"plain", "plain", "plain"}));
}

TEST(MoreOrLessView, CompletionsAreUniformOverTheAnswersAndKeepOnesOwn) {
  const Game game = half_chosen("draw 3 wild", "draw 3");
  constexpr int kDraws = 8000;
  const auto counts = [&](Seat viewer) {
    std::map<int, int> seen;  // by the set of wishes
    Stream stream(99);
    for (int i = 0; i < kDraws; ++i) {
      ++seen[G::complete(game.rules, G::view(game.rules, game.state, viewer), stream).wishes.bits];
    }
    return seen;
  };
  const auto near = [](int count, double p) {
    return std::abs(count - kDraws * p) < 5 * std::sqrt(kDraws * p * (1 - p));
  };
  auto seen = counts(kNoSeat);
  EXPECT_EQ(seen.size(), 4u);
  for (const int set : {0b000, 0b001, 0b100, 0b101}) EXPECT_TRUE(near(seen[set], 0.25)) << set;
  seen = counts(Seat(0));
  EXPECT_EQ(seen.size(), 2u);
  for (const int set : {0b001, 0b101}) EXPECT_TRUE(near(seen[set], 0.5)) << set;
  seen = counts(Seat(2));
  EXPECT_EQ(seen.size(), 2u);
  for (const int set : {0b000, 0b001}) EXPECT_TRUE(near(seen[set], 0.5)) << set;
}

TEST(MoreOrLessView, AfterThatThereIsNothingToGuess) {
  Game game = placing({}, "2 2 4");
  game.act(0, "place 2 f7");
  Stream stream(1);
  for (const int viewer : {-1, 0, 1}) {
    EXPECT_EQ(G::complete(game.rules, G::view(game.rules, game.state, Seat(viewer)), stream), game.state);
  }
}

TEST(MoreOrLessView, AsJson) {
  Game game = placing_wild({}, "2 4 *");
  game.act(0, "place 2 f7").act(0, "place 4 h7");
  const auto view = view_json(game, Seat(1));
  EXPECT_EQ(view.at("seat"), 1);
  EXPECT_EQ(view.at("phase"), "place");
  EXPECT_EQ(view.at("turn"), 0);
  EXPECT_EQ(view.at("starter"), 0);
  EXPECT_EQ(view.at("turns"), 0);
  EXPECT_EQ(view.at("first_bonus_open"), true);
  EXPECT_TRUE(view.at("out_first").is_null());
  EXPECT_EQ(view.at("board").as_array()[6], ". + . + . . 3 . . + . + .");
  const auto& mover = view.at("players").as_array()[0];
  EXPECT_EQ(mover.at("hand"), json::array{"*"});
  EXPECT_EQ(mover.at("pool"), (json::object{{"plain", 7}, {"wild", false}}));
  EXPECT_EQ(mover.at("placed"), (json::array{{{"square", "f7"}, {"shows", "2"}}, {{"square", "h7"}, {"shows", "4"}}}));
  EXPECT_EQ(mover.at("score"), 0);
  EXPECT_EQ(view.at("placing"),
            (json::object{{"dice", 2}, {"base", 3}, {"touched", 3}, {"symbols", 0}, {"bonus", 5}, {"score", 14}}));
  game.act(0, "done");
  EXPECT_TRUE(view_json(game, kNoSeat).at("placing").is_null());
  EXPECT_TRUE(view_json(game, kNoSeat).at("seat").is_null());
  EXPECT_EQ(view_json(game, kNoSeat).at("players").as_array()[0].at("score"), 14);
}

}  // namespace
}  // namespace tessera::more_or_less
