#include "server/live/room_cache.h"

#include <gtest/gtest.h>

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
  void ask(const std::string& table) {
    cache.with_room(table, [this](const RoomCache::Found& found) {
      log.emplace_back(found ? "found" : found.error().name);
      if (found) last = *found;
    });
  }

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
