// Dice laid and taken back, draws that all choose at once, actions without a choice: More or Less at a table.
#include "table/record.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

using testing::Do;
using testing::Session;

TEST(MoreOrLessAct, WhatOthersDoDoesNotMakeAnAnswerStale) {
  Session session({.game = "more-or-less", .players = 3, .options = R"({"first":0,"draw":"choose"})"});
  session.seat_all();
  session.start();
  const auto seen = session.table.version();  // all three choose their first dice at once
  EXPECT_EQ(session.act_at(seen, "cat", "draw 3"), "");
  EXPECT_EQ(session.act_at(seen, "ann", "draw 3 wild"), "");
  EXPECT_EQ(session.act_at(seen, "ann", "draw 3 wild"), "stale");
  EXPECT_EQ(session.act_at(seen, "bob", "draw 3"), "");
}

TEST(MoreOrLessAct, ASecretActionIsToldToItsSeatOnly) {
  Session session({.game = "more-or-less", .players = 2, .options = R"({"first":0,"draw":"choose"})"});
  session.seat_all();
  session.start();
  session.act("ann", "draw 3 wild");
  EXPECT_NE(session.messages[0].back().find("\"action\":\"draw 3 wild\""), std::string::npos);
  EXPECT_NE(session.messages[1].back().find("\"action\":null"), std::string::npos);
  EXPECT_NE(session.messages[-1].back().find("\"action\":null"), std::string::npos);
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

// A game of More or Less in which ann can place at least one die now.
Session board(std::string settings = "{}") {
  for (int seed = 0;; ++seed) {
    Session session(
        {.game = "more-or-less", .options = R"({"first":0})", .settings = settings, .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    if (session.table.position().to_act() == SeatSet::of(Seat(0)) && session.table.position().legal_count(Seat(0)) > 1)
      return session;
  }
}

std::string a_place(const Session& session) {
  for (const auto& action : session.table.position().legal(session.table.position().to_act().lowest())) {
    if (action.rfind("place", 0) == 0) return action;
  }
  return "";
}

TEST(MoreOrLessUndo, TakesBackTheLastStepOfItsSeat) {
  auto session = board();
  const auto before = session.table.position().clone();
  EXPECT_EQ(session.act("ann", a_place(session)), "");
  EXPECT_EQ(session.send("bob", Do::undo), "nothing_to_undo");
  EXPECT_EQ(session.send("ann", Do::undo), "");
  EXPECT_EQ(session.last_types(), "undone");
  EXPECT_TRUE(session.table.position().same_as(*before));
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(MoreOrLessUndo, ADuplicateTakesNothingMoreBack) {
  auto session = board();
  session.act("ann", a_place(session));
  const Command undo{.kind = Do::undo, .version = session.table.version(), .person = "ann"};
  EXPECT_EQ(session.send(undo), "");
  EXPECT_EQ(session.act("ann", a_place(session)), "");
  EXPECT_EQ(session.send(undo), "stale");
}

TEST(MoreOrLessUndo, IsOverWhenChanceStrikes) {
  auto session = board();
  session.act("ann", a_place(session));
  session.act("ann", "done");  // bob's dice are rolled
  EXPECT_NE(session.last_types().find("outcome"), std::string::npos);
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

TEST(MoreOrLessUndo, TheTableCanSwitchItOff) {
  auto session = board(R"({"undo":false})");
  session.act("ann", a_place(session));
  EXPECT_EQ(session.send("ann", Do::undo), "undo_off");
}

TEST(MoreOrLessUndo, ATakenBackStepStaysInTheLogAndLeavesTheRecord) {
  auto session = board();
  const auto first = a_place(session);
  session.act("ann", first);
  session.send("ann", Do::undo);
  for (const auto& action : session.table.position().legal(Seat(0))) {
    if (action != first && action.rfind("place", 0) == 0) {
      session.act("ann", action);
      break;
    }
  }
  EXPECT_TRUE(session.replayed().same_as(session.table));
  const auto record = record_of(session.log, std::nullopt);
  ASSERT_TRUE(record);
  const auto text = boost::json::serialize(*record);
  EXPECT_EQ(text.find(first), std::string::npos);
  EXPECT_NE(text.find("place"), std::string::npos);
}

TEST(MoreOrLessForced, AnActionWithoutAChoiceIsPlayedWhereAllSeeThat) {
  int found = 0;
  for (int seed = 0; seed < 200 && found < 3; ++seed) {
    const auto start = [&](std::string settings) {
      Session session(
          {.game = "more-or-less", .options = R"({"first":0})", .settings = settings, .seed = std::to_string(seed)});
      session.seat_all();
      session.start();
      return session;
    };
    const auto by_hand = start(R"({"forced":false})");
    if (by_hand.table.position().legal(Seat(0)) != std::vector<std::string>{"pass"}) continue;
    ++found;
    const auto by_itself = start("{}");
    EXPECT_NE(by_itself.last_types().find("acted"), std::string::npos);
    EXPECT_NE(by_itself.messages.at(-1).back().find("\"by\":\"forced\""), std::string::npos);
  }
  EXPECT_GT(found, 0);
}

TEST(MoreOrLessForced, NothingIsPlayedThatWouldTakeAnUndoAway) {
  for (const bool undo : {true, false}) {
    for (int seed = 0;; ++seed) {
      Session session({.game = "more-or-less",
                       .options = R"({"first":0})",
                       .settings = undo ? "{}" : R"({"undo":false})",
                       .seed = std::to_string(seed)});
      session.seat_all();
      session.start();
      if (session.table.position().to_act() != SeatSet::of(Seat(0)) || a_place(session).empty()) continue;
      while (!a_place(session).empty() && session.table.position().to_act() == SeatSet::of(Seat(0))) {
        ASSERT_EQ(session.act("ann", a_place(session)), "");
      }
      const bool still_hers = session.table.position().to_act() == SeatSet::of(Seat(0));
      EXPECT_EQ(still_hers, undo);
      if (undo) EXPECT_EQ(session.table.position().legal(Seat(0)), std::vector<std::string>{"done"});
      break;
    }
  }
}

TEST(MoreOrLessClock, AnUndoGivesNoTimeBack) {
  for (int seed = 0;; ++seed) {
    Session session({.game = "more-or-less",
                     .options = R"({"first":0})",
                     .settings = R"({"clock":"move","clock_s":30})",
                     .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    const auto legal = session.table.position().legal(Seat(0));
    if (legal.empty() || legal.front().rfind("place", 0) != 0) continue;
    const Time began = session.now;
    session.pass(20'000);
    session.act("ann", legal.front());
    session.pass(5'000);
    session.send("ann", Do::undo);
    EXPECT_EQ(session.table.next_deadline(), began + 30'000);
    return;
  }
}

}  // namespace
}  // namespace tessera::table
