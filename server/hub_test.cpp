#include "server/hub.h"

#include <gtest/gtest.h>

#include "server/hub_testing.h"

namespace tessera::server {
namespace {

using testing::TemporaryFolder;
using testing::World;

constexpr const char* kPot =
    R"({"game":"pass-the-pot","players":2,"options":{"first":0},"settings":{"pace_min_ms":0,"pace_max_ms":0,"free_chat":false}})";

std::string text_at(const boost::json::object& letter, std::string_view field) {
  const auto* value = letter.if_contains(field);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

struct Pair {
  Guest ann;
  Guest bob;
  ConnectionId a;
  ConnectionId b;
  std::string table;
};

// Ann and Bob sit at a table and watch it.
Pair seated(World& world, const char* description = kPot) {
  Pair out{world.guest("Ann"), world.guest("Bob"), 0, 0, ""};
  out.a = world.connect(out.ann);
  out.b = world.connect(out.bob);
  out.table = world.create(out.ann, description);
  world.watch(out.a, out.table);
  world.watch(out.b, out.table);
  world.command(out.a, out.table, R"({"do":"sit","version":1,"seat":0})");
  world.command(out.b, out.table, R"({"do":"sit","version":3,"seat":1})");
  return out;
}

std::uint32_t version_of(World& world, ConnectionId id) {
  const auto news = world.last(id, "news");
  return static_cast<std::uint32_t>(news.at("version").to_number<std::int64_t>());
}

// Both put their numbers into the dice; then it starts.
void start(World& world, const Pair& pair) {
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  int i = 0;
  const std::string numbers[] = {std::string(64, '1'), std::string(64, '2')};
  for (const auto id : {pair.a, pair.b}) {
    EXPECT_EQ(text_at(world.last(id), "do"), "commit");
    const auto hash = to_hex(sha256(*bytes32_from_hex(numbers[i++])));
    world.say(id, R"({"say":"commit","id":20,"table":")" + pair.table + R"(","hash":")" + hash + "\"}");
  }
  i = 0;
  for (const auto id : {pair.a, pair.b}) {
    world.say(id, R"({"say":"open","id":21,"table":")" + pair.table + R"(","number":")" + numbers[i++] + "\"}");
  }
}

// A game in which Ann is asked first. With one roll in thirty-six she is not: that one is played by itself.
Pair playing(World& world) {
  for (;;) {
    const auto pair = seated(world);
    start(world, pair);
    const auto news = world.last(pair.a, "news");
    if (!news.at("moment").at("you").at("legal").as_array().empty()) return pair;
  }
}

TEST(Hub, HelloComesFirstAndOnce) {
  const TemporaryFolder folder;
  World world(folder.path());
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

TEST(Hub, AGameIsPlayedAndToldToAll) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto stranger = world.connect_stranger();
  world.watch(stranger, pair.table);
  world.command(pair.a, pair.table,
                R"({"do":"act","action":"keep","version":)" + std::to_string(version_of(world, pair.a)) + "}");
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
  World world(folder.path());
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
  world.hub.message(pair.b, R"({"say":"do","id":30,"table":")" + pair.table +
                                R"(","command":{"do":"rematch","on":true,"version":)" +
                                std::to_string(version_of(world, pair.b)) + "}}");
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
  World world(folder.path());
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
  World world(folder.path());
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

TEST(Hub, NothingIsToldBeforeItIsStored) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto before = world.letters;
  world.hub.message(pair.a, R"({"say":"do","id":9,"table":")" + pair.table +
                                R"(","command":{"do":"act","action":"keep","version":)" +
                                std::to_string(version_of(world, pair.a)) + "}}");
  // Who looks now is answered with what is on its way, not before.
  world.hub.message(pair.b, R"({"say":"watch","id":30,"since":0,"table":")" + pair.table + "\"}");
  EXPECT_EQ(world.letters, before);
  world.run();
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "done");
  EXPECT_EQ(text_at(world.last(pair.b), "say"), "table");
}

TEST(Hub, WhatCannotBeStoredHasNotHappened) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto version = version_of(world, pair.a);
  world.full_disk = true;
  world.command(pair.a, pair.table, R"({"do":"act","action":"keep","version":)" + std::to_string(version) + "}");
  world.full_disk = false;
  EXPECT_EQ(text_at(world.last(pair.a, "refused"), "code"), "storage");
  const auto again = world.last(pair.b, "table");
  ASSERT_TRUE(again.contains("snapshot"));
  EXPECT_EQ(again.at("snapshot").at("version").to_number<std::uint32_t>(), version);
  world.command(pair.a, pair.table, R"({"do":"act","action":"keep","version":)" + std::to_string(version) + "}");
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "done") << boost::json::serialize(world.last(pair.a));
}

