// Names, faces and the host's changes, from one client's message to what the others are told.
#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

// The last event of this kind that the connection was told; an empty object: none.
boost::json::object last_event(HubHarness& world, ConnectionId id, std::string_view type) {
  boost::json::object out;
  for (const auto& text : world.sent[id]) {
    const auto message = boost::json::parse(text).as_object();
    const auto* events = message.if_contains("events");
    if (events == nullptr) continue;
    for (const auto& event : events->as_array()) {
      if (event.at("type").as_string() == type) out = event.as_object();
    }
  }
  return out;
}

// As `PATCH /api/me` does it.
void rename(HubHarness& world, Guest& guest, const std::string& name, Face face) {
  guest.name = name;
  guest.face = face;
  ASSERT_TRUE(world.store->commit(std::vector<Write>{writes::SetGuest{guest}}));
  world.hub.rename_guest(guest);
  world.run();
}

std::string seat_names(HubHarness& world, const std::string& table) {
  std::string out;
  world.hub.snapshot(table, [&](const Answer<boost::json::object>& seen) {
    ASSERT_TRUE(seen);
    for (const auto& seat : seen->at("snapshot").at("seats").as_array()) {
      out += seat.at("who") == "person" ? std::string(seat.at("name").as_string()) + " " : "- ";
    }
  });
  world.run();
  return out;
}

TEST(People, ANewNameReachesARunningTableAtOnce) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  auto pair = playing(world);
  rename(world, pair.bob, "Bobby", Face::owl);
  const auto event = last_event(world, pair.a, "renamed");
  EXPECT_EQ(event.at("seat"), boost::json::value(1));
  EXPECT_EQ(event.at("name"), "Bobby");
  EXPECT_EQ(event.at("face"), "owl");
  EXPECT_FALSE(event.contains("person"));
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bobby ");
}

TEST(People, ANewNameReachesTablesThatAreNotInMemory) {
  const TemporaryFolder folder;
  auto pair = [&] {
    HubHarness world(folder.path());
    return seated(world);
  }();
  HubHarness world(folder.path());
  EXPECT_EQ(world.hub.rooms_in_memory(), 0u);
  rename(world, pair.bob, "Bobby", Face::owl);
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bobby ");
  const auto rows = world.store->open_tables_of(pair.ann.id);
  ASSERT_TRUE(rows);
  EXPECT_NE(rows->front().summary.find("Bobby"), std::string::npos);
}

// The server was killed between the two.
TEST(People, ANameThatWasStoredBeforeTheTableHeardOfItIsTakenWhenTheTableIsLoaded) {
  const TemporaryFolder folder;
  auto pair = [&] {
    HubHarness world(folder.path());
    return seated(world);
  }();
  pair.bob.name = "Bobby";
  HubHarness world(folder.path());
  ASSERT_TRUE(world.store->commit(std::vector<Write>{writes::SetGuest{pair.bob}}));
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bobby ");
}

// Bob's name is his own; only this table shows the one before, until it is loaded again.
TEST(People, ATableThatHeardTooManyNewNamesKeepsTheLast) {
  const TemporaryFolder folder;
  auto pair = [&] {
    HubHarness world(folder.path());
    auto seats = seated(world);
    for (int i = 1; i <= 10; ++i) rename(world, seats.bob, "Bob" + std::to_string(i), Face::owl);
    EXPECT_EQ(seat_names(world, seats.table), "Ann Bob8 ");
    EXPECT_EQ((*world.store->guest(seats.bob.id))->name, "Bob10");
    start(world, seats);
    return seats;
  }();
  HubHarness world(folder.path());
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bob10 ");
}

// Else a table whose game nobody starts would be kept for ever.
TEST(People, ANewNameIsNoChangeOfATable) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  auto pair = seated(world);
  const auto changed = (*world.store->table(pair.table))->changed;
  world.pass(60'000);
  rename(world, pair.bob, "Bobby", Face::owl);
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bobby ");
  EXPECT_EQ((*world.store->table(pair.table))->changed, changed);
}

TEST(People, AFinishedTableKeepsItsNames) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  auto pair = playing(world);
  world.command(pair.a, pair.table, R"({"do":"resign","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  rename(world, pair.bob, "Bobby", Face::owl);
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bob ");
}

// Otherwise one player could keep a game from starting.
TEST(People, ANewNameDoesNotStopAStart) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  auto pair = seated(world);
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  rename(world, pair.bob, "Bobby", Face::owl);
  world.pass(3'000);  // nobody sends a number
  EXPECT_FALSE(last_event(world, pair.a, "started").empty());
}

