#include "referee/referee.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>

#include "engine/games/games.h"

namespace tessera {
namespace {

namespace json = boost::json;

class Talk {
 public:
  json::object say(std::string_view line) { return json::parse(referee.answer(line)).as_object(); }
  // An answer that must be good.
  json::object ask(std::string_view line) {
    auto reply = say(line);
    EXPECT_EQ(reply.at("ok"), true) << line << " -> " << json::serialize(reply);
    return reply;
  }
  // The text of an answer that must be an error; it must change nothing.
  std::string refused(std::string_view line) {
    const auto before = referee.answer(R"({"cmd":"record"})");
    const auto reply = say(line);
    EXPECT_EQ(reply.at("ok"), false) << line << " -> " << json::serialize(reply);
    EXPECT_EQ(reply.size(), 2u);
    EXPECT_EQ(referee.answer(R"({"cmd":"record"})"), before) << line;
    return reply.contains("error") ? std::string(reply.at("error").as_string()) : "";
  }
  Referee referee;
};

constexpr const char* kManual =
    R"({"cmd":"new","game":"pass-the-pot","players":2,"chance":"manual","options":{"first":0}})";

TEST(Referee, HelloTellsTheGamesAndTheirOptions) {
  Talk talk;
  const auto hello = talk.ask(R"({"cmd":"hello"})");
  EXPECT_EQ(hello.at("protocol"), 1);
  EXPECT_TRUE(hello.at("program").is_string());
  const auto& games = hello.at("games").as_array();
  ASSERT_EQ(games.size(), 4u);
  std::vector<std::string> ids;
  for (const auto& game : games) {
    ids.emplace_back(game.at("id").as_string());
    EXPECT_EQ(game.at("players").as_array().size(), 2u);
    for (const auto& option : game.at("options").as_array()) {
      const auto& o = option.as_object();
      EXPECT_TRUE(o.contains("name") && o.contains("type") && o.contains("default") && o.contains("meaning"));
      EXPECT_TRUE(o.contains("values") || (o.contains("min") && o.contains("max")));
    }
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"take-it", "hands-down", "more-or-less", "pass-the-pot"}));
}

TEST(Referee, BeforeAGameOnlyFourCommandsAreAnswered) {
  Talk talk;
  for (const char* cmd : {"status", "record", "undo"}) {
    EXPECT_EQ(talk.say(R"({"cmd":")" + std::string(cmd) + "\"}").at("ok"), false) << cmd;
  }
  EXPECT_EQ(talk.say(R"({"cmd":"legal","seat":0})").at("ok"), false);
  EXPECT_EQ(talk.say(R"({"cmd":"view","seat":null})").at("ok"), false);
  EXPECT_EQ(talk.say(R"({"cmd":"do","seat":0,"action":"keep"})").at("ok"), false);
  EXPECT_EQ(talk.say(R"({"cmd":"chance","outcome":"random"})").at("ok"), false);
  EXPECT_EQ(talk.say(R"({"cmd":"suggest","seat":0,"bot":"random","ms":1})").at("ok"), false);
  EXPECT_EQ(talk.say(R"({"cmd":"quit"})").at("ok"), true);
  EXPECT_TRUE(talk.referee.quit());
}

TEST(Referee, AStatusHasTheFieldsOfTheProtocol) {
  Talk talk;
  EXPECT_EQ(talk.ask(kManual), json::parse(R"J({
    "ok": true, "game": "pass-the-pot", "phase": "roll", "to_act": [],
    "chance": {"kind": "roll", "seat": 0, "count": 3,
               "need": "roll of seat 0: die 1 (1-5 or P), die 2 (1-5 or O), die 3 (1-5 or T)"},
    "over": false, "scores": [3, 3], "winners": []})J"));
  EXPECT_EQ(talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})"), json::parse(R"J({
    "ok": true, "game": "pass-the-pot", "phase": "decide", "to_act": [0], "chance": null,
    "over": false, "scores": [3, 3], "winners": []})J"));
  EXPECT_EQ(talk.ask(R"({"cmd":"status"})").at("phase"), "decide");
}