TEST(Hub, WhoComesBackToATableThatIsTakenUpAnewIsAnswered) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto version = std::to_string(version_of(world, pair.a));
  world.full_disk = true;
  world.hub.message(pair.a, R"({"say":"do","id":30,"table":")" + pair.table +
                                R"(","command":{"do":"act","action":"keep","version":)" + version + "}}");
  world.hub.message(pair.b, R"({"say":"watch","id":31,"since":1,"table":")" + pair.table + "\"}");
  world.run();
  world.full_disk = false;
  const auto answer = world.answer(pair.b, 31);
  ASSERT_TRUE(answer.contains("version")) << boost::json::serialize(answer);
  EXPECT_EQ(std::to_string(answer.at("version").to_number<std::uint32_t>()), version);
}

TEST(Hub, WhoIsNotThereWhenTheGameStartsIsAway) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = seated(world);
  world.hub.closed(pair.b);
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  const std::string number(64, '1');
  const auto hash = to_hex(sha256(*bytes32_from_hex(number)));
  world.say(pair.a, R"({"say":"commit","id":20,"table":")" + pair.table + R"(","hash":")" + hash + "\"}");
  world.say(pair.a, R"({"say":"open","id":21,"table":")" + pair.table + R"(","number":")" + number + "\"}");
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
    World world(folder.path());
    pair = playing(world);
    version = version_of(world, pair.a);
    moment = world.last(pair.a, "news").at("moment").as_object();
  }
  World world(folder.path());
  const auto a = world.connect(pair.ann);
  world.watch(a, pair.table);
  const auto snapshot = world.last(a, "table").at("snapshot").as_object();
  EXPECT_EQ(snapshot.at("moment").at("view"), moment.at("view"));
  EXPECT_GE(snapshot.at("version").to_number<std::uint32_t>(), version);
  // The dice go on from the same numbers: a game with them is the same game.
  world.command(a, pair.table,
                R"({"do":"act","action":"keep","version":)" +
                    std::to_string(snapshot.at("version").to_number<std::uint32_t>()) + "}");
  EXPECT_EQ(text_at(world.last(a), "say"), "done") << boost::json::serialize(world.last(a));
}

TEST(Hub, WhoComesBackIsToldWhatTheyMissed) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto seen = version_of(world, pair.b);
  world.hub.closed(pair.b);
  world.run();
  world.command(pair.a, pair.table,
                R"({"do":"act","action":"keep","version":)" + std::to_string(version_of(world, pair.a)) + "}");
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
  World world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = world.create(
      ann, R"({"game":"pass-the-pot","players":2,"options":{"first":1,"max_turns":30},"seats":[null,{"bot":"easy"}]})");
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  world.command(a, table, R"({"do":"start","version":)" + std::to_string(version_of(world, a)) + "}");
  world.pass(10'000);  // Ann's page sends no number: it starts without, and the bot takes its time
  const auto moment = world.last(a, "news").at("moment").as_object();
  EXPECT_EQ(boost::json::serialize(moment.at("to_act")), "[0]");
}

// A disk that is full stays so for a while: what happens by itself is tried again now and then, not all the time.
TEST(Hub, AFullDiskIsTriedAgainNowAndThen) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = world.create(
      ann, R"({"game":"pass-the-pot","players":2,"options":{"first":1,"max_turns":30},"seats":[null,{"bot":"easy"}]})");
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  world.command(a, table, R"({"do":"start","version":)" + std::to_string(version_of(world, a)) + "}");
  world.pass(3'100);  // it has started, and the bot is to move
  const auto version = version_of(world, a);
  world.full_disk = true;
  const auto before = world.letters[a].size();
  world.pass(20'000);
  EXPECT_LT(world.letters[a].size() - before, 50u);
  EXPECT_GE(world.hub.counters().storage_errors, 5u);
  EXPECT_EQ(world.last(a, "table").at("snapshot").at("version").to_number<std::uint32_t>(), version);
  world.full_disk = false;
  world.pass(5'000);
  EXPECT_GT(version_of(world, a), version);
  EXPECT_EQ(boost::json::serialize(world.last(a, "news").at("moment").at("to_act")), "[0]");
}

// Nor does it go round in circles with those who come and go.
TEST(Hub, WhoComesBackWhileTheDiskIsFullIsNotedLater) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  world.hub.closed(pair.b);
  world.run();
  const auto away = [&] {
    world.watch(pair.a, pair.table);
    return world.last(pair.a, "table").at("snapshot").at("seats").at(1).at("away").as_bool();
  };
  EXPECT_TRUE(away());
  world.full_disk = true;
  const auto b = world.connect(pair.bob);
  world.watch(b, pair.table);
  world.pass(20'000);
  EXPECT_LT(world.letters[b].size(), 50u);
  EXPECT_TRUE(away());
  world.full_disk = false;
  world.pass(5'000);
  EXPECT_FALSE(away());
}

// Though nobody looks, and though what failed was the last thing to wait for.
TEST(Hub, ATableIsWokenAgainAfterAFailedWrite) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = world.create(
      ann,
      R"({"game":"pass-the-pot","players":2,"options":{"first":1},"seats":[null,{"bot":"easy"}],"settings":{"away_s":0}})");
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  world.command(a, table, R"({"do":"start","version":)" + std::to_string(version_of(world, a)) + "}");
  world.pass(3'100);
  const auto version = version_of(world, a);
  world.hub.closed(a);
  world.run();
  world.full_disk = true;
  world.pass(20'000);
  world.full_disk = false;
  world.pass(20'000);
  EXPECT_EQ((*world.store->table(table))->to_act, SeatSet::of(Seat(0)));
  const auto again = world.connect(ann);
  world.watch(again, table);
  EXPECT_GT(world.last(again, "table").at("snapshot").at("version").to_number<std::uint32_t>(), version);
}

TEST(Hub, AStartIsAnsweredThoughTheTableIsTakenUpAnew) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = seated(world);
  const auto version = version_of(world, pair.a);
  world.full_disk = true;
  world.hub.message(pair.a, R"({"say":"do","id":50,"table":")" + pair.table +
                                R"(","command":{"do":"swap","seat":0,"with":1,"version":)" + std::to_string(version) +
                                "}}");
  world.hub.message(pair.a, R"({"say":"do","id":51,"table":")" + pair.table +
                                R"(","command":{"do":"start","version":)" + std::to_string(version + 1) + "}}");
  world.run();
  world.full_disk = false;
  EXPECT_EQ(text_at(world.answer(pair.a, 50), "code"), "storage");
  world.pass(10'000);
  EXPECT_EQ(text_at(world.answer(pair.a, 51), "say"), "refused");
}

TEST(Hub, AStoreThatCannotBeReadLosesNobody) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  const auto seen = version_of(world, pair.b);
  world.command(pair.a, pair.table, R"({"do":"act","action":"keep","version":)" + std::to_string(seen) + "}");
  ASSERT_TRUE(world.store->database().script("ALTER TABLE guests RENAME TO hidden_guests"));
  ASSERT_TRUE(world.store->database().script("ALTER TABLE batches RENAME TO hidden_batches"));
  world.hub.opened(70);
  world.say(70, R"({"say":"hello","id":1,"protocol":1,"token":")" + world.token(pair.bob) + "\"}");
  EXPECT_EQ(text_at(world.last(70), "code"), "storage");
  // What cannot be told from the log is told as a whole.
  world.watch(pair.b, pair.table, seen);
  EXPECT_EQ(text_at(world.answer(pair.b, 8), "say"), "table");
  world.letters[pair.b].clear();
  world.watch(pair.b, pair.table, seen);
  EXPECT_EQ(text_at(world.answer(pair.b, 8), "say"), "table");
}