TEST(People, WhoSitsDownHasTheirFace) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  auto ann = world.guest("Ann");
  ann.face = Face::whale;
  ASSERT_TRUE(world.store->commit(std::vector<Write>{writes::SetGuest{ann}}));
  const auto a = world.connect(ann);
  EXPECT_EQ(world.last(a, "welcome").at("guest").at("face"), "whale");
  const auto table = world.create(ann, kQuickTable);
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  EXPECT_EQ(last_event(world, a, "sat").at("face"), "whale");
}

TEST(People, TheHostChangesTheTableAndItIsStillSoAfterARestart) {
  const TemporaryFolder folder;
  const auto table = [&] {
    HubHarness world(folder.path());
    const auto pair = seated(world);
    const auto send = [&](const std::string& what) {
      world.command(pair.a, pair.table,
                    R"({"do":)" + what + R"(,"version":)" + std::to_string(version_of(world, pair.a)) + "}");
    };
    send(R"("add_seat")");
    send(R"("change","options":{"first":1},"settings":{"hints":true})");
    EXPECT_EQ(last_event(world, pair.b, "changed").at("options"), (boost::json::object{{"first", 1}}));
    EXPECT_FALSE(last_event(world, pair.b, "seat_added").empty());
    return pair.table;
  }();
  HubHarness world(folder.path());
  world.hub.snapshot(table, [&](const Answer<boost::json::object>& seen) {
    ASSERT_TRUE(seen);
    const auto& described = seen->at("snapshot").at("table");
    EXPECT_EQ(described.at("players"), boost::json::value(3));
    EXPECT_EQ(described.at("options").at("first"), boost::json::value(1));
    EXPECT_EQ(described.at("settings").at("hints"), boost::json::value(true));
    EXPECT_EQ(seen->at("snapshot").at("seats").as_array().size(), 3u);
  });
  world.run();
}

// The seats get other numbers before the players are asked for theirs.
TEST(People, ItStartsWithThoseWhoAreThere) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world, tessera::testing::plain_table(R"("players":4,"options":{"first":0})"));
  const auto send = [&](ConnectionId id, const std::string& what) {
    world.command(id, pair.table, R"({"do":)" + what + R"(,"version":)" + std::to_string(version_of(world, id)) + "}");
  };
  send(pair.b, R"("swap","seat":1,"with":3)");
  start(world, pair);
  EXPECT_FALSE(last_event(world, pair.b, "started").empty());
  EXPECT_EQ(world.last(pair.b, "news").at("you"), boost::json::value(1));
  EXPECT_EQ(seat_names(world, pair.table), "Ann Bob ");
  const auto fair = world.store->fair(pair.table);
  ASSERT_TRUE(fair && *fair);
  EXPECT_NE((*fair)->rounds.find(std::string(64, '2')), std::string::npos);
}

TEST(People, ThoseWhoWatchAreToldHowManyTheyAre) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  const auto stranger = world.connect_stranger();
  world.watch(stranger, pair.table);
  EXPECT_EQ(world.last(stranger, "table").at("spectators"), boost::json::value(1));
  EXPECT_TRUE(world.last(pair.a, "spectators").empty());  // not for everyone who comes and goes
  world.pass(1'000);
  EXPECT_EQ(world.last(pair.a, "spectators").at("count"), boost::json::value(1));
  world.hub.closed(stranger);
  world.pass(1'000);
  EXPECT_EQ(world.last(pair.a, "spectators").at("count"), boost::json::value(0));
}

// Somebody who watches and does not, a thousand times a second, does not fill the others' connections.
TEST(People, WhoComesAndGoesIsToldOfOnceASecond) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  world.pass(2'000);
  const auto before = world.sent[pair.a].size();
  const auto stranger = world.connect_stranger();
  for (int i = 0; i < 101; ++i) {
    world.watch(stranger, pair.table);
    if (i < 100) world.say(stranger, R"({"say":"unwatch","id":3,"table":")" + pair.table + "\"}");
  }
  world.pass(1'000);
  EXPECT_EQ(world.sent[pair.a].size(), before + 1);
}

TEST(People, NobodyStartsAloneAGameForTwo) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = world.create(ann, kQuickTable);
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  world.command(a, table, R"({"do":"start","version":)" + std::to_string(version_of(world, a)) + "}");
  EXPECT_EQ(text_at(world.last(a), "code"), "too_few_players");
}

}  // namespace
}  // namespace tessera::server