TEST(Referee, PlaysARoundByHand) {
  Talk talk;
  talk.ask(kManual);
  talk.ask(R"({"cmd":"chance","outcome":"5 4 5"})");
  EXPECT_EQ(talk.ask(R"({"cmd":"legal","seat":0})").at("actions").as_array().size(), 8u);
  EXPECT_EQ(talk.ask(R"({"cmd":"legal","seat":1})").at("actions"), json::array{});
  talk.ask(R"({"cmd":"do","seat":0,"action":"keep"})");
  talk.ask(R"({"cmd":"chance","outcome":"1 1 5"})");
  const auto status = talk.ask(R"({"cmd":"do","seat":1,"action":"keep"})");
  EXPECT_EQ(status.at("scores"), (json::array{5, 3}));
  EXPECT_EQ(talk.ask(R"({"cmd":"view","seat":null})").at("view").at("pot"), 1);
}

TEST(Referee, ListsWhatTheDiceCanShow) {
  Talk talk;
  talk.ask(kManual);
  const auto listed = talk.ask(R"({"cmd":"outcomes"})").at("outcomes").as_array();
  ASSERT_EQ(listed.size(), 216u);
  for (const auto& outcome : listed) {
    talk.ask(R"({"cmd":"chance","outcome":")" + std::string(outcome.as_string()) + "\"}");
    talk.ask(R"({"cmd":"undo"})");
  }
  talk.ask(R"({"cmd":"chance","outcome":"5 4 5"})");
  EXPECT_EQ(talk.ask(R"({"cmd":"outcomes"})").at("outcomes"), json::array{});  // none is awaited
  talk.ask(R"({"cmd":"new","game":"take-it","players":2,"chance":"manual","options":{"first":0}})");
  EXPECT_EQ(talk.ask(R"({"cmd":"outcomes"})").at("outcomes"), json::array{});  // too many hands can be dealt
}

TEST(Referee, UndoTakesBackOneEventOrWithASeedTheActionAndItsOutcomes) {
  Talk talk;
  talk.ask(kManual);
  talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})");
  EXPECT_EQ(talk.ask(R"({"cmd":"undo"})").at("phase"), "roll");
  talk.refused(R"({"cmd":"undo"})");
  talk.ask(R"({"cmd":"new","game":"pass-the-pot","players":2,"seed":"s","options":{"first":0}})");
  talk.refused(R"({"cmd":"undo"})");  // no action yet
  const auto before = talk.referee.answer(R"({"cmd":"record"})");
  talk.ask(R"({"cmd":"do","seat":0,"action":"reroll 1 2 3"})");
  const auto after = talk.referee.answer(R"({"cmd":"record"})");
  talk.ask(R"({"cmd":"undo"})");
  EXPECT_EQ(talk.referee.answer(R"({"cmd":"record"})"), before);
  talk.ask(R"({"cmd":"do","seat":0,"action":"reroll 1 2 3"})");
  EXPECT_EQ(talk.referee.answer(R"({"cmd":"record"})"), after);  // the same outcomes again
}

TEST(Referee, TheSameSeedIsTheSameGame) {
  Talk one;
  Talk two;
  const char* line = R"({"cmd":"new","game":"hands-down","players":3,"seed":"abc"})";
  one.ask(line);
  two.ask(line);
  EXPECT_EQ(one.referee.answer(R"({"cmd":"record"})"), two.referee.answer(R"({"cmd":"record"})"));
  two.ask(R"({"cmd":"new","game":"hands-down","players":3,"seed":"abd"})");
  EXPECT_NE(one.referee.answer(R"({"cmd":"record"})"), two.referee.answer(R"({"cmd":"record"})"));
}

