#include "server/live/game_start.h"

#include <gtest/gtest.h>

#include <boost/json/value_to.hpp>
#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class GameStartTest : public ::testing::Test {
 protected:
  GameStartTest() : ann(services.guest("Ann")), bob(services.guest("Bob")) {
    game_start.create_table(ann, description_of(tessera::testing::plain_table(R"("players":2,"options":{"first":0})")),
                            [this](const Answer<std::string>& id) { room = cache.find(*id); });
    EXPECT_EQ(game_start.tables_being_created(ann.id), 1);
    services.run();
    for (const auto& [guest, seat] : {std::pair(ann, 0), std::pair(bob, 1)}) {
      EXPECT_TRUE(room->table.handle({.kind = table::Command::Kind::sit,
                                      .version = room->table.version(),
                                      .seat = Seat(seat),
                                      .person = guest.id,
                                      .name = guest.name},
                                     services.time, room->table_context()));
    }
  }
  bool begin(const Guest& by, std::int64_t message = 5) {
    return game_start.begin(
        room, {.kind = table::Command::Kind::start, .version = room->table.version(), .person = by.id}, {1, message});
  }
  void send(ClientMessage::Kind kind, Seat seat, const std::string& hex) {
    const auto id = static_cast<ConnectionId>(seat.index + 1);
    game_start.take_number(room, id, seat, {.kind = kind, .id = 9, .hex = hex});
  }
  std::string text(ConnectionId id, std::string_view field) {
    const auto last = services.last(id);
    return last.contains(field) ? boost::json::value_to<std::string>(last.at(field)) : "";
  }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services};
  WakeQueue wakes{context};
  RoomCache cache{context, [](const RoomPtr&) {}};
  Publisher publisher{context, [](const RoomPtr&) {}};
  std::vector<Write> published;  // with the start of the game
  GameStart game_start{context, cache, wakes, publisher,
                       [this](const RoomPtr&, const table::Changes&, const Asker&, const std::vector<Write>& with) {
                         published = with;
                       }};
  Guest ann;
  Guest bob;
  RoomPtr room;
};

TEST_F(GameStartTest, ATableIsInMemoryAtOnceAndInTheStoreOnceItIsWritten) {
  EXPECT_EQ(game_start.tables_being_created(ann.id), 0);
  EXPECT_EQ(context.counters.tables_created, 1u);
  EXPECT_TRUE((*services.store->table(room->id)).has_value());
}

TEST_F(GameStartTest, WithoutAnybodyWhoWatchesTheTableAnswers) { EXPECT_FALSE(begin(ann)); }

TEST_F(GameStartTest, OnlyTheHostStarts) {
  room->add_watcher(2, bob.id);
  EXPECT_FALSE(begin(bob));  // the table refuses it
  EXPECT_TRUE(begin(ann));
}

TEST_F(GameStartTest, AllNumbersComeAndTheGameStarts) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  ASSERT_TRUE(begin(ann));
  EXPECT_EQ(text(1, "do"), "commit");
  EXPECT_EQ(text(2, "do"), "commit");
  const std::string numbers[] = {std::string(64, '1'), std::string(64, '2')};
  for (const int s : {0, 1}) {
    send(ClientMessage::Kind::commit, Seat(s), to_hex(sha256(*bytes32_from_hex(numbers[s]))));
  }
  EXPECT_EQ(text(1, "do"), "open");
  send(ClientMessage::Kind::open, Seat(1), numbers[0]);  // not what Bob committed to
  EXPECT_EQ(text(2, "code"), "not_allowed");
  for (const int s : {0, 1}) send(ClientMessage::Kind::open, Seat(s), numbers[s]);
  ASSERT_EQ(published.size(), 1u);
  const auto& clients = std::get<writes::SetClients>(published[0]).clients;
  EXPECT_NE(clients.find(numbers[0]), std::string::npos);
  EXPECT_NE(clients.find(numbers[1]), std::string::npos);
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
  EXPECT_FALSE(room->starting);
}

TEST_F(GameStartTest, NumbersThatDoNotComeInTimeAreLeftOut) {
  room->add_watcher(1, ann.id);
  ASSERT_TRUE(begin(ann));
  const Time until = room->starting->until;
  game_start.check_time(room, until - 1);
  EXPECT_TRUE(room->starting);
  EXPECT_EQ(wakes.take_due(until), room->id);
  game_start.check_time(room, until);
  EXPECT_FALSE(room->starting);
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
}

TEST_F(GameStartTest, ASecondStartIsRefusedAndAChangeCancelsTheFirst) {
  room->add_watcher(1, ann.id);
  ASSERT_TRUE(begin(ann, 5));
  EXPECT_TRUE(begin(ann, 6));
  EXPECT_EQ(text(1, "code"), "already");
  game_start.cancel(*room);
  EXPECT_EQ(text(1, "code"), "stale");
  EXPECT_EQ(services.last(1).at("id").as_int64(), 5);
  send(ClientMessage::Kind::commit, Seat(0), std::string(64, '1'));
  EXPECT_EQ(text(1, "code"), "not_allowed");
}

TEST_F(GameStartTest, WhoComesLaterIsAskedForTheNumberToo) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  ASSERT_TRUE(begin(ann));
  services.sent.clear();
  game_start.ask_for_number(*room, {3, bob.id});
  EXPECT_EQ(text(3, "do"), "commit");
  game_start.ask_for_number(*room, {4, ""});
  EXPECT_TRUE(services.sent[4].empty());
}

}  // namespace
}  // namespace tessera::server
