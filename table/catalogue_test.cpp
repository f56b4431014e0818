#include "table/catalogue.h"

#include <set>

#include "table/testing.h"

namespace tessera::table::testing {
namespace {

namespace json = boost::json;

TEST(Catalogue, HasAllThatAFormForANewTableNeeds) {
  const auto all = catalogue(has_bot);
  ASSERT_EQ(all.at("games").as_array().size(), all_games().size());
  for (const auto* game : all_games()) {
    const auto& told = entry(all.at("games"), "id", game->id);
    EXPECT_EQ(told.at("players"), (json::object{{"min", game->min_players}, {"max", game->max_players}}));
    EXPECT_EQ(told.at("options").as_array().size(), game->options.size());
    EXPECT_EQ(told.at("windows"), game->facts.has_windows);
    EXPECT_EQ(entry(told.at("levels"), "level", "easy").at("players").as_array().size(),
              static_cast<std::size_t>(game->max_players - game->min_players + 1));
  }
  EXPECT_EQ(
      json::serialize(entry(all.at("settings"), "name", "undo")),
      R"({"name":"undo","type":"boolean","default":true,"values":[false,true],"meaning":"own steps can be taken back"})");
  EXPECT_EQ(json::serialize(entry(all.at("commands"), "do", "swap")), R"({"do":"swap","fields":["seat","with"]})");
  EXPECT_EQ(all.at("codes").as_array().size(), codes().size());
}

TEST(Catalogue, HasThreePresetsThatCanBePlayed) {
  const auto all = catalogue(has_bot);
  for (const auto* game : all_games()) {
    const auto& told = entry(all.at("games"), "id", game->id).at("presets").as_array();
    ASSERT_EQ(told.size(), static_cast<std::size_t>(kPresets)) << game->id;
    std::set<std::string> kinds;
    bool usual = false;
    for (const auto& preset : told) {
      const auto& options = preset.at("options").as_object();
      usual = usual || options.empty();
      for (int players = game->min_players; players <= game->max_players; ++players) {
        const auto ready = prepare_table({.game = game, .players = players, .options = options}, has_bot);
        ASSERT_TRUE(ready) << game->id << " " << json::serialize(preset);
        if (players == game->min_players) kinds.insert(json::serialize(ready->options));
      }
    }
    EXPECT_TRUE(usual) << game->id;
    EXPECT_EQ(kinds.size(), told.size()) << game->id << ": two presets are the same game";
  }
}

TEST(Catalogue, HasTheOptionsThatCorrespondenceChanges) {
  const auto all = catalogue(has_bot);
  for (const auto* game : all_games()) {
    const auto& told = entry(all.at("games"), "id", game->id).at("correspondence_options").as_object();
    auto options = prepare_table({.game = game, .players = 2}, has_bot)->options;
    for (const auto& [name, value] : told) {
      ASSERT_TRUE(options.contains(name)) << game->id << " " << name;
      EXPECT_NE(options.at(name), value) << game->id << " " << name << " is so anyway";
      options[name] = value;
    }
    const auto slow =
        prepare_table({.game = game, .players = 2, .settings = object(R"({"clock":"correspondence"})")}, has_bot);
    ASSERT_TRUE(slow) << game->id;
    EXPECT_EQ(slow->options, options) << game->id;
  }
}

TEST(Catalogue, TheStandInThatItTellsIsTheOneThatATableHas) {
  const auto all = catalogue(has_bot);
  const auto& told = entry(all.at("settings"), "name", "stand_in").at("default");
  for (const auto* game : all_games()) {
    const auto ready = prepare_table({.game = game, .players = 2}, has_bot);
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
