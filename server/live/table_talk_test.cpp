#include "server/live/table_talk.h"

#include <gtest/gtest.h>

#include <boost/json/value_to.hpp>
#include "server/live/publisher.h"
#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

// Ann and Bob play, connections 1 and 2; connection 3 is a spectator. All three watch.
class TableTalkTest : public ::testing::Test {
 protected:
  TableTalkTest() {
    EXPECT_EQ(commit(*services.store, {a_table("table")}), "");
    take_room(R"("players":2,"options":{"first":0})");
    greet(1, ann.id);
    greet(2, bob.id);
    greet(3, "");
  }
  // A table with these fields, with Ann and Bob on its seats.
  void take_room(std::string_view description) {
    room = new_room("table", ann.id, services.time, description).first;
    cache.add(room);
    do_at_table(table::Command::Kind::sit, ann, 0);
    do_at_table(table::Command::Kind::sit, bob, 1);
    room->add_watcher(1, ann.id);
    room->add_watcher(2, bob.id);
    room->add_watcher(3, "");
  }
  void greet(ConnectionId id, const std::string& guest) {
    connections.open(id, {});
    const auto token = guest.empty() ? "null" : '"' + *sign_token({guest, services.time}, key) + '"';
    connections.receive(id, R"({"say":"hello","id":1,"protocol":1,"token":)" + token + "}");
    services.run();
    services.sent.clear();
  }
  table::Changes do_at_table(table::Command::Kind kind, const Guest& guest, int seat = 0) {
    auto changes = room->table.handle(
        {.kind = kind, .version = room->table.version(), .seat = Seat(seat), .person = guest.id, .name = guest.name},
        services.time, room->table_context());
    EXPECT_TRUE(changes);
    return changes ? *std::move(changes) : table::Changes{};
  }

  void say_phrase(ConnectionId id, const std::string& phrase = "hello") {
    talk.chat(id,
              {.kind = ClientMessage::Kind::chat, .id = 7, .table = "table", .chat = ChatKind::phrase, .text = phrase});
  }
  void say_text(ConnectionId id, const std::string& text) {
    talk.chat(id, {.kind = ClientMessage::Kind::chat, .id = 7, .table = "table", .text = text});
  }
  void mute(ConnectionId id, int seat, bool on = true) {
    talk.mute(id, {.kind = ClientMessage::Kind::mute, .id = 8, .table = "table", .seat = Seat(seat), .on = on});
  }
  void hint(ConnectionId id) { talk.hint(id, {.kind = ClientMessage::Kind::hint, .id = 9, .table = "table"}); }

  std::string text(ConnectionId id, std::string_view field) {
    const auto last = services.last(id);
    return last.contains(field) ? boost::json::value_to<std::string>(last.at(field)) : "";
  }
  std::size_t lines_heard(ConnectionId id) {
    std::size_t count = 0;
    for (const auto& message : services.sent[id]) count += message.find(R"("say":"chat")") != message.npos;
    return count;
  }
  ConnectionId to_act() const { return static_cast<ConnectionId>(room->table.position().to_act().lowest().index + 1); }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services};
  Secret key = a_secret();
  Connections connections{context, key, [](ConnectionId, const ClientMessage&, std::string_view) {}};
  RoomCache cache{context, [](const RoomPtr&) {}};
  Publisher publisher{context, [](const RoomPtr&) {}};
  TableTalk talk{context, connections, cache};
  Guest ann = services.guest("Ann");
  Guest bob = services.guest("Bob");
  RoomPtr room;
};

TEST_F(TableTalkTest, ALineIsStoredAndThenToldToAllWhoWatch) {
  say_phrase(1);
  EXPECT_TRUE(services.sent.empty());
  services.run();
  for (const ConnectionId id : {1u, 2u, 3u}) EXPECT_EQ(lines_heard(id), 1u) << id;
  EXPECT_EQ(services.last(2).at("seat").as_int64(), 0);
  EXPECT_EQ(text(2, "phrase"), "hello");
  EXPECT_EQ(text(1, "say"), "done");
  EXPECT_EQ(context.counters.chat_lines, 1u);
  const auto lines = services.store->chat("table", 0, 10);
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 1u);
  EXPECT_EQ(lines->front().text, "hello");
}

TEST_F(TableTalkTest, ALineThatCannotBeStoredIsToldToNobody) {
  services.full_disk = true;
  say_phrase(1);
  services.run();
  EXPECT_EQ(text(1, "code"), "storage");
  EXPECT_TRUE(services.sent[2].empty());
  EXPECT_EQ(context.counters.chat_lines, 0u);
}

TEST_F(TableTalkTest, OnlyPhrasesOfTheListAreSaid) {
  say_phrase(1, "curse");
  EXPECT_EQ(text(1, "code"), "bad_field");
  EXPECT_EQ(text(1, "detail"), "phrase");
  EXPECT_EQ(services.waiting(), 0u);
}

