#include "server/live/watches.h"

#include <gtest/gtest.h>

#include <boost/json/value_to.hpp>
#include "server/testing/hub_harness.h"
#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

// Ann made a table and sits there; nobody watches it. Connection 1 is hers, 2 a spectator's.
class WatchesTest : public ::testing::Test {
 protected:
  WatchesTest() {
    game_start.create_table(ann, description_of(tessera::testing::plain_table(R"("players":3)")),
                            [this](const Answer<std::string>& id) { table = *id; });
    services.run();
    sit(ann, 0);
    services.run();
    greet(1, '"' + *sign_token({ann.id, services.time}, key) + '"');
    greet(2, "null");
    services.run();
    services.sent.clear();
  }
  void greet(ConnectionId id, const std::string& token) {
    connections.open(id, {});
    connections.receive(id, R"({"say":"hello","id":1,"protocol":1,"token":)" + token + "}");
  }
  RoomPtr room() const { return cache.find(table); }
  // The write waits.
  void sit(const Guest& guest, int seat) {
    rooms.handle(room(),
                 {.kind = table::Command::Kind::sit,
                  .version = room()->table.version(),
                  .seat = Seat(seat),
                  .person = guest.id,
                  .name = guest.name},
                 {});
  }
  void watch(ConnectionId id, std::uint32_t since = 0) { watch(id, table, since); }
  void watch(ConnectionId id, const std::string& at, std::uint32_t since = 0) {
    watches.watch(id, {.kind = ClientMessage::Kind::watch, .id = 7, .table = at, .since = since});
  }
  std::string text(ConnectionId id, std::string_view field) {
    const auto last = services.last(id);
    return last.contains(field) ? boost::json::value_to<std::string>(last.at(field)) : "";
  }
  // The numbers of all events that a connection was told of.
  std::vector<std::uint32_t> told(ConnectionId id) {
    std::vector<std::uint32_t> out;
    for (const auto& message : services.sent[id]) {
      const auto news = boost::json::parse(message).as_object();
      if (news.at("say") != "news") continue;
      for (const auto& event : news.at("events").as_array()) out.push_back(event.at("n").to_number<std::uint32_t>());
    }
    return out;
  }
  // All numbers of events after `since`.
  std::vector<std::uint32_t> after(std::uint32_t since) const {
    std::vector<std::uint32_t> out;
    while (since < room()->table.version()) out.push_back(++since);
    return out;
  }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services, .limits = {.watches_per_connection = 2}};
  Secret key = a_secret();
  Connections connections{context, key, [](ConnectionId, const ClientMessage&, std::string_view) {}};
  WakeQueue wakes{context};
  Outages outages{context};
  RoomCache cache{context, [this](const RoomPtr& loaded) { rooms.on_loaded(loaded); }};
  Publisher publisher{context, [this](const RoomPtr& failed) { rooms.on_failed(failed); }};
  GameStart game_start{
      context, cache, wakes, publisher,
      [this](const RoomPtr& changed, table::Changes changes, const Asker& asker, std::vector<Write> with) {
        rooms.publish(changed, std::move(changes), asker, std::move(with));
      }};
  Rooms rooms{context,
              {connections, cache, wakes, outages, publisher, game_start},
              [this](ConnectionId id, const std::string& at) { watch(id, at); }};
  Watches watches{context, connections, cache, publisher, game_start, rooms};
  Guest ann = services.guest("Ann");
  Guest bob = services.guest("Bob");
  std::string table;
};

TEST_F(WatchesTest, TheFirstAnswerIsASnapshot) {
  watch(1);
  EXPECT_EQ(text(1, "say"), "table");
  EXPECT_EQ(services.last(1).at("id").as_int64(), 7);
  EXPECT_EQ(services.last(1).at("you").as_int64(), 0);
  watch(2);
  EXPECT_TRUE(services.last(2).at("you").is_null());
  sit(bob, 1);
  services.run();
  EXPECT_EQ(text(1, "say"), "news");
  EXPECT_EQ(services.sent[1].size(), 2u);
  EXPECT_EQ(services.sent[2].size(), 2u);
}

TEST_F(WatchesTest, ATableThatIsNotThereIsNotWatched) {
  watch(1, "nowhere");
  services.run();
  EXPECT_EQ(text(1, "code"), "no_such_table");
  EXPECT_TRUE(connections.watches(1).empty());
}

