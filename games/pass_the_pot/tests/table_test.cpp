#include "table/catalogue.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

namespace json = boost::json;

using testing::entry;
using testing::Session;

TEST(PassThePotTable, TheCatalogueHasAllThatAFormForANewOneNeeds) {
  const auto all = catalogue(testing::has_bot);
  const auto& pot = entry(all.at("games"), "id", "pass-the-pot");
  EXPECT_EQ(json::serialize(pot.at("players")), R"({"min":2,"max":5})");
  EXPECT_EQ(json::serialize(entry(pot.at("options"), "name", "goal")),
            R"({"name":"goal","type":"integer","default":24,"min":1,"max":999,)"
            R"("meaning":"coins that end the game, looked at when a round is over"})");
  EXPECT_EQ(json::serialize(entry(pot.at("levels"), "level", "easy")), R"({"level":"easy","players":[2,3,4,5]})");
}

// A last roll is paid for after the free one.
TEST(PassThePotTable, WhatIsWrittenWellMayNotBeLegalNow) {
  Session session({.game = "pass-the-pot", .options = R"({"first":0})"});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.act("ann", "pay 1"), "not_legal");
  EXPECT_EQ(session.act("ann", "keep"), "");
}

TEST(PassThePotTable, NorWhatABotWritesWell) {
  Session session({.game = "pass-the-pot", .options = R"({"first":0})"});
  session.send("ann", testing::Do::add_bot, {.seat = Seat(0), .level = bots::Level::easy});
  session.send("ann", testing::Do::sit, {.seat = Seat(1)});
  session.start();
  EXPECT_EQ(session.bot_acts(session.last.bots.at(0), "pay 1"), "not_legal");
}

}  // namespace
}  // namespace tessera::table