TEST_F(TableTalkTest, AnEmoteIsToldAndStoredAsOne) {
  talk.chat(1, {.kind = ClientMessage::Kind::chat, .id = 7, .table = "table", .chat = ChatKind::emote, .text = "wow"});
  services.run();
  EXPECT_EQ(text(2, "emote"), "wow");
  EXPECT_EQ(services.store->chat("table", 0, 10)->front().kind, ChatKind::emote);
  talk.chat(1, {.kind = ClientMessage::Kind::chat, .id = 7, .table = "table", .chat = ChatKind::emote, .text = "boo"});
  EXPECT_EQ(text(1, "detail"), "emote");
  talk.chat(3, {.kind = ClientMessage::Kind::chat, .id = 7, .table = "table", .chat = ChatKind::emote, .text = "wow"});
  EXPECT_EQ(text(3, "code"), "not_allowed");
}

TEST_F(TableTalkTest, NobodyFloodsTheTable) {
  for (int i = 0; i < 60; ++i) say_phrase(1);
  services.run();
  EXPECT_EQ(lines_heard(2), 60u);
  say_phrase(1);
  EXPECT_EQ(text(1, "code"), "too_fast");
  say_phrase(2);  // the others may still talk
  services.run();
  EXPECT_EQ(lines_heard(1), 61u);
  services.time += 60'000;
  say_phrase(1);
  services.run();
  EXPECT_EQ(lines_heard(2), 62u);
}

TEST_F(TableTalkTest, FreeTextIsForTablesWhereTheHostAllowsIt) {
  say_text(1, "Your turn.");
  EXPECT_EQ(text(1, "code"), "not_allowed");
  take_room(R"("players":2,"settings":{"free_chat":true})");
  say_text(1, "Your turn.");
  services.run();
  EXPECT_EQ(text(2, "text"), "Your turn.");
}

TEST_F(TableTalkTest, OnlyPlayersTalk) {
  say_phrase(3);
  EXPECT_EQ(text(3, "code"), "not_allowed");
  connections.close(1);
  say_phrase(2);
  services.run();
  EXPECT_EQ(lines_heard(3), 1u);
}

TEST_F(TableTalkTest, AMutedPlayerIsHeardByAllOthers) {
  mute(2, 0);
  EXPECT_EQ(text(2, "say"), "done");
  say_phrase(1);
  services.run();
  EXPECT_EQ(lines_heard(2), 0u);
  EXPECT_EQ(lines_heard(1), 1u);
  EXPECT_EQ(lines_heard(3), 1u);
  mute(2, 0, false);
  say_phrase(1);
  services.run();
  EXPECT_EQ(lines_heard(2), 1u);
}

TEST_F(TableTalkTest, OnlyAGuestMutesAndOnlyAPerson) {
  mute(3, 0);
  EXPECT_EQ(text(3, "code"), "no_token");
  mute(1, 5);
  EXPECT_EQ(text(1, "code"), "bad_field");
  do_at_table(table::Command::Kind::leave, bob);
  mute(1, 1);
  EXPECT_EQ(text(1, "code"), "bad_field");
  EXPECT_EQ(text(1, "detail"), "seat");
}

TEST_F(TableTalkTest, AHintIsForWhoIsToActWhereTheHostAllowsIt) {
  do_at_table(table::Command::Kind::start, ann);
  hint(to_act());
  EXPECT_EQ(text(to_act(), "code"), "not_allowed");  // hints are off
  take_room(R"("players":2,"options":{"first":0},"settings":{"hints":true})");
  hint(1);
  EXPECT_EQ(text(1, "code"), "not_allowed");  // in the lobby
  do_at_table(table::Command::Kind::start, ann);
  const ConnectionId asked = to_act();
  hint(3 - asked);
  EXPECT_EQ(text(3 - asked, "code"), "not_allowed");
  hint(3);
  EXPECT_EQ(text(3, "code"), "not_allowed");
  hint(asked);
  services.run();
  EXPECT_EQ(text(asked, "say"), "hint");
  EXPECT_EQ(services.last(asked).at("id").as_int64(), 9);
}

TEST_F(TableTalkTest, AHintIsNotToldBeforeItsPositionIsStored) {
  take_room(R"("players":2,"options":{"first":0},"settings":{"hints":true})");
  std::vector<Write> writes;
  publisher.add_changes(*room, do_at_table(table::Command::Kind::start, ann), {}, writes);
  const ConnectionId asked = to_act();
  hint(asked);
  services.run();
  EXPECT_EQ(text(asked, "say"), "");
  publisher.confirm(room, {});
  EXPECT_EQ(text(asked, "say"), "hint");
}

TEST_F(TableTalkTest, AHintForATableThatWasLoadedAgainIsStale) {
  take_room(R"("players":2,"options":{"first":0},"settings":{"hints":true})");
  do_at_table(table::Command::Kind::start, ann);
  hint(to_act());
  room->dead = true;
  services.run();
  EXPECT_EQ(text(to_act(), "code"), "stale");
}

TEST_F(TableTalkTest, HintsAreLimited) {
  take_room(R"("players":2,"options":{"first":0},"settings":{"hints":true})");
  do_at_table(table::Command::Kind::start, ann);
  while (connections.begin_hint(connections.hint_asker(to_act()))) {
  }
  hint(to_act());
  EXPECT_EQ(text(to_act(), "code"), "too_fast");
}

}  // namespace
}  // namespace tessera::server
