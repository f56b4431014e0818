// Before the start: the host changes options, settings and the number of seats; and names, which change at any time.
#include "table/record.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

namespace json = boost::json;

using bots::Level;
using testing::Do;
using testing::object;
using testing::Session;

Command change(std::string_view options, std::string_view settings = "{}") {
  Command command;
  command.options = object(options);
  command.settings = object(settings);
  return command;
}

json::value described(const Session& session, std::string_view part, std::string_view name) {
  return session.table.snapshot(kNoSeat, session.now).at("table").at(part).at(name);
}

TEST(Change, TheHostChangesOptionsAndSettingsAndAllAreTold) {
  Session session({.players = 3, .options = R"({"first":0})"});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send("bob", Do::change, change(R"({"first":2})")), "not_host");
  EXPECT_EQ(session.send("ann", Do::change, change(R"({"first":2})", R"({"clock":"move","clock_s":30})")), "");
  EXPECT_EQ(session.last_types(), "changed");
  EXPECT_EQ(described(session, "options", "first"), json::value(2));
  EXPECT_EQ(described(session, "settings", "clock_s"), json::value(30));
  EXPECT_EQ(session.table.settings().clock(), Clock::move);
  EXPECT_EQ(session.table.seat_of("bob"), Seat(1));  // who sits where stays
}

TEST(Change, OnlyWhatIsNewIsTold) {
  Session session({.players = 3, .options = R"({"first":0})"});
  session.send("ann", Do::change, change(R"({"first":0})", R"({"clock":"move"})"));
  EXPECT_TRUE(session.last.events.front().options.empty());
  EXPECT_EQ(session.last.events.front().settings, object(R"({"clock":"move"})"));
  EXPECT_EQ(session.send("ann", Do::change, change(R"({"first":0})", R"({"clock":"move"})")), "already");
  EXPECT_EQ(session.send("ann", Do::change, change("{}")), "already");
}

TEST(Change, WhatCannotBeIsRefusedAndChangesNothing) {
  Session session({.players = 3});
  const auto before = session.table.snapshot(kNoSeat, session.now);
  EXPECT_EQ(session.send("ann", Do::change, change(R"({"first":3})")), "bad_table");
  EXPECT_EQ(session.send("ann", Do::change, change(R"({"no_such_option":1})")), "bad_table");
  EXPECT_EQ(session.send("ann", Do::change, change("{}", R"({"clock_s":-1})")), "bad_table");
  EXPECT_EQ(session.send("ann", Do::change, change("{}", R"({"no_such_setting":true})")), "bad_table");
  EXPECT_EQ(session.table.snapshot(kNoSeat, session.now), before);
}

TEST(Change, ABotThatCouldNotPlayThenIsAReasonToRefuse) {
  const auto& game = testing::game_without(Level::best);
  Session session({.game = std::string(game.id)});
  EXPECT_EQ(session.send("ann", Do::change, change("{}", R"({"stand_in":"best"})")), "no_such_bot");
}

TEST(Change, AChangeOfSomethingThatHasChangedSinceIsStale) {
  Session session({.players = 3});
  const auto seen = session.table.version();
  session.send("ann", Do::change, change("{}", R"({"clock":"move"})"));
  auto late = change("{}", R"({"clock":"none"})");
  late.kind = Do::change;
  late.person = "ann";
  late.version = seen;
  EXPECT_EQ(session.send(late), "stale");
  EXPECT_EQ(session.send({.kind = Do::add_seat, .version = seen, .person = "ann"}), "stale");
  EXPECT_EQ(session.send({.kind = Do::start, .version = seen, .person = "ann"}), "stale");
}

TEST(Change, NothingChangesOnceTheGameRuns) {
  Session session({.players = 2});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.send("ann", Do::change, change("{}", R"({"clock":"move"})")), "wrong_stage");
  EXPECT_EQ(session.send("ann", Do::add_seat), "wrong_stage");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(1)}), "wrong_stage");
}

// A slow game has slow windows; and back again.
TEST(Change, AWindowIsAsLongAsADecisionOfACorrespondenceGame) {
  Session session({});
  session.send("ann", Do::change, change("{}", R"({"clock":"correspondence","clock_s":86400})"));
  EXPECT_EQ(described(session, "settings", "window_ms"), json::value(86'400'000));
  session.send("ann", Do::change, change("{}", R"({"clock_s":3600})"));
  EXPECT_EQ(described(session, "settings", "window_ms"), json::value(3'600'000));
  session.send("ann", Do::change, change("{}", R"({"clock":"none"})"));
  EXPECT_EQ(described(session, "settings", "window_ms"), json::value(6000));
  session.send("ann", Do::change, change("{}", R"({"window_ms":9000})"));
  session.send("ann", Do::change, change("{}", R"({"clock":"move"})"));
  EXPECT_EQ(described(session, "settings", "window_ms"), json::value(9000));
}

