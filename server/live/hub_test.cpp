#include "server/live/hub.h"

#include <gtest/gtest.h>

#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

TEST(Hub, HelloComesFirstAndOnce) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  world.hub.opened(5);
  world.say(5, R"({"say":"watch","id":1,"table":"x","since":0})");
  EXPECT_EQ(text_at(world.last(5), "code"), "hello_first");
  world.say(5, R"({"say":"hello","id":2,"protocol":1,"token":"forged"})");
  EXPECT_EQ(text_at(world.last(5), "code"), "no_token");
  world.say(5, R"({"say":"hello","id":3,"protocol":1,"token":null})");
  EXPECT_EQ(text_at(world.last(5), "say"), "welcome");
  world.say(5, R"({"say":"hello","id":4,"protocol":1,"token":null})");
  EXPECT_EQ(text_at(world.last(5), "code"), "hello_first");
  world.say(5, R"({"say":"watch","id":5,"table":"nowhere","since":0})");
  EXPECT_EQ(text_at(world.last(5), "code"), "no_such_table");
}

// Very many tables may be due at the same time; others are not to wait for all of them.
TEST(Hub, ATurnWakesAFewTables) {
  constexpr int kTables = 100;
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  for (int i = 0; i < kTables; ++i) against_a_bot(world, R"({"first":0})");
  world.time += 3'000;  // the time for Ann's numbers is up
  const auto writes_of_an_alarm = [&] {
    const int before = world.writes;
    world.hub.alarm();
    return world.writes - before;
  };
  const int first = writes_of_an_alarm();
  EXPECT_LE(world.alarm_at, world.time);
  int rest = 0;
  while (world.alarm_at <= world.time) rest += writes_of_an_alarm();
  EXPECT_GT(rest, first);
  EXPECT_GE(first + rest, kTables);
}

TEST(Hub, AGameIsPlayedAndToldToAll) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto stranger = world.connect_stranger();
  world.watch(stranger, pair.table);
  world.command(pair.a, pair.table, first_act(world, pair.a));
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "done") << boost::json::serialize(world.last(pair.a));
  for (const auto id : {pair.a, pair.b, stranger}) {
    const auto news = world.last(id, "news");
    EXPECT_TRUE(news.contains("moment")) << boost::json::serialize(news);
  }
  EXPECT_EQ(world.last(pair.b, "news").at("you").as_int64(), 1);
  EXPECT_TRUE(world.last(stranger, "news").at("you").is_null());
}

// A kill at any moment finds both or neither: the promise of a rematch and its table.
TEST(Hub, ARematchIsStoredWithItsTable) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto both = [&](const char* what) {
    for (const auto id : {pair.a, pair.b}) {
      world.command(
          id, pair.table,
          R"({"do":")" + std::string(what) + R"(","on":true,"version":)" + std::to_string(version_of(world, id)) + "}");
    }
  };
  const auto tables = [&] { return *world.store->database().number("SELECT count(*) FROM tables"); };
  const auto promised = [&] {
    return *world.store->database().number(
        R"(SELECT count(*) FROM batches WHERE instr(events, '"type":"rematch"') > 0)");
  };
  both("agree");
  const auto before = tables();
  world.full_disk = true;
  both("rematch");
  EXPECT_EQ(text_at(world.last(pair.b, "refused"), "code"), "storage");
  EXPECT_TRUE(world.last(pair.b, "rematch").empty());
  world.full_disk = false;

  world.command(pair.a, pair.table,
                R"({"do":"rematch","on":true,"version":)" + std::to_string(version_of(world, pair.a)) + "}");
  world.ask(pair.b, 30, pair.table,
            R"({"do":"rematch","on":true,"version":)" + std::to_string(version_of(world, pair.b)) + "}");
  EXPECT_EQ(world.waiting(), 1u);  // one write for all of it
  EXPECT_EQ(tables(), before);
  EXPECT_EQ(promised(), 0);
  world.run();
  EXPECT_EQ(tables(), before + 1);
  EXPECT_EQ(promised(), 1);
  const auto next = text_at(world.last(pair.a, "rematch"), "next");
  EXPECT_EQ(text_at(world.last(pair.b, "rematch"), "next"), next);
  world.watch(pair.a, next);
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "table");
}

TEST(Hub, ASecondStartDoesNotLeaveTheNumbersOut) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  const auto start = R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}";
  world.command(pair.a, pair.table, start);
  world.command(pair.a, pair.table, start);
  EXPECT_EQ(text_at(world.last(pair.a), "code"), "already");
  EXPECT_FALSE(world.last(pair.a, "news").contains("moment"));
  world.command(pair.b, pair.table, start);
  EXPECT_EQ(text_at(world.last(pair.b), "code"), "not_host");
}

TEST(Hub, WhoComesBackBeforeTheGameIsAskedForTheNumberAgain) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  world.hub.closed(pair.b);
  const auto b = world.connect(pair.bob);
  world.watch(b, pair.table, version_of(world, pair.a));
  EXPECT_EQ(text_at(world.last(b), "do"), "commit");
  world.hub.closed(pair.a);
  const auto a = world.connect(pair.ann);
  world.watch(a, pair.table);
  EXPECT_EQ(text_at(world.last(a), "do"), "commit");
}

