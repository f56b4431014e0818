#include "server/live/room_cache.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/store/log_text.h"
#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class RoomCacheTest : public ::testing::Test {
 protected:
  // In the store, not in memory.
  void store_table(const std::string& id) {
    const auto [room, changes] = new_room(id, "host", 1);
    writes::Append append{id, 0, lines_of(changes.events)};
    lines = changes.events.size();
    ASSERT_EQ(commit(*services.store, {a_table(id), append}), "");
  }
  void ask(const std::string& table, const RoomAsker& asker = {}) {
    cache.with_room(
        table,
        [this](const RoomCache::Found& found) {
          log.emplace_back(found ? "found" : found.error().name);
          if (found) last = *found;
        },
        asker);
  }
  std::size_t count(std::string_view answer) const { return static_cast<std::size_t>(std::ranges::count(log, answer)); }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services, .limits = {.keep_in_memory = 1'000}};
  std::size_t lines = 0;  // of a log in the store
  std::vector<std::string> log;
  RoomPtr last;
  RoomCache cache{context, [this](const RoomPtr&) { log.emplace_back("loaded"); }};
};

TEST_F(RoomCacheTest, IsReadOnceForAllWhoWait) {
  store_table("table");
  ask("table");
  ask("table");
  EXPECT_EQ(services.waiting(), 1u);
  EXPECT_TRUE(log.empty());
  services.run();
  EXPECT_EQ(log, (std::vector<std::string>{"loaded", "found", "found"}));
  EXPECT_EQ(last->lines, lines);
  ask("table");  // at once now
  EXPECT_EQ(log.size(), 4u);
  EXPECT_EQ(cache.size(), 1u);
}

TEST_F(RoomCacheTest, FewMessagesOfOneConnectionAndOfOneAddressWait) {
  store_table("table");
  store_table("other");
  const Address eve = *Address::parse("192.0.2.1");
  for (int i = 0; i < 100; ++i) ask(i % 2 == 0 ? "table" : "other", {eve, 7});
  EXPECT_EQ(count("too_fast"), 84u);
  // Also one that comes back again and again.
  for (ConnectionId id = 100; id < 2'184; ++id) ask("table", {eve, id});
  EXPECT_EQ(count("too_fast"), 184u);
  ask("table", {eve});  // over HTTP
  EXPECT_EQ(count("too_fast"), 185u);
  ask("table", {*Address::parse("192.0.2.2"), 8});
  ask("table");  // the server itself
  EXPECT_EQ(count("too_fast"), 185u);
  services.run();
  EXPECT_EQ(count("found"), 2'002u);
  // What was answered waits no more.
  store_table("third");
  for (int i = 0; i < 16; ++i) ask("third", {eve, 7});
  services.run();
  EXPECT_EQ(count("found"), 2'018u);
  EXPECT_EQ(count("too_fast"), 185u);
}

TEST_F(RoomCacheTest, ABoundedNumberWaitsForOneTable) {
  store_table("table");
  for (ConnectionId id = 1; id <= 5'010; ++id) ask("table", {{}, id});  // clients of other nodes
  EXPECT_EQ(count("too_fast"), 10u);
  ask("table");  // the server itself
  services.run();
  EXPECT_EQ(count("found"), 5'001u);
}

TEST_F(RoomCacheTest, NoTableAndNoDiskAreDifferentAnswers) {
  store_table("table");
  ask("elsewhere");
  services.run();
  EXPECT_EQ(log.back(), "no_such_table");
  ASSERT_TRUE(services.store->database().script("ALTER TABLE batches RENAME TO hidden_batches"));
  ask("table");
  services.run();
  EXPECT_EQ(log.back(), "storage");
  EXPECT_EQ(cache.size(), 0u);
}

TEST_F(RoomCacheTest, OnlyRoomsThatNobodyUsesLeave) {
  for (const auto* id : {"idle", "watched", "uncommitted", "thinking", "used"}) {
    store_table(id);
    ask(id);
  }
  services.run();
  cache.find("watched")->add_watcher(1, "");
  cache.find("uncommitted")->uncommitted.emplace_back();
  cache.find("thinking")->thinking = 1;
  services.time += 1'001;
  ask("used");
  cache.remove_idle(services.time);
  EXPECT_EQ(cache.find("idle"), nullptr);
  EXPECT_EQ(cache.size(), 4u);
}

TEST(Room, AWatcherIsListedOnce) {
  const auto [room, changes] = new_room("table", "host", 1);
  room->add_watcher(1, "ann");
  room->add_watcher(1, "ann");
  EXPECT_EQ(room->watchers.size(), 1u);
  EXPECT_TRUE(room->is_watched_by("ann"));
  room->remove_watcher(1);
  EXPECT_FALSE(room->is_watched_by("ann"));
}

TEST(Room, WhatWaitsForTheStoreIsCalledInOrder) {
  const auto [room, changes] = new_room("table", "host", 1);
  std::string order;
  room->after_stored([&](bool stored) { order += stored ? "a" : "A"; });
  EXPECT_EQ(order, "a");
  room->uncommitted.emplace_back();
  room->after_stored([&](bool stored) { order += stored ? "b" : "B"; });
  room->after_stored([&](bool stored) { order += stored ? "c" : "C"; });
  EXPECT_EQ(order, "a");
  room->uncommitted.back().call_then(false);
  EXPECT_EQ(order, "aBC");
}

}  // namespace
}  // namespace tessera::server
