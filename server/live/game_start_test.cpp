#include "server/live/game_start.h"

#include <gtest/gtest.h>

#include <boost/json/value_to.hpp>

#include "server/fair/fair_json.h"
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
    const bool begun = game_start.begin(
        room, {.kind = table::Command::Kind::start, .version = room->table.version(), .person = by.id}, {1, message});
    services.run();
    return begun;
  }
  static Bytes32 number_of(int seat) { return *bytes32_from_hex(std::string(64, static_cast<char>('1' + seat))); }
  void send(ClientMessage::Kind kind, int seat, std::uint32_t round, const Bytes32& bytes) {
    const auto id = static_cast<ConnectionId>(seat + 1);
    game_start.take_number(room, id, Seat(seat), {.kind = kind, .id = 9, .round = round, .hex = to_hex(bytes)});
    services.run();
  }
  void commits(int seat, std::uint32_t round = 1) {
    send(ClientMessage::Kind::commit, seat, round, hash_of_number({room->id, 2}, round, Seat(seat), number_of(seat)));
  }
  void opens(int seat, std::uint32_t round = 1) { send(ClientMessage::Kind::open, seat, round, number_of(seat)); }
  FairRounds stored() { return *read_rounds((*services.store->fair(room->id))->rounds, 2); }
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
  std::vector<table::Event::Kind> published;
  GameStart game_start{context, cache, wakes, publisher,
                       [this](const RoomPtr&, const table::Changes& changes, const Asker&, const std::vector<Write>&) {
                         published.push_back(changes.events.front().kind);
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

using EventKind = table::Event::Kind;

TEST_F(GameStartTest, WithoutAnybodyWhoWatchesTheGameStartsAtOnceWithAnEmptyList) {
  EXPECT_TRUE(begin(ann));
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
  EXPECT_EQ(stored().list, (ClosedList{1, {}}));
}

TEST_F(GameStartTest, OnlyTheHostStarts) {
  room->add_watcher(2, bob.id);
  EXPECT_FALSE(begin(bob));  // the table refuses it
  EXPECT_TRUE(begin(ann));
}

TEST_F(GameStartTest, AStartThatTheTableWouldRefuseUsesNoRound) {
  room->add_watcher(1, ann.id);
  EXPECT_FALSE(game_start.begin(room, {.kind = table::Command::Kind::start, .version = 1, .person = ann.id}, {1, 5}));
  EXPECT_EQ(room->exchange.round(), 0u);
}

TEST_F(GameStartTest, TheRoundIsStoredBeforeAnybodyIsAsked) {
  room->add_watcher(1, ann.id);
  const table::Command start{.kind = table::Command::Kind::start, .version = room->table.version(), .person = ann.id};
  ASSERT_TRUE(game_start.begin(room, start, {1, 5}));
  EXPECT_TRUE(services.sent[1].empty());
  services.run();
  EXPECT_EQ(stored().last, 1u);
  EXPECT_EQ(text(1, "do"), "commit");
}

TEST_F(GameStartTest, AllNumbersComeAndTheGameStarts) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  room->add_watcher(3, "");
  ASSERT_TRUE(begin(ann));
  EXPECT_EQ(text(1, "do"), "commit");
  EXPECT_EQ(text(2, "do"), "commit");
  EXPECT_TRUE(services.sent[3].empty());
  for (const int s : {0, 1}) commits(s);
  for (const ConnectionId id : {1u, 2u, 3u}) {
    const auto told = services.last(id, "fair");
    EXPECT_EQ(told.at("do").as_string(), "open");
    EXPECT_EQ(told.at("list"), by_seat_json(stored().list->hashes, 2));
  }
  send(ClientMessage::Kind::open, 1, 1, number_of(0));  // not what Bob committed to
  EXPECT_EQ(text(2, "code"), "not_allowed");
  opens(1);
  EXPECT_EQ(stored().numbers, (SeatBytes{std::nullopt, number_of(1)}));  // it is not lost in a crash
  EXPECT_EQ(services.last(3, "fair").at("do").as_string(), "open");      // and nobody is told
  opens(0);
  EXPECT_EQ(stored().numbers, (SeatBytes{number_of(0), number_of(1)}));
  for (const ConnectionId id : {1u, 2u, 3u}) {
    EXPECT_EQ(services.last(id, "fair").at("do").as_string(), "check");
    EXPECT_EQ(services.last(id, "fair").at("numbers"), by_seat_json(stored().numbers, 2));
  }
  EXPECT_EQ(published, std::vector{EventKind::started});
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
  EXPECT_FALSE(room->starting);
  const FairKeys keys(room->secret, {room->id, 2}, *stored().list, stored().numbers);
  EXPECT_EQ(room->keys.chance(7), keys.chance(7));
}

TEST_F(GameStartTest, HashesThatDoNotComeInTimeAreNotInTheList) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  ASSERT_TRUE(begin(ann));
  commits(1);
  const Time until = room->starting->until;
  game_start.check_time(room, until - 1);
  EXPECT_EQ(room->exchange.stage(), FairExchange::Stage::committing);
  EXPECT_EQ(wakes.take_due(until), room->id);
  game_start.check_time(room, until);
  services.run();
  EXPECT_FALSE(stored().list->hashes[0]);
  opens(1);
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
  EXPECT_TRUE(stored().spoiled.empty());
}

