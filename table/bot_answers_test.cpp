// Bots on their turn: what they are asked, and when their answers are released.
#include <vector>

#include "table/testing.h"

namespace tessera::table {
namespace {

using bots::Level;
using testing::Do;
using testing::Next;
using testing::Session;

TEST(BotsOnTurn, AreReleasedAtTheirPaceWhateverTheyThink) {
  std::vector<Time> released;
  for (const Time thinking : {0, 100, 599}) {
    Session session({.options = R"({"first":0})"});
    session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy});
    session.send("ann", Do::sit, {.seat = Seat(1)});
    session.start();
    const Time began = session.now;
    const auto request = session.last.bots.at(0);
    EXPECT_EQ(request.level, Level::easy);
    EXPECT_GE(request.release, began + 600);
    EXPECT_LE(request.release, began + 1400);
    session.now += thinking;
    EXPECT_EQ(session.bot_acts(request, session.action(Next::same_seat)), "");
    EXPECT_TRUE(session.last.events.empty());
    EXPECT_EQ(session.bot_acts(request, session.action(Next::other_seat)), "already");
    EXPECT_EQ(session.last.deadline, request.release);
    session.pass(1400);
    released.push_back(session.log.back().at - began);
  }
  EXPECT_EQ(released[0], released[1]);
  EXPECT_EQ(released[0], released[2]);
}

TEST(BotsOnTurn, StaleAndIllegalAnswersAreRefused) {
  Session session({.options = R"({"first":0})", .settings = R"({"pace_min_ms":0,"pace_max_ms":0})"});
  session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy});
  session.send("ann", Do::sit, {.seat = Seat(1)});
  session.start();
  const auto request = session.last.bots.at(0);
  EXPECT_EQ(session.bot_acts(request, "dance"), "not_legal");
  EXPECT_EQ(session.bot_acts(request, session.action(Next::same_seat)), "");
  EXPECT_EQ(session.last_types(), "acted outcome");  // without a pace, at once
  EXPECT_EQ(session.bot_acts(request, session.action(Next::other_seat)), "stale");
  EXPECT_EQ(session.send({.kind = Do::bot_act, .version = 1, .seat = Seat(1), .action = "pass"}), "no_bot_plays");
  EXPECT_EQ(session.send({.kind = Do::bot_act, .version = 1, .seat = Seat(5), .action = "pass"}), "no_such_seat");
}

TEST(BotsOnTurn, HaveALeastPaceWhereNoPersonPlays) {
  for (const bool alone : {true, false}) {
    Session session({.options = R"({"first":0})", .settings = R"({"pace_min_ms":0,"pace_max_ms":0})"});
    session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy});
    if (alone) session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy});
    if (!alone) session.send("ann", Do::sit, {.seat = Seat(1)});
    session.start();
    const auto requests = session.table.bot_requests({session.keys, testing::has_bot, 200});
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].release, session.now + (alone ? 200 : 0));
  }
}

TEST(BotsOnTurn, AreAskedAgainAfterARestart) {
  Session session({.options = R"({"first":0})"});
  session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy});
  session.send("ann", Do::sit, {.seat = Seat(1)});
  session.start();
  const auto request = session.last.bots.at(0);
  session.bot_acts(request, session.action(Next::other_seat));  // held, and lost with the program
  EXPECT_EQ(session.replayed().bot_requests(session.context()), std::vector{request});
}

}  // namespace
}  // namespace tessera::table
