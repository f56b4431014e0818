#include "table/catalogue.h"

#include "table/testing.h"

namespace tessera::table::testing {
namespace {

namespace json = boost::json;

// The first entry of a list with this value in this field.
const json::object& entry(const json::value& list, std::string_view field, std::string_view value) {
  for (const auto& each : list.as_array()) {
    if (each.at(field).as_string() == value) return each.as_object();
  }
  ADD_FAILURE() << "nothing with " << value;
  return list.as_array().at(0).as_object();
}

TEST(Catalogue, HasAllThatAFormForANewTableNeeds) {
  const auto all = catalogue(has_bot);
  ASSERT_EQ(all.at("games").as_array().size(), 4u);
  const auto& pot = entry(all.at("games"), "id", "pass-the-pot");
  EXPECT_EQ(json::serialize(pot.at("players")), R"({"min":2,"max":5})");
  EXPECT_EQ(json::serialize(entry(pot.at("options"), "name", "goal")),
            R"({"name":"goal","type":"integer","default":24,"min":1,"max":999,)"
            R"("meaning":"coins that end the game, looked at when a round is over"})");
  EXPECT_EQ(json::serialize(entry(pot.at("levels"), "level", "easy")), R"({"level":"easy","players":[2,3,4,5]})");
  EXPECT_EQ(
      json::serialize(entry(all.at("settings"), "name", "undo")),
      R"({"name":"undo","type":"boolean","default":true,"values":[false,true],"meaning":"own steps can be taken back"})");
  EXPECT_EQ(json::serialize(entry(all.at("commands"), "do", "swap")), R"({"do":"swap","fields":["seat","with"]})");
  EXPECT_EQ(all.at("codes").as_array().size(), codes().size());
}

TEST(Catalogue, TheStandInThatItTellsIsTheOneThatATableHas) {
  const auto all = catalogue(has_bot);
  const auto& told = entry(all.at("settings"), "name", "stand_in").at("default");
  for (const auto* game : all_games()) {
    const auto ready = make_ready({.game = game, .players = 2}, has_bot);
    ASSERT_TRUE(ready) << game->id;
    EXPECT_EQ(settings_json(ready->settings).at("stand_in"), told) << game->id;
  }
}

TEST(Catalogue, ListsTheLevelsThatThereAre) {
  const auto only_greedy = [](const Position& position, bots::Level level) {
    return level == bots::Level::greedy && position.players() == 2;
  };
  const auto all = catalogue(only_greedy);
  for (const auto& game : all.at("games").as_array()) {
    EXPECT_EQ(json::serialize(game.at("levels")), R"([{"level":"greedy","players":[2]}])");
  }
}

TEST(Catalogue, LeavesOutWhatPersonsMayNotSend) {
  const auto text = json::serialize(catalogue(has_bot));
  for (const char* word : {"bot_act", "outage", "presence"}) {
    EXPECT_EQ(text.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace tessera::table::testing