TEST(Referee, WithoutASeedAFreshOneIsToldByTheRecord) {
  Talk talk;
  talk.ask(R"({"cmd":"new","game":"pass-the-pot","players":2})");
  const auto one = talk.ask(R"({"cmd":"record"})").at("record").at("seed");
  talk.ask(R"({"cmd":"new","game":"pass-the-pot","players":2})");
  EXPECT_NE(talk.ask(R"({"cmd":"record"})").at("record").at("seed"), one);
}

TEST(Referee, LoadReplaysARecord) {
  Talk talk;
  talk.ask(kManual);
  talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})");
  talk.ask(R"({"cmd":"do","seat":0,"action":"reroll 1"})");
  const auto record = talk.ask(R"({"cmd":"record"})").at("record");
  Talk other;
  const auto status = other.ask(json::serialize(json::object{{"cmd", "load"}, {"record", record}}));
  EXPECT_EQ(status, talk.ask(R"({"cmd":"status"})"));
  auto bad = record.as_object();
  bad["events"].as_array()[1].as_object()["action"] = "pay 1";
  EXPECT_NE(other.refused(json::serialize(json::object{{"cmd", "load"}, {"record", bad}})).find("events[1]"),
            std::string::npos);
}

TEST(Referee, SuggestGivesALegalActionAndWithNodesAlwaysTheSame) {
  for (const auto* game : all_games()) {
    Talk talk;
    const std::string options = game->machine_max_turns > 0 ? R"(,"options":{"max_turns":30})" : "";
    talk.ask(R"({"cmd":"new","game":")" + std::string(game->id) + R"(","players":2,"seed":"s")" + options + "}");
    for (;;) {
      const auto status = talk.ask(R"({"cmd":"status"})");
      if (status.at("over").as_bool()) break;
      const auto seat = json::serialize(status.at("to_act").as_array().at(0));
      const std::string line = R"({"cmd":"suggest","seat":)" + seat + R"(,"bot":"greedy","nodes":100})";
      const auto action = talk.ask(line).at("action");
      ASSERT_EQ(talk.ask(line).at("action"), action);
      const auto legal = talk.ask(R"({"cmd":"legal","seat":)" + seat + "}").at("actions").as_array();
      ASSERT_NE(std::find(legal.begin(), legal.end(), action), legal.end());
      talk.ask(R"({"cmd":"do","seat":)" + seat + R"(,"action":)" + json::serialize(action) + "}");
    }
  }
}

TEST(Referee, WhateverTheLineHeldAnErrorChangesNothing) {
  Talk talk;
  talk.ask(kManual);
  talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})");
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
           R"({"cmd":"do","seat":0,"action":"pay 1"})",
           R"({"cmd":"do","seat":0,"action":"KEEP"})",
           R"({"cmd":"do","seat":0,"action":7})",
           R"({"cmd":"do","seat":0})",
           R"({"cmd":"chance","outcome":"random"})",
           R"({"cmd":"chance","outcome":"1 2 3"})",
           R"({"cmd":"chance"})",
           R"({"cmd":"new"})",
           R"({"cmd":"new","game":"chess","players":2})",
           R"({"cmd":"new","game":"pass-the-pot"})",
           R"({"cmd":"new","game":"pass-the-pot","players":1})",
           R"({"cmd":"new","game":"pass-the-pot","players":6})",
           R"({"cmd":"new","game":"pass-the-pot","players":"2"})",
           R"({"cmd":"new","game":"pass-the-pot","players":2,"options":[]})",
           R"({"cmd":"new","game":"pass-the-pot","players":2,"options":{"goal":0}})",
           R"({"cmd":"new","game":"pass-the-pot","players":2,"seed":1})",
           R"({"cmd":"new","game":"pass-the-pot","players":2,"chance":"auto"})",
           R"({"cmd":"new","game":"pass-the-pot","players":2,"seed":"a","chance":"manual"})",
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
    EXPECT_FALSE(talk.refused(line).empty()) << line;
  }
  talk.refused(std::string((1 << 20) + 1, ' '));
  talk.refused(std::string(100'000, '['));
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
