// What the module exports, natively. engine.test.mjs asks the same of the module itself.
#include "web/engine/api.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/games/testing.h"
#include "web/engine/played_table.h"

namespace tessera::web {
namespace {

namespace json = boost::json;

json::object object(std::string_view text) { return json::parse(text).as_object(); }

json::object plan_for(const GameInfo& game) {
  json::object options;
  if (game.simulation_max_turns > 0) options["max_turns"] = 40;
  return {
      {"description",
       json::object{{"game", game.id},
                    {"players", 3},
                    {"options", options},
                    {"seats", json::array{nullptr, json::object{{"bot", "greedy"}}, json::object{{"bot", "medium"}}}}}},
      {"seed", "api"},
      {"nodes", 20}};
}

class EveryGame : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Api, EveryGame, tessera::testing::every_game(), tessera::testing::game_name);

TEST_P(EveryGame, IsPlayedToItsEndAndRecorded) {
  PlayedTable table(plan_for(*GetParam()));
  const auto record = table.play(5000);
  ASSERT_EQ(table.failed, "");
  ASSERT_FALSE(record.at("result").is_null());
  const auto checked = table.ask("check_record", {{"record", record}});
  EXPECT_EQ(checked.at("scores"), record.at("result").at("scores"));
}

TEST_P(EveryGame, AViewAloneGivesTheActionsAndTheirPreviews) {
  PlayedTable table(plan_for(*GetParam()));
  table.play(60);
  const auto knowledge = table.ask("table_knowledge", {{"table", 1}, {"seat", 0}}).at("knowledge").as_object();
  auto forgetful = knowledge;
  forgetful.erase("memory");
  const auto legal = table.ask("legal", {{"knowledge", forgetful}});
  EXPECT_EQ(legal.at("legal"), table.moment.at("you").at("legal"));
  EXPECT_EQ(table.ask("previews", {{"knowledge", forgetful}}), table.ask("previews", {{"knowledge", knowledge}}));
  EXPECT_EQ(table.failed, "");
}

TEST(Api, RefusesByACodeOfTheClosedList) {
  Api api;
  EXPECT_EQ(object(api.call("games", "nonsense")).at("code"), "malformed");
  EXPECT_EQ(object(api.call("games", "[]")).at("code"), "malformed");
  EXPECT_EQ(object(api.call("fly", "{}")).at("code"), "unknown_command");
  EXPECT_EQ(object(api.call("table_wake", R"({"table": 1, "now": 1})")).at("code"), "bad_field");
  EXPECT_EQ(object(api.call("add_solution", "no solution")).at("code"), "malformed");
}

TEST_P(EveryGame, WhoComesBackIsToldWhatWasToldAndNoMore) {
  PlayedTable table(plan_for(*GetParam()));
  table.play(60);
  const auto told = [&](json::value seat, int since) {
    return table.ask("table_told", {{"table", 1}, {"seat", std::move(seat)}, {"since", since}}).at("events").as_array();
  };
  const auto all = told(0, 0);
  EXPECT_EQ(all.front().at("type"), "created");
  EXPECT_EQ(told(0, 5).front().at("n"), 6);
  EXPECT_TRUE(told(0, static_cast<int>(table.last.at("version").as_int64())).empty());
  for (const auto& event : told(nullptr, 0)) {
    EXPECT_FALSE(event.as_object().contains("readers"));
    EXPECT_FALSE(event.as_object().contains("person"));
  }
  EXPECT_EQ(table.failed, "");
}

TEST(Api, APersonHasAFaceAndGetsAnotherName) {
  PlayedTable table(plan_for(tessera::testing::plain_game()));
  const auto seat = [&] {
    const auto seen = table.ask("table_snapshot", {{"table", 1}, {"seat", nullptr}, {"now", table.now}});
    return seen.at("snapshot").at("seats").at(0);
  };
  EXPECT_TRUE(seat().at("face").is_null());
  const json::object wanted = {{"table", 1}, {"person", "ann"}, {"name", "Anna"}, {"face", "owl"}, {"now", table.now}};
  const auto changes = table.ask("table_rename", wanted);
  EXPECT_EQ(changes.at("log").at(0).at("type"), "renamed");
  EXPECT_EQ(seat().at("name"), "Anna");
  EXPECT_EQ(seat().at("face"), "owl");
  EXPECT_EQ(table.failed, "");
  EXPECT_EQ(table.ask("table_rename", wanted).at("code"), "already");
}

TEST(Api, AWrongViewerChangesNothing) {
  PlayedTable table(plan_for(tessera::testing::plain_game()));
  const auto before = table.ask("table_log", {{"table", 1}});
  const auto refused = object(table.api.call("table_wake", R"({"table": 1, "now": 99999999, "viewers": [7]})"));
  EXPECT_EQ(refused.at("code"), "bad_field");
  EXPECT_EQ(table.ask("table_log", {{"table", 1}}), before);
}

TEST(Api, KeysThatTheCallerWorkedOutAreCompared) {
  PlayedTable table(plan_for(tessera::testing::plain_game()));
  auto record = table.play(5000);
  const ChanceKeys keys(seed_number("api", 3), 0);
  json::array right;
  for (const auto& event : record.at("events").as_array()) {
    if (event.as_object().contains("chance")) right.emplace_back(std::to_string(keys.key(right.size())));
  }
  record.erase("seed");
  record["fair"] = json::object{};
  EXPECT_TRUE(table.ask("check_record", {{"record", record}, {"keys", right}}).at("ok").as_bool());
  right.back() = "1";
  table.failed.clear();
  const auto wrong = table.ask("check_record", {{"record", record}, {"keys", right}});
  EXPECT_EQ(wrong.at("code"), "bad_log");
}

}  // namespace
}  // namespace tessera::web