TEST(Change, AHostWhoNeverStopsIsStopped) {
  Session session({.players = 3});
  std::string code;
  int changes = 0;
  for (; changes < 1000 && code.empty(); ++changes) {
    code = session.send("ann", Do::change, change("{}", changes % 2 == 0 ? R"({"hints":true})" : R"({"hints":false})"));
  }
  EXPECT_EQ(code, "too_many_changes");
  EXPECT_LE(changes, 301);
  EXPECT_EQ(session.send("ann", Do::add_seat), "too_many_changes");
  session.seat_all();
  session.start();  // but a game can be played
}

TEST(Seats, TheHostAddsSeatsAsFarAsTheGameAllows) {
  Session session({.players = 2});
  const int most = session.table.position().info().max_players;
  EXPECT_EQ(session.send("bob", Do::add_seat), "not_host");
  for (int n = 3; n <= most; ++n) {
    EXPECT_EQ(session.send("ann", Do::add_seat), "");
    EXPECT_EQ(session.table.players(), n);
    EXPECT_EQ(session.send(testing::kPersons[n - 1], Do::sit, {.seat = Seat(n - 1)}), "");
  }
  EXPECT_EQ(session.send("ann", Do::add_seat), "too_many_players");
}

TEST(Seats, WhenASeatGoesThoseBehindItMoveUp) {
  Session session({.players = 4});
  session.send("ann", Do::sit, {.seat = Seat(3)});
  session.send("bob", Do::sit, {.seat = Seat(0)});
  const auto seen = session.table.version();
  EXPECT_EQ(session.send("bob", Do::remove_seat, {.seat = Seat(1)}), "not_host");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(0)}), "seat_taken");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(4)}), "no_such_seat");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(1)}), "");
  EXPECT_EQ(session.table.players(), 3);
  EXPECT_EQ(session.table.seat_of("bob"), Seat(0));
  EXPECT_EQ(session.table.seat_of("ann"), Seat(2));
  // Seat 2 is no longer the one that they saw.
  EXPECT_EQ(session.send({.kind = Do::sit, .version = seen, .seat = Seat(1), .person = "cat", .name = "Cat"}), "stale");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(1)}), "");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(0)}), "seat_taken");
  session.send("bob", Do::leave);
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(0)}), "too_few_players");
}

TEST(Seats, TheSeatThatAnOptionNamesMovesWithItsSeat) {
  Session session({.players = 4, .options = R"({"first":2})"});
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(0)}), "");
  EXPECT_EQ(session.last_types(), "changed seat_removed");
  EXPECT_EQ(described(session, "options", "first"), json::value(1));
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(1)}), "");
  EXPECT_EQ(described(session, "options", "first"), json::value("random"));
}

TEST(Seats, TheGameStartsWithThoseWhoAreThere) {
  Session session({.players = 5, .options = R"({"first":4})"});
  session.send("ann", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send("ann", Do::start), "too_few_players");
  EXPECT_EQ(session.table.players(), 5);
  session.send("bob", Do::sit, {.seat = Seat(4)});
  session.send("ann", Do::add_bot, {.seat = Seat(3), .level = Level::easy});
  EXPECT_EQ(session.send("ann", Do::start), "");
  EXPECT_EQ(session.table.stage(), Stage::playing);
  EXPECT_EQ(session.table.players(), 3);
  EXPECT_EQ(session.table.position().players(), 3);
  EXPECT_EQ(session.table.seat_of("ann"), Seat(0));
  EXPECT_EQ(session.table.seat_state(Seat(1)).who.level, Level::easy);
  EXPECT_EQ(session.table.seat_of("bob"), Seat(2));
  EXPECT_EQ(described(session, "options", "first"), json::value(2));  // it is still bob who begins
}

TEST(Seats, TheTransportClosesSeatsBeforeItAsksForNumbers) {
  Session session({.players = 4});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  EXPECT_EQ(session.send("ann", Do::close_seats), "too_few_players");
  session.send("bob", Do::sit, {.seat = Seat(2)});
  EXPECT_EQ(session.send("bob", Do::close_seats), "not_host");
  EXPECT_EQ(session.send("ann", Do::close_seats), "");
  EXPECT_EQ(session.table.stage(), Stage::lobby);
  EXPECT_EQ(session.table.players(), 2);
}

TEST(Rename, ANameAndAFaceChangeInTheLobbyAndInTheGame) {
  Session session({.players = 2});
  session.seat_all();
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl}), "");
  EXPECT_EQ(session.last_types(), "renamed");
  EXPECT_EQ(session.table.seat_state(Seat(1)).who.name, "Bobby");
  session.start();
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Robert", .face = Face::owl}), "");
  EXPECT_EQ(session.table.seat_state(Seat(1)).who.name, "Robert");
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Robert", .face = Face::owl}), "already");
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "eve", .name = "Eve", .face = Face::owl}), "not_seated");
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "", .face = Face::owl}), "bad_field");
}

