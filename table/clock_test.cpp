// Clocks, lost connections, outages, and the bots that stand in.
#include "table/testing.h"

namespace tessera::table {
namespace {

using bots::Level;
using testing::Do;
using testing::Next;
using testing::Session;

Session clocked(std::string settings, int players = 2) {
  Session session({.players = players, .options = R"({"first":0})", .settings = settings});
  session.seat_all();
  session.start();
  return session;
}

std::string lost(Session& session, const std::string& person) {
  return session.send({.kind = Do::presence, .on = false, .person = person});
}
std::string back(Session& session, const std::string& person) {
  return session.send({.kind = Do::presence, .on = true, .person = person});
}

constexpr auto kMove = R"({"clock":"move","clock_s":30,"stand_in":"easy"})";

TEST(Clock, WithoutOneNobodyIsHurried) {
  auto session = clocked("{}");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
  EXPECT_EQ(session.table.moment(Seat(0), session.now).at("left_ms").as_array().at(0), nullptr);
}

TEST(Clock, AtZeroTheStandInMakesThatOneDecision) {
  auto session = clocked(kMove);
  EXPECT_EQ(session.table.next_deadline(), session.now + 30'000);
  session.pass(29'999);
  EXPECT_EQ(session.table.moment(Seat(0), session.now).at("left_ms").as_array().at(0), 1);
  session.pass(1);
  EXPECT_EQ(session.last_types(), "timed_out");
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "bot_plays");
  ASSERT_EQ(session.last.bots.size(), 1u);
  const auto request = session.last.bots[0];
  EXPECT_EQ(request.seat, Seat(0));
  EXPECT_EQ(request.level, Level::easy);
  EXPECT_EQ(session.bot_acts(request, session.action(Next::same_seat)), "");
  session.pass(1400);
  EXPECT_EQ(session.log[session.log.size() - 2].by, By::bot);
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "");  // the next decision is hers again
}

TEST(Clock, EveryDecisionHasTheWholeTime) {
  auto session = clocked(kMove);
  session.pass(20'000);
  session.act("ann", session.action(Next::same_seat));
  EXPECT_EQ(session.table.next_deadline(), session.now + 30'000);
}

TEST(Clock, ARestartFindsTheSameTimeLeftAndAnOutageCostsNobody) {
  auto session = clocked(kMove);
  session.pass(10'000);
  lost(session, "bob");
  const auto again = session.replayed();
  EXPECT_TRUE(again.same_as(session.table));
  EXPECT_EQ(again.next_deadline(), session.table.next_deadline());
  // The program was down for an hour.
  const Time due = *session.table.next_deadline();
  session.now += 3'600'000;
  EXPECT_EQ(session.send({.kind = Do::outage, .ms = 3'600'000}), "");
  EXPECT_EQ(session.last_types(), "outage");
  EXPECT_EQ(session.table.next_deadline(), due + 3'600'000);
  EXPECT_EQ(session.table.moment(Seat(0), session.now).at("left_ms").as_array().at(0), 20'000);
  EXPECT_TRUE(session.replayed().same_as(session.table));
  EXPECT_EQ(session.send({.kind = Do::outage, .ms = -5}), "bad_field");
}

TEST(Clock, InCorrespondenceGamesItIsDaysAndNobodySitsIn) {
  auto session = clocked(R"({"clock":"correspondence","clock_s":259200})");
  EXPECT_EQ(lost(session, "ann"), "");
  EXPECT_EQ(session.table.next_deadline(), session.now + 3 * 86'400'000);
  session.pass(3 * 86'400'000);
  EXPECT_EQ(session.last_types(), "timed_out");
}

constexpr auto kAway = R"({"away_s":60,"stand_in":"easy"})";

TEST(Away, AfterTheWarningTheStandInSitsIn) {
  auto session = clocked(kAway);
  EXPECT_EQ(lost(session, "ann"), "");
  EXPECT_EQ(session.last_types(), "away");
  EXPECT_EQ(lost(session, "ann"), "already");
  EXPECT_EQ(session.table.next_deadline(), session.now + 60'000);
  session.pass(60'000);
  EXPECT_EQ(session.last_types(), "sat_in");
  ASSERT_EQ(session.last.bots.size(), 1u);
  EXPECT_EQ(session.last.bots[0].level, Level::easy);
}

TEST(Away, WhoIsBackInTimeIsNotReplaced) {
  auto session = clocked(kAway);
  lost(session, "ann");
  session.pass(59'000);
  EXPECT_EQ(back(session, "ann"), "");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "");
}

TEST(Away, TheOwnerTakesOverAgainAtAnyMoment) {
  auto session = clocked(kAway);
  lost(session, "ann");
  session.pass(60'000);
  const auto request = session.last.bots.at(0);
  EXPECT_EQ(session.bot_acts(request, session.action(Next::other_seat)), "");  // thought up, but not yet released
  EXPECT_EQ(back(session, "ann"), "");
  session.pass(10'000);
  EXPECT_EQ(session.table.position().to_act(), SeatSet::of(Seat(0)));
  EXPECT_EQ(session.bot_acts(request, session.action(Next::other_seat)), "no_bot_plays");
  EXPECT_EQ(session.act("ann", session.action(Next::same_seat)), "");
}

TEST(Away, WhenAllAreAwayTheGameWaitsForThem) {
  auto session = clocked(R"({"clock":"move","clock_s":30,"away_s":60})");
  session.pass(10'000);
  lost(session, "bob");
  session.pass(5'000);
  lost(session, "ann");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
  session.pass(3'600'000);
  EXPECT_EQ(session.last_types(), "away");
  EXPECT_EQ(back(session, "ann"), "");
  EXPECT_EQ(session.table.next_deadline(), session.now + 15'000);  // her clock, and then bob's warning, go on
  EXPECT_TRUE(session.replayed().same_as(session.table));
  session.act("ann", session.action(Next::other_seat));
  session.pass(60'000);
  EXPECT_TRUE(session.table.seat_state(Seat(1)).sits_in);
}

TEST(Away, WhoPlaysAgainstBotsFindsTheGameAsItWas) {
  Session session({.options = R"({"first":0})", .settings = kAway});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy});
  session.start();
  lost(session, "ann");
  session.pass(1'000'000'000);
  EXPECT_EQ(session.last_types(), "away");
  back(session, "ann");
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "");
}

TEST(Away, AHostMayWantNobodyToSitIn) {
  auto session = clocked(R"({"away_s":0})");
  lost(session, "ann");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
}

TEST(Away, BeforeTheStartNobodySitsIn) {
  Session session({});
  session.seat_all();
  EXPECT_EQ(lost(session, "bob"), "");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
  session.pass(1'000'000);
  session.start();
  EXPECT_EQ(session.table.next_deadline(), session.now + 60'000);  // the warning begins with the game
}

TEST(Away, TheHostMaySendAwayWhoIsAway) {
  auto session = clocked(kAway, 3);
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "not_away");
  lost(session, "bob");
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  EXPECT_TRUE(session.table.seat_state(Seat(1)).vacant);
}

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
