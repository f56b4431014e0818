#include "server/live/publisher.h"

#include <gtest/gtest.h>

#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class PublisherTest : public ::testing::Test {
 protected:
  PublisherTest() {
    auto [made, changes] = new_room("table", "host", services.time);
    room = made;
    room->add_watcher(1, "");
    publisher.add_changes(*room, std::move(changes), {}, writes);
  }
  // All asked by message 7 of connection 1.
  void sit(const std::string& guest, int seat) { command(table::Command::Kind::sit, guest, seat); }
  void leave(const std::string& guest) { command(table::Command::Kind::leave, guest); }
  void command(table::Command::Kind kind, const std::string& guest, int seat = 0) {
    auto changes = room->table.handle({.kind = kind,
                                       .version = room->table.version(),
                                       .seat = Seat(seat),
                                       .person = guest,
                                       .name = "Name of " + guest},
                                      services.time, room->table_context());
    ASSERT_TRUE(changes);
    writes.clear();
    publisher.add_changes(*room, *std::move(changes), {1, 7}, writes);
  }
  const writes::Append& append() const { return std::get<writes::Append>(writes.back()); }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services};
  int failed = 0;
  Publisher publisher{context, [this](const RoomPtr&) { ++failed; }};
  RoomPtr room;
  std::vector<Write> writes;
};

TEST_F(PublisherTest, NothingIsSentBeforeItIsStored) {
  EXPECT_TRUE(services.sent.empty());
  publisher.confirm(room, {});
  EXPECT_EQ(services.sent[1].size(), 1u);
  EXPECT_TRUE(room->uncommitted.empty());
}

TEST_F(PublisherTest, ChangesAreToldInOrderAndTheAskerLast) {
  sit("ann", 0);
  publisher.send(*room, 2, messages::done(5));
  publisher.confirm(room, {});
  EXPECT_TRUE(services.sent[2].empty());  // it tells of the second change
  publisher.confirm(room, {});
  ASSERT_EQ(services.sent[1].size(), 3u);
  EXPECT_EQ(services.last(1).at("say").as_string(), "done");
  EXPECT_EQ(services.last(1).at("id").as_int64(), 7);
  EXPECT_EQ(services.sent[2].size(), 1u);
  publisher.send(*room, 2, messages::done(6));  // nothing is uncommitted now
  EXPECT_EQ(services.sent[2].size(), 2u);
}

TEST_F(PublisherTest, AFailedWriteTellsNobody) {
  publisher.confirm(room, Error{"the disk is full"});
  EXPECT_EQ(failed, 1);
  EXPECT_TRUE(services.sent.empty());
  room->dead = true;  // as on_failed does
  publisher.confirm(room, Error{"the disk is full"});
  EXPECT_EQ(failed, 1);
}

TEST_F(PublisherTest, TheLogGoesOnFromWhereItWas) {
  EXPECT_EQ(append().first, 0u);
  const auto lines = room->lines;
  sit("ann", 0);
  EXPECT_EQ(append().first, lines);
  EXPECT_GT(room->lines, lines);
}

TEST_F(PublisherTest, WhoSitsWhereIsWrittenWhenItChanges) {
  const auto seat_writes = [this] {
    return std::count_if(writes.begin(), writes.end(),
                         [](const Write& write) { return std::holds_alternative<writes::SetSeat>(write); });
  };
  sit("ann", 0);
  EXPECT_EQ(seat_writes(), 1);
  EXPECT_EQ(std::get<writes::SetSeat>(writes.front()).seat, Seat(0));
  leave("ann");
  ASSERT_EQ(seat_writes(), 1);
  EXPECT_EQ(std::get<writes::SetSeat>(writes.front()).seat, kNoSeat);
}

TEST_F(PublisherTest, HiddenNamesAreNotWritten) {
  sit("ann", 0);
  EXPECT_NE(append().summary->find("Name of ann"), std::string::npos);
  publisher.hide_name("ann");
  sit("bob", 1);
  EXPECT_EQ(append().summary->find("Name of ann"), std::string::npos);
  EXPECT_NE(append().summary->find("Name of bob"), std::string::npos);
  publisher.keep_hidden_names([](const std::string& guest) { return guest == "ann"; });
  leave("bob");
  EXPECT_EQ(append().summary->find("Name of ann"), std::string::npos);
  publisher.keep_hidden_names([](const std::string&) { return false; });
  sit("bob", 1);
  EXPECT_NE(append().summary->find("Name of ann"), std::string::npos);
}

}  // namespace
}  // namespace tessera::server
