#include "referee/testing/referee_client.h"

namespace tessera {
namespace {

namespace json = boost::json;

using testing::RefereeClient;

constexpr const char* kManual =
    R"({"cmd":"new","game":"pass-the-pot","players":2,"chance":"manual","options":{"first":0}})";

TEST(PassThePotReferee, AStatusHasTheFieldsOfTheProtocol) {
  RefereeClient talk;
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

TEST(PassThePotReferee, PlaysARoundByHand) {
  RefereeClient talk;
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

TEST(PassThePotReferee, ListsWhatTheDiceCanShow) {
  RefereeClient talk;
  talk.ask(kManual);
  const auto listed = talk.ask(R"({"cmd":"outcomes"})").at("outcomes").as_array();
  ASSERT_EQ(listed.size(), 216u);
  for (const auto& outcome : listed) {
    talk.ask(R"({"cmd":"chance","outcome":")" + std::string(outcome.as_string()) + "\"}");
    talk.ask(R"({"cmd":"undo"})");
  }
  talk.ask(R"({"cmd":"chance","outcome":"5 4 5"})");
  EXPECT_EQ(talk.ask(R"({"cmd":"outcomes"})").at("outcomes"), json::array{});  // none is awaited
}

TEST(PassThePotReferee, UndoTakesBackOneEventOrWithASeedTheActionAndItsOutcomes) {
  RefereeClient talk;
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

TEST(PassThePotReferee, LoadReplaysARecord) {
  RefereeClient talk;
  talk.ask(kManual);
  talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})");
  talk.ask(R"({"cmd":"do","seat":0,"action":"reroll 1"})");
  const auto record = talk.ask(R"({"cmd":"record"})").at("record");
  RefereeClient other;
  const auto status = other.ask(json::serialize(json::object{{"cmd", "load"}, {"record", record}}));
  EXPECT_EQ(status, talk.ask(R"({"cmd":"status"})"));
  auto bad = record.as_object();
  bad["events"].as_array()[1].as_object()["action"] = "pay 1";
  EXPECT_NE(other.refused(json::serialize(json::object{{"cmd", "load"}, {"record", bad}})).find("events[1]"),
            std::string::npos);
}

TEST(PassThePotReferee, WhatIsWrittenWellMayNotBeLegalNow) {
  RefereeClient talk;
  talk.ask(kManual);
  talk.refused(R"({"cmd":"chance","outcome":"1 2"})");
  talk.ask(R"({"cmd":"chance","outcome":"2 5 T"})");
  talk.refused(R"({"cmd":"chance","outcome":"1 2 3"})");
  talk.refused(R"({"cmd":"do","seat":1,"action":"keep"})");
  talk.refused(R"({"cmd":"do","seat":0,"action":"pay 1"})");
  talk.refused(R"({"cmd":"do","seat":0,"action":"KEEP"})");
}

}  // namespace
}  // namespace tessera
