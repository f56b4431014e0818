#include "client/patched.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/json_patch.h"
#include "engine/core/recorded_game.h"
#include "engine/games/games.h"

namespace tessera::client {
namespace {

namespace json = boost::json;

json::value after_patch(std::string_view before, std::string_view patch) {
  json::value value = json::parse(before);
  apply_patch(value, json::parse(patch));
  return value;
}

TEST(Patched, ChangesWhatThePatchNames) {
  EXPECT_EQ(after_patch(R"({"turn":0,"coins":[12,10,9]})", R"({"turn":1,"coins":{"1":9}})"),
            json::parse(R"({"turn":1,"coins":[12,9,9]})"));
  EXPECT_EQ(after_patch("null", R"({"=":{"a":1}})"), json::parse(R"({"a":1})"));
  EXPECT_EQ(after_patch(R"({"a":{"b":1}})", R"({"a":{"=":{"c":1}}})"), json::parse(R"({"a":{"c":1}})"));
  EXPECT_EQ(after_patch(R"({"a":[1,2]})", R"({"a":[1]})"), json::parse(R"({"a":[1]})"));
}

TEST(Patched, APatchThatDoesNotFitIsHarmless) {
  EXPECT_EQ(after_patch("[1,2]", R"({"7":1,"x":2,"-1":3,"01":4,"99999999999999999999":5})"), json::parse("[1,2]"));
  EXPECT_EQ(after_patch("3", R"({"a":{"b":{"c":1}}})"), json::parse(R"({"a":{"b":{"c":1}}})"));
}

// Of whole games: what the engine writes is read back.
TEST(Patched, UndoesWhatTheEngineWrites) {
  for (const auto* game : all_games()) {
    auto recorded = *RecordedGame::create(*game, game->min_players, {}, "patches");
    json::value view;
    std::string before;
    for (int i = 0; i < 60 && !recorded.position().over(); ++i) {
      const std::string after = json::serialize(recorded.position().view(kNoSeat));
      const std::string patch = json_patch(before, after);
      if (!patch.empty()) apply_patch(view, json::parse(patch));
      EXPECT_EQ(view, json::parse(after)) << game->id;
      before = after;
      const Seat seat = recorded.position().next_to_act();
      ASSERT_TRUE(recorded.act(seat, recorded.position().legal(seat).back()));
    }
  }
}

}  // namespace
}  // namespace tessera::client