TEST(Hub, ASnapshotHasThePastEventsIfTheyAreWanted) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  world.command(pair.a, pair.table, first_act(world, pair.a));
  world.watch(pair.b, pair.table, 1);
  const auto news = world.last(pair.b, "news").at("events").as_array();
  world.watch_with_events(pair.b, pair.table);
  const auto answer = world.last(pair.b, "table");
  const auto& events = answer.at("events").as_array();
  ASSERT_EQ(events.size(), news.size() + 1);  // the first event is known to those who ask for later ones
  EXPECT_EQ(text_at(events.front().as_object(), "type"), "created");
  for (std::size_t i = 0; i < news.size(); i++) EXPECT_EQ(events[i + 1], news[i]);
  EXPECT_EQ(events.back().at("n"), answer.at("snapshot").at("version"));
  world.watch(pair.b, pair.table);
  EXPECT_FALSE(world.last(pair.b, "table").contains("events"));
}

// The log of who was there before the start is that of who comes back later.
TEST(Hub, ASnapshotOfALobbyHasItsEvents) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  world.watch_with_events(pair.b, pair.table);
  const auto answer = world.last(pair.b, "table");
  const auto& events = answer.at("events").as_array();
  EXPECT_EQ(text_at(events.front().as_object(), "type"), "created");
  EXPECT_EQ(events.back().at("n"), answer.at("snapshot").at("version"));
}

TEST(Hub, NothingIsToldBeforeItIsStored) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto before = world.sent;
  world.message(pair.a,
                R"({"say":"do","id":9,"table":")" + pair.table + R"(","command":)" + first_act(world, pair.a) + "}");
  // Who looks now is answered with what is on its way, not before.
  world.message(pair.b, R"({"say":"watch","id":30,"since":0,"table":")" + pair.table + "\"}");
  EXPECT_EQ(world.sent, before);
  world.run();
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "done");
  EXPECT_EQ(text_at(world.last(pair.b), "say"), "table");
}

TEST(Hub, WhoIsNotThereWhenTheGameStartsIsAway) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  world.hub.closed(pair.b);
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  world.say(pair.a, commit_message(pair.table, 1, 0));
  world.say(pair.a, open_message(pair.table, 1, 0));
  world.watch(pair.a, pair.table);
  const auto snapshot = world.last(pair.a, "table").at("snapshot").as_object();
  EXPECT_EQ(snapshot.at("stage").as_string(), "playing");
  EXPECT_FALSE(snapshot.at("seats").at(0).at("away").as_bool());
  EXPECT_TRUE(snapshot.at("seats").at(1).at("away").as_bool());
}

TEST(Hub, AServerThatStartsAnewGoesOnWhereItWas) {
  const TemporaryFolder folder;
  Pair pair;
  std::uint32_t version = 0;
  boost::json::object moment;
  {
    HubHarness world(folder.path());
    pair = playing(world);
    version = version_of(world, pair.a);
    moment = world.last(pair.a, "news").at("moment").as_object();
  }
  HubHarness world(folder.path());
  const auto a = world.connect(pair.ann);
  world.watch(a, pair.table);
  const auto snapshot = world.last(a, "table").at("snapshot").as_object();
  EXPECT_EQ(snapshot.at("moment").at("view"), moment.at("view"));
  EXPECT_GE(snapshot.at("version").to_number<std::uint32_t>(), version);
  // The dice go on from the same numbers: a game with them is the same game.
  world.command(a, pair.table, first_act(snapshot.at("moment"), snapshot.at("version").to_number<std::uint32_t>()));
  EXPECT_EQ(text_at(world.last(a), "say"), "done") << boost::json::serialize(world.last(a));
}

TEST(Hub, WhoComesBackIsToldWhatTheyMissed) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto seen = version_of(world, pair.b);
  world.hub.closed(pair.b);
  world.run();
  world.command(pair.a, pair.table, first_act(world, pair.a));
  const auto back = world.connect(pair.bob);
  world.watch(back, pair.table, seen);
  const auto news = world.answer(back, 8);
  ASSERT_TRUE(news.contains("events"));
  const auto& events = news.at("events").as_array();
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.front().at("n").to_number<std::uint32_t>(), seen + 1);
}

TEST(Hub, ABotPlaysByItself) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto [ann, a, table] = against_a_bot(world, R"({"first":1,"max_turns":30})");
  world.pass(10'000);  // the bot takes its time
  const auto moment = world.last(a, "news").at("moment").as_object();
  EXPECT_EQ(boost::json::serialize(moment.at("to_act")), "[0]");
}

TEST(Hub, ATableThatNobodyLooksAtLeavesMemory) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  EXPECT_EQ(world.hub.rooms_in_memory(), 1u);
  world.hub.closed(pair.a);
  world.hub.closed(pair.b);
  world.run();
  world.pass(120'000);
  EXPECT_EQ(world.hub.rooms_in_memory(), 0u);
  const auto a = world.connect(pair.ann);
  world.watch(a, pair.table);
  EXPECT_EQ(text_at(world.last(a), "say"), "table");
}

TEST(Hub, OnlyThePlayersTalkAndOnlyAsAllowed) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = seated(world);
  const auto stranger = world.connect_stranger();
  world.watch(stranger, pair.table);
  const auto chat = [&](ConnectionId id, const std::string& what) {
    world.say(id, R"({"say":"chat","id":40,"table":")" + pair.table + R"(",)" + what + "}");
  };
  chat(pair.a, R"("phrase":"hello")");
  EXPECT_EQ(text_at(world.last(pair.b), "phrase"), "hello");
  EXPECT_EQ(text_at(world.last(stranger), "phrase"), "hello");
  chat(pair.a, R"("phrase":"curse")");
  EXPECT_EQ(text_at(world.last(pair.a), "code"), "bad_field");
  chat(pair.a, R"("text":"free text")");
  EXPECT_EQ(text_at(world.last(pair.a), "code"), "not_allowed");
  chat(stranger, R"("phrase":"hello")");
  EXPECT_EQ(text_at(world.last(stranger), "code"), "not_allowed");
}

}  // namespace
}  // namespace tessera::server