// Ann's turn against a bot, with hints.
std::string against_a_bot(World& world, ConnectionId a, const Guest& ann) {
  const auto table = world.create(
      ann,
      R"({"game":"pass-the-pot","players":2,"options":{"first":0},"seats":[null,{"bot":"easy"}],"settings":{"pace_min_ms":0,"pace_max_ms":0}})");
  world.watch(a, table);
  world.command(a, table, R"({"do":"sit","version":1,"seat":0})");
  world.command(a, table, R"({"do":"start","version":)" + std::to_string(version_of(world, a)) + "}");
  world.pass(3'000);
  EXPECT_EQ(boost::json::serialize(world.last(a, "news").at("moment").at("to_act")), "[0]");
  return table;
}

TEST(Hub, NobodyHasAllTheThinkersForTheirHints) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = against_a_bot(world, a, ann);
  const auto ask = [&](int id) {
    world.hub.message(a, R"({"say":"hint","id":)" + std::to_string(id) + R"(,"table":")" + table + "\"}");
  };
  for (int id = 60; id < 80; ++id) ask(id);
  EXPECT_LE(world.waiting(), 4u);
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 60), "say"), "hint");
  EXPECT_EQ(text_at(world.answer(a, 79), "code"), "too_fast");
  ask(80);
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 80), "say"), "hint");
}

// It would tell the dice.
TEST(Hub, AHintForWhatIsNotStoredIsNotTold) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto ann = world.guest("Ann");
  const auto a = world.connect(ann);
  const auto table = against_a_bot(world, a, ann);
  const auto version = std::to_string(version_of(world, a));
  const auto legal = world.last(a, "news").at("moment").at("you").at("legal").as_array();
  const auto* roll = std::find_if(legal.begin(), legal.end(), [](const auto& each) { return each != "keep"; });
  ASSERT_NE(roll, legal.end());
  world.full_disk = true;
  world.hub.message(a, R"({"say":"do","id":90,"table":")" + table + R"(","command":{"do":"act","action":)" +
                           boost::json::serialize(*roll) + R"(,"version":)" + version + "}}");
  world.hub.message(a, R"({"say":"hint","id":91,"table":")" + table + "\"}");
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 91), "say"), "refused");
}

TEST(Hub, AServerThatStopsWaitsForNoClock) {
  const TemporaryFolder folder;
  World world(folder.path());
  const auto pair = playing(world);
  world.hub.closed(pair.b);
  world.run();
  world.hub.stop();
  world.run();
  world.time += 120'000;
  world.hub.alarm();
  EXPECT_GT(world.alarm_at, world.time);
}

TEST(Hub, ATableThatNobodyLooksAtLeavesMemory) {
  const TemporaryFolder folder;
  World world(folder.path());
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
  World world(folder.path());
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