TEST(Rename, ItMakesNothingStaleAndChangesNoDecision) {
  Session session({.players = 2});
  session.seat_all();
  const auto seen = session.table.version();
  session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl});
  EXPECT_EQ(session.send({.kind = Do::start, .version = seen, .person = "ann"}), "");
  const auto asked = session.table.version();
  const Seat seat = session.table.position().to_act().lowest();
  const auto action = session.table.position().legal(seat).front();
  session.send({.kind = Do::rename, .person = "ann", .name = "Anna", .face = Face::owl});
  EXPECT_EQ(session.act_at(asked, testing::kPersons[seat.index], action), "");
}

// Else a lobby, or a game in which nobody acts, would have a log without an end.
TEST(Rename, ItIsTakenEightTimesBetweenTwoSteps) {
  Session session({.players = 2});
  session.seat_all();
  const auto taken = [&](const std::string& person) {
    int times = 0;
    while (times < 100 && session
                              .send({.kind = Do::rename,
                                     .person = person,
                                     .name = person + std::to_string(session.table.version()),
                                     .face = Face::owl})
                              .empty()) {
      ++times;
    }
    return times;
  };
  EXPECT_EQ(taken("bob"), 8);
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Robert", .face = Face::owl}), "too_often");
  EXPECT_EQ(taken("ann"), 8);
  EXPECT_TRUE(session.replayed().same_as(session.table));
  session.start();
  const auto name = session.table.seat_state(Seat(1)).who.name;
  EXPECT_EQ(taken("bob"), 8);
  EXPECT_NE(session.table.seat_state(Seat(1)).who.name, name);
  // Nor do new names between offers make more of them.
  EXPECT_EQ(session.send("bob", Do::agree), "too_often");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(Rename, TheLastEventsOfALobbyAreTheHosts) {
  Session session({.players = 3});
  session.send("bob", Do::sit, {.seat = Seat(2)});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  for (int i = 0; session.table.version() < 800; ++i) {
    const auto eve = "eve" + std::to_string(i / 30);
    session.send(eve, Do::sit, {.seat = Seat(1)});
    for (const std::string name : {"Eve", "Eva"}) {
      session.send({.kind = Do::rename, .person = eve, .name = name, .face = Face::owl});
    }
    session.send(eve, Do::leave);
  }
  EXPECT_LE(session.table.version(), 801u);
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl}), "too_often");
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "ann", .name = "Anna", .face = Face::owl}), "");
  EXPECT_EQ(session.send("ann", Do::start), "");
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl}), "");
}

TEST(Rename, AFinishedGameKeepsTheNamesItHad) {
  Session session({.players = 2});
  session.seat_all();
  session.start();
  session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl});
  session.send("ann", Do::resign);
  ASSERT_EQ(session.table.stage(), Stage::finished);
  EXPECT_EQ(session.send({.kind = Do::rename, .person = "bob", .name = "Robert", .face = Face::owl}), "wrong_stage");
  const auto record = record_of(session.log, std::nullopt);
  ASSERT_TRUE(record);
  EXPECT_NE(json::serialize(*record).find("Bobby"), std::string::npos);
}

TEST(Changes, TheLogGivesTheSameTableAndTheSameRecord) {
  Session session({.players = 5, .options = R"({"first":4})"});
  session.send("ann", Do::sit, {.seat = Seat(1)});
  session.send("bob", Do::sit, {.seat = Seat(4)});
  session.send("ann", Do::change, change(R"({"first":1})", R"({"hints":true})"));
  session.send("ann", Do::remove_seat, {.seat = Seat(0)});
  session.send("ann", Do::add_seat);
  session.send({.kind = Do::rename, .person = "bob", .name = "Bobby", .face = Face::owl});
  EXPECT_TRUE(session.replayed().same_as(session.table));
  session.start();
  EXPECT_TRUE(session.replayed().same_as(session.table));
  const auto record = record_of(session.log, std::nullopt);
  ASSERT_TRUE(record) << record.error().detail;
  EXPECT_EQ(record->at("seats"), (json::array{"Ann", "Bobby"}));
  EXPECT_EQ(record->at("options").at("first"), json::value(0));
}

// Logs from before there were faces.
TEST(Changes, AnEventWithoutAFaceIsRead) {
  const auto event = parse_event(R"({"type":"sat","n":2,"seat":0,"person":"ann","name":"Ann","at":5})");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->face, Face::none);
  EXPECT_FALSE(parse_event(R"({"type":"sat","n":2,"seat":0,"person":"ann","at":5})"));
  EXPECT_FALSE(parse_event(R"({"type":"sat","n":2,"seat":0,"person":"ann","name":"Ann","face":"ogre","at":5})"));
}

}  // namespace
}  // namespace tessera::table
