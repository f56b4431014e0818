// Clocks, lost connections, outages, the bots that stand in; and whom the host may send away then.
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
  EXPECT_EQ(session.send({.kind = Do::outage, .ms = 0}), "bad_field");
  // And then the clock of the machine was set back by two hours.
  session.now -= 7'200'000;
  EXPECT_EQ(session.send({.kind = Do::outage, .ms = -7'200'000}), "");
  EXPECT_EQ(session.table.next_deadline(), due + 3'600'000 - 7'200'000);
  EXPECT_EQ(session.table.moment(Seat(0), session.now).at("left_ms").as_array().at(0), 20'000);
  EXPECT_TRUE(session.replayed().same_as(session.table));
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

// Where one of several servers died, its players get time ahead to come back: none of it is taken from their clocks.
TEST(Away, TimeThatWasGivenAheadCostsNobody) {
  auto session = clocked(R"({"clock":"move","clock_s":30,"away_s":60})");
  session.pass(10'000);
  lost(session, "bob");
  lost(session, "ann");
  EXPECT_EQ(session.send({.kind = Do::outage, .ms = 60'000}), "");
  session.pass(1'000);
  EXPECT_EQ(back(session, "ann"), "");
  EXPECT_EQ(session.table.next_deadline(), session.now + 30'000);
  EXPECT_TRUE(session.replayed().same_as(session.table));
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

TEST(Kick, WaitsUntilTheStandInHasSatIn) {
  auto session = clocked(kAway, 3);
  const auto kick = [&] { return session.send("ann", Do::kick, {.seat = Seat(1)}); };
  EXPECT_EQ(kick(), "not_away");
  lost(session, "bob");
  EXPECT_EQ(kick(), "not_away");
  session.pass(session.table.settings().away_ms() - 1);
  EXPECT_EQ(kick(), "not_away");
  session.pass(1);
  EXPECT_EQ(kick(), "");
  EXPECT_TRUE(session.table.seat_state(Seat(1)).vacant);
}

TEST(Kick, IsNotPossibleOnceThePersonIsBack) {
  auto session = clocked(kAway, 3);
  lost(session, "bob");
  session.pass(session.table.settings().away_ms());
  session.send({.kind = Do::presence, .on = true, .person = "bob"});
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "not_away");
}

TEST(Kick, NeverWhereNoStandInSitsIn) {
  auto session = clocked(R"({"away_s":0})", 3);
  lost(session, "bob");
  session.pass(Time{100} * 24 * 3600 * 1000);
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "not_away");
}

TEST(Kick, InACorrespondenceGameOnlyByTheClock) {
  auto session = clocked(R"({"clock":"correspondence","clock_s":1000,"away_s":10,"take_over":true})", 3);
  const auto kick = [&](int seat) { return session.send("bob", Do::kick, {.seat = Seat(seat)}); };
  ASSERT_EQ(session.send("ann", Do::leave), "");  // so that bob is the host
  ASSERT_EQ(session.send("dan", Do::take_over, {.seat = Seat(0)}), "");
  ASSERT_EQ(session.table.host(), "bob");
  lost(session, "dan");
  session.pass(999'999);
  EXPECT_EQ(kick(0), "not_away");
  session.pass(1);
  EXPECT_TRUE(session.table.seat_state(Seat(0)).overdue);
  EXPECT_EQ(kick(2), "not_away");
  session.send({.kind = Do::presence, .on = true, .person = "dan"});
  EXPECT_EQ(kick(0), "not_away");  // they are back, and their clock begins anew
  lost(session, "dan");
  EXPECT_EQ(kick(0), "not_away");
}

TEST(Kick, WhoActsInTimeAgainIsNoLongerOverdue) {
  auto session = clocked(R"({"clock":"correspondence","clock_s":1000})", 2);
  session.pass(1'000'000);
  EXPECT_TRUE(session.table.seat_state(Seat(0)).overdue);
  lost(session, "ann");
  session.send({.kind = Do::presence, .on = true, .person = "ann"});
  EXPECT_FALSE(session.table.seat_state(Seat(0)).overdue);
  lost(session, "bob");
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "not_away");
}

TEST(Kick, AGameEndedSoHasNoWinner) {
  auto session = clocked(kAway, 2);
  lost(session, "bob");
  session.pass(session.table.settings().away_ms());
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  ASSERT_EQ(session.log.back().kind, Event::Kind::finished);
  EXPECT_EQ(session.log.back().ending.reason, Reason::kicked);
  EXPECT_TRUE(session.log.back().ending.winners.empty());
  EXPECT_EQ(session.log.back().ending.left, SeatSet::of(Seat(1)));
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(Kick, NobodySendsThemselvesAwayToSpoilALostGame) {
  auto session = clocked(kAway, 2);
  lost(session, "ann");
  session.pass(session.table.settings().away_ms());
  ASSERT_TRUE(session.table.seat_state(Seat(0)).sits_in);
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(0)}), "not_away");
}

TEST(Kick, WhoWasSentAwayTakesOverOnlyIfTheHostLetsThemIn) {
  auto session = clocked(R"({"away_s":10,"take_over":true})", 3);
  lost(session, "bob");
  session.pass(10'000);
  ASSERT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  const auto kicked = session.table.version();
  EXPECT_EQ(session.send("bob", Do::take_over, {.seat = Seat(1)}), "sent_away");
  EXPECT_EQ(session.send("ann", Do::allow, {.kicked = kicked}), "");
  EXPECT_EQ(session.send("bob", Do::take_over, {.seat = Seat(1)}), "");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

}  // namespace
}  // namespace tessera::table
