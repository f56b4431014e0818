#include "referee/referee.h"

#include <sstream>

#include "engine/games/testing.h"
#include "referee/testing/referee_client.h"

namespace tessera {
namespace {

namespace json = boost::json;

using testing::RefereeClient;

// A line with this game's id for GAME.
std::string line_for(const GameInfo& game, std::string line) {
  const auto at = line.find("GAME");
  return at == std::string::npos ? line : line.replace(at, 4, game.id);
}

TEST(Referee, HelloTellsTheGamesAndTheirOptions) {
  RefereeClient client;
  const auto hello = client.ask(R"({"cmd":"hello"})");
  EXPECT_EQ(hello.at("protocol"), 1);
  EXPECT_TRUE(hello.at("program").is_string());
  const auto& games = hello.at("games").as_array();
  ASSERT_EQ(games.size(), all_games().size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& game = games[i];
    EXPECT_EQ(game.at("id").as_string(), all_games()[i]->id);
    EXPECT_EQ(game.at("players").as_array().size(), 2u);
    for (const auto& option : game.at("options").as_array()) {
      const auto& o = option.as_object();
      EXPECT_TRUE(o.contains("name") && o.contains("type") && o.contains("default") && o.contains("meaning"));
      EXPECT_TRUE(o.contains("values") || (o.contains("min") && o.contains("max")));
    }
  }
}

TEST(Referee, BeforeAGameOnlyFourCommandsAreAnswered) {
  RefereeClient client;
  for (const char* cmd : {"status", "record", "undo"}) {
    EXPECT_EQ(client.say(R"({"cmd":")" + std::string(cmd) + "\"}").at("ok"), false) << cmd;
  }
  EXPECT_EQ(client.say(R"({"cmd":"legal","seat":0})").at("ok"), false);
  EXPECT_EQ(client.say(R"({"cmd":"view","seat":null})").at("ok"), false);
  EXPECT_EQ(client.say(R"({"cmd":"do","seat":0,"action":"keep"})").at("ok"), false);
  EXPECT_EQ(client.say(R"({"cmd":"chance","outcome":"random"})").at("ok"), false);
  EXPECT_EQ(client.say(R"({"cmd":"suggest","seat":0,"bot":"random","ms":1})").at("ok"), false);
  EXPECT_EQ(client.say(R"({"cmd":"quit"})").at("ok"), true);
  EXPECT_TRUE(client.referee.quit());
}

TEST(Referee, TheSameSeedIsTheSameGame) {
  for (const auto* game : all_games()) {
    RefereeClient one;
    RefereeClient two;
    const auto line = line_for(*game, R"({"cmd":"new","game":"GAME","players":3,"seed":"abc"})");
    one.ask(line);
    two.ask(line);
    EXPECT_EQ(one.referee.answer(R"({"cmd":"record"})"), two.referee.answer(R"({"cmd":"record"})"));
    two.ask(line_for(*game, R"({"cmd":"new","game":"GAME","players":3,"seed":"abd"})"));
    EXPECT_NE(one.referee.answer(R"({"cmd":"record"})"), two.referee.answer(R"({"cmd":"record"})"));
  }
}

TEST(Referee, WithoutASeedAFreshOneIsToldByTheRecord) {
  for (const auto* game : all_games()) {
    RefereeClient client;
    client.ask(line_for(*game, R"({"cmd":"new","game":"GAME","players":2})"));
    const auto one = client.ask(R"({"cmd":"record"})").at("record").at("seed");
    client.ask(line_for(*game, R"({"cmd":"new","game":"GAME","players":2})"));
    EXPECT_NE(client.ask(R"({"cmd":"record"})").at("record").at("seed"), one);
  }
}

TEST(Referee, SuggestGivesALegalActionAndWithNodesAlwaysTheSame) {
  for (const auto* game : all_games()) {
    RefereeClient client;
    const std::string options = game->simulation_max_turns > 0 ? R"(,"options":{"max_turns":30})" : "";
    client.ask(R"({"cmd":"new","game":")" + std::string(game->id) + R"(","players":2,"seed":"s")" + options + "}");
    for (;;) {
      const auto status = client.ask(R"({"cmd":"status"})");
      if (status.at("over").as_bool()) break;
      const auto seat = json::serialize(status.at("to_act").as_array().at(0));
      const std::string line = R"({"cmd":"suggest","seat":)" + seat + R"(,"bot":"greedy","nodes":100})";
      const auto action = client.ask(line).at("action");
      ASSERT_EQ(client.ask(line).at("action"), action);
      const auto legal = client.ask(R"({"cmd":"legal","seat":)" + seat + "}").at("actions").as_array();
      ASSERT_NE(std::find(legal.begin(), legal.end(), action), legal.end());
      client.ask(R"({"cmd":"do","seat":)" + seat + R"(,"action":)" + json::serialize(action) + "}");
    }
  }
}

TEST(Referee, WhateverTheLineHeldAnErrorChangesNothing) {
  RefereeClient client;
  const auto& game = testing::plain_game();
  client.ask(line_for(game, R"({"cmd":"new","game":"GAME","players":2,"chance":"manual","options":{"first":0}})"));
  client.ask(R"({"cmd":"chance","outcome":"random"})");
  EXPECT_EQ(client.ask(R"({"cmd":"status"})").at("to_act"), json::array{0});
  for (const char* line : {
           "",
           " ",
           "nonsense",
           "[]",
           "null",
           "1",
           "\"quit\"",
           "{",
           "{}",
           R"({"cmd":1})",
           R"({"cmd":"nope"})",
           R"({"cmd":"status","extra":1})",
           R"({"cmd":"legal"})",
           R"({"cmd":"legal","seat":"0"})",
           R"({"cmd":"legal","seat":2})",
           R"({"cmd":"legal","seat":-1})",
           R"({"cmd":"legal","seat":0.5})",
           R"({"cmd":"legal","seat":null})",
           R"({"cmd":"legal","seat":99999999999999999999})",
           R"({"cmd":"view"})",
           R"({"cmd":"do","seat":1,"action":"keep"})",
           R"({"cmd":"do","seat":0,"action":"dance"})",
           R"({"cmd":"do","seat":0,"action":7})",
           R"({"cmd":"do","seat":0})",
           R"({"cmd":"chance","outcome":"random"})",
           R"({"cmd":"chance","outcome":"1 2 3"})",
           R"({"cmd":"chance"})",
           R"({"cmd":"new"})",
           R"({"cmd":"new","game":"chess","players":2})",
           R"({"cmd":"new","game":"GAME"})",
           R"({"cmd":"new","game":"GAME","players":1})",
           R"({"cmd":"new","game":"GAME","players":9})",
           R"({"cmd":"new","game":"GAME","players":"2"})",
           R"({"cmd":"new","game":"GAME","players":2,"options":[]})",
           R"({"cmd":"new","game":"GAME","players":2,"options":{"first":9}})",
           R"({"cmd":"new","game":"GAME","players":2,"seed":1})",
           R"({"cmd":"new","game":"GAME","players":2,"chance":"auto"})",
           R"({"cmd":"new","game":"GAME","players":2,"seed":"a","chance":"manual"})",
           R"({"cmd":"load"})",
           R"({"cmd":"load","record":{}})",
           R"({"cmd":"load","record":"x"})",
           R"({"cmd":"suggest","seat":0,"bot":"random"})",
           R"({"cmd":"suggest","seat":0,"bot":"alphago","ms":1})",
           R"({"cmd":"suggest","seat":1,"bot":"random","ms":1})",
           R"({"cmd":"suggest","seat":0,"bot":"random","ms":-1})",
           R"({"cmd":"suggest","seat":0,"bot":"random","ms":1,"nodes":1})",
           R"({"cmd":"status","cmd":"undo"})",
           "{\"cmd\":\"status\"}x",
           "\xff\xfe",
       }) {
    EXPECT_FALSE(client.refused(line_for(game, line)).empty()) << line;
  }
  client.refused(std::string((1 << 20) + 1, ' '));
  client.refused(std::string(100'000, '['));
}

TEST(Referee, AnswersEveryLineAndEndsWithQuit) {
  const std::string longest(Referee::kLongestLine + 1000, 'x');
  std::istringstream in("{\"cmd\":\"hello\"}\n\nnonsense\r\n" + longest +
                        "\n{\"cmd\":\"quit\"}\n{\"cmd\":\"hello\"}\n");
  std::ostringstream out;
  EXPECT_TRUE(run_referee(in, out));
  std::istringstream lines(out.str());
  std::vector<bool> ok;
  for (std::string line; std::getline(lines, line);) ok.push_back(json::parse(line).at("ok").as_bool());
  EXPECT_EQ(ok, (std::vector<bool>{true, false, false, false, true}));
}

TEST(Referee, TheLastLineNeedsNoNewline) {
  std::istringstream in("{\"cmd\":\"hello\"}");
  std::ostringstream out;
  EXPECT_TRUE(run_referee(in, out));
  EXPECT_EQ(out.str().rfind("{\"ok\":true", 0), 0u);
}

}  // namespace
}  // namespace tessera