TEST_F(WatchesTest, AreLimited) {
  ASSERT_TRUE(connections.add_watch(1, "a"));
  ASSERT_TRUE(connections.add_watch(1, "b"));
  watch(1);
  EXPECT_EQ(text(1, "code"), "too_many");
  EXPECT_TRUE(room()->watchers.empty());
}

// One log is read for a connection, eight wait: more are refused, and take no place among the tables it watches.
TEST(Watches, ARefusedOneTakesNoPlace) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto ann = world.guest("Ann");
  std::vector<std::string> tables;
  for (int i = 0; i < 9; ++i) {
    tables.push_back(world.create(ann, tessera::testing::plain_table(R"("players":2)")));
  }
  const auto id = world.connect_stranger();
  const auto ask = [&](const std::string& table) {
    world.message(id, R"({"say":"watch","id":8,"since":0,"events":true,"table":")" + table + "\"}");
  };
  for (int i = 0; i < 9; ++i) ask(tables[0]);
  for (std::size_t i = 1; i < 8; ++i) {
    ask(tables[i]);
    EXPECT_EQ(world.last(id).at("code"), "too_fast");
  }
  world.run();
  world.watch(id, tables[8]);
  EXPECT_EQ(world.last(id).at("say"), "table");
}

TEST_F(WatchesTest, AClientThatComesBackHearsOnlyWhatItMissed) {
  watch(2, 2);
  services.run();
  EXPECT_EQ(text(2, "say"), "news");
  EXPECT_EQ(services.last(2).at("id").as_int64(), 7);
  EXPECT_EQ(told(2), after(2));
  watch(1, room()->table.version());
  services.run();
  EXPECT_EQ(text(1, "say"), "news");
  EXPECT_TRUE(told(1).empty());
}

TEST_F(WatchesTest, AnEventThatIsNotThereYetIsAnsweredByASnapshot) {
  watch(2, room()->table.version() + 1);
  EXPECT_EQ(text(2, "say"), "table");
}

TEST_F(WatchesTest, AChangeWhileTheLogIsReadIsToldOnce) {
  watch(2, 1);
  sit(bob, 1);      // before the log is read, and stored after it
  services.step();  // the log
  EXPECT_TRUE(services.sent[2].empty());
  services.run();
  sit(services.guest("Cleo"), 2);
  services.run();
  EXPECT_EQ(told(2), after(1));
}

TEST_F(WatchesTest, WhatIsNotStoredYetIsNotTold) {
  sit(bob, 1);
  watch(2);
  EXPECT_TRUE(services.sent[2].empty());
  services.run();
  EXPECT_EQ(services.sent[2].size(), 1u);
  EXPECT_EQ(text(2, "say"), "table");
}

TEST_F(WatchesTest, WhoStopsBeforeTheAnswerGetsNone) {
  watch(2, 1);
  watches.unwatch(2, table);
  services.run();
  EXPECT_TRUE(services.sent[2].empty());
  EXPECT_TRUE(room()->watchers.empty());
}

TEST_F(WatchesTest, ALogThatCannotBeReadIsReplacedByASnapshot) {
  ASSERT_TRUE(services.store->database().script("ALTER TABLE batches RENAME TO hidden_batches"));
  watch(2, 1);
  services.run();
  EXPECT_EQ(text(2, "say"), "table");
}

TEST_F(WatchesTest, ATableThatIsLoadedAgainMeanwhileIsWatchedInItsNewRoom) {
  watch(2, 1);
  const RoomPtr old = room();
  old->dead = true;
  cache.remove(table);
  services.run();
  ASSERT_NE(room(), nullptr);
  EXPECT_NE(room(), old);
  EXPECT_EQ(room()->watchers.size(), 1u);
  EXPECT_EQ(told(2), after(1));
}

TEST_F(WatchesTest, EndForAllTablesOfAConnection) {
  watch(1);
  watch(2);
  watches.unwatch_all(1);
  EXPECT_TRUE(connections.watches(1).empty());
  ASSERT_EQ(room()->watchers.size(), 1u);
  EXPECT_EQ(room()->watchers.front().connection, 2u);
}

}  // namespace
}  // namespace tessera::server