TEST_F(GameStartTest, WhoDoesNotOpenPlaysWithoutANumberAndTheRoundStays) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  ASSERT_TRUE(begin(ann));
  for (const int s : {0, 1}) commits(s);
  opens(0);
  game_start.check_time(room, room->starting->until);
  services.run();
  ASSERT_EQ(stored().spoiled.size(), 1u);
  EXPECT_EQ(stored().spoiled[0].missing, SeatSet::of(Seat(1)));
  EXPECT_EQ(services.last(2).at("do").as_string(), "spoiled");
  EXPECT_EQ(services.last(1).at("do").as_string(), "commit");
  EXPECT_EQ(services.last(1).at("round").as_int64(), 2);
  commits(1, 2);
  EXPECT_EQ(text(2, "detail"), "not_taking_part");
  commits(0, 2);
  opens(0, 2);
  EXPECT_EQ(room->table.stage(), table::Stage::playing);
  EXPECT_EQ(stored().numbers, (SeatBytes{number_of(0), std::nullopt}));
  EXPECT_EQ(room->table.seat_of(bob.id), Seat(1));
}

TEST_F(GameStartTest, ASecondStartIsRefusedAndAStoppedOneUsesItsRoundUp) {
  room->add_watcher(1, ann.id);
  ASSERT_TRUE(begin(ann, 5));
  EXPECT_TRUE(begin(ann, 6));
  EXPECT_EQ(text(1, "code"), "already");
  game_start.stop(*room);
  EXPECT_EQ(text(1, "code"), "stale");
  EXPECT_EQ(services.last(1).at("id").as_int64(), 5);
  commits(0);
  EXPECT_EQ(text(1, "code"), "not_allowed");
  ASSERT_TRUE(begin(ann, 7));
  EXPECT_EQ(services.last(1).at("round").as_int64(), 2);
}

TEST_F(GameStartTest, WhoComesLaterIsToldWhereTheStartStands) {
  room->add_watcher(1, ann.id);
  room->add_watcher(2, bob.id);
  ASSERT_TRUE(begin(ann));
  services.sent.clear();
  game_start.tell_stage(*room, {3, bob.id});
  EXPECT_EQ(text(3, "do"), "commit");
  game_start.tell_stage(*room, {4, ""});
  EXPECT_TRUE(services.sent[4].empty());
  for (const int s : {0, 1}) commits(s);
  game_start.tell_stage(*room, {4, ""});
  EXPECT_EQ(text(4, "do"), "open");
}

}  // namespace
}  // namespace tessera::server
