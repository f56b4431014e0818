// Two nodes and the parcels between them, by hand.
#include "server/cluster/links.h"

#include <gtest/gtest.h>

#include <deque>

namespace tessera::server {
namespace {

// One end: what it was told, and what it has sent.
class End final : public Bus, public Links::Ends {
 public:
  explicit End(const std::string& id) : links(id, *this, *this) {}

  void send(const std::string&, std::string bytes) override { sent.push_back(std::move(bytes)); }
  bool linked() const override { return true; }
  void opened(ConnectionId id, const Guest& guest, const std::optional<Address>& network) override {
    heard.push_back("open " + guest.name + (network ? " from " + network->text() : ""));
    last = id;
  }
  void message(ConnectionId, std::string_view text) override { heard.push_back(std::string(text)); }
  void closed(ConnectionId) override { heard.emplace_back("closed"); }
  void cut_off(const std::vector<ConnectionId>& ids) override {
    heard.push_back("cut off " + std::to_string(ids.size()));
  }
  void send(ConnectionId id, OutMessage text) override { heard.push_back(std::to_string(id) + " gets " + *text); }
  void close(ConnectionId id, CloseCode code, std::string_view) override {
    heard.push_back(std::to_string(id) + " closed " + std::to_string(static_cast<int>(code)));
  }

  std::vector<std::string> take() { return std::exchange(heard, {}); }

  Links links;
  std::deque<std::string> sent;
  std::vector<std::string> heard;
  ConnectionId last = 0;
};

using Heard = std::vector<std::string>;

class LinksTest : public ::testing::Test {
 protected:
  // Delivers what one has sent; `lose`: but for so many.
  void deliver(End& from, End& to, int lose = 0) {
    from.links.flush();
    for (auto bytes : std::exchange(from.sent, {})) {
      if (lose-- > 0) continue;
      to.links.receive(*read_parcel(bytes), now);
    }
  }
  void beat() {
    now += Links::kBeat;
    front.links.tick(now);
    owner.links.tick(now);
    deliver(front, owner);
    deliver(owner, front);
  }
  void ask(ConnectionId client, const std::string& text, int shard = 1) {
    front.links.forward("owner", {client, ann, network}, shard, text, now);
  }
  static OutMessage text(const std::string& words) { return std::make_shared<const std::string>(words); }

  const Guest ann{.id = "g", .name = "Ann"};
  std::optional<Address> network;
  End front{"front"};
  End owner{"owner"};
  Time now = 1'000;
};

TEST_F(LinksTest, CarriesMessagesBothWays) {
  ask(7, "one");
  ask(7, "two");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "one", "two"}));
  EXPECT_TRUE(is_virtual(owner.last));
  owner.links.send(owner.last, text("yes"));
  deliver(owner, front);
  EXPECT_EQ(front.take(), (Heard{"7 gets yes"}));
  front.links.socket_closed(7);
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"closed"}));
  EXPECT_EQ(owner.links.virtual_connections(), 0);
  for (int i = 0; i < 10; ++i) beat();
  EXPECT_EQ(front.take(), Heard{});
  EXPECT_EQ(owner.take(), Heard{});
}

TEST_F(LinksTest, TellsTheNetworkOfAClientWhereBothKnowIt) {
  network = Address::parse("192.0.2.7");
  ask(7, "one");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "one"}));  // the first version
  front.links.set_version(2);
  ask(8, "two");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann from 192.0.2.7", "two"}));
}

TEST_F(LinksTest, AMessageForManyGoesOnce) {
  ask(1, "a");
  ask(2, "b");
  deliver(front, owner);
  const auto words = text(std::string(1000, 'x'));
  owner.links.send(owner.last - 1, words);
  owner.links.send(owner.last, words);
  owner.links.flush();
  ASSERT_EQ(owner.sent.size(), 1);
  EXPECT_LT(owner.sent.front().size(), 1500);
}

// So much that the bus would have no room for what others are sent.
TEST_F(LinksTest, AClientThatMakesTheOwnerSendVeryMuchIsClosedAlone) {
  ask(7, "a");
  ask(8, "b");
  deliver(front, owner);
  const auto greedy = owner.last - 1;
  const auto big = text(std::string(Links::kMostBytesOfOne / 4, 'x'));
  const auto gets = "7 gets " + *big;
  for (int i = 0; i < 4; ++i) owner.links.send(greedy, big);
  deliver(owner, front);
  EXPECT_EQ(front.take(), Heard(4, gets));
  beat();
  for (int i = 0; i < 6; ++i) owner.links.send(greedy, big);
  owner.links.send(owner.last, text("yes"));
  deliver(owner, front);
  EXPECT_EQ(front.take(), (Heard{gets, gets, gets, gets, "7 closed 1008", "8 gets yes"}));
}

TEST_F(LinksTest, WhatComesTwiceCountsOnce) {
  ask(7, "one");
  front.links.flush();
  const auto bytes = front.sent.front();
  owner.links.receive(*read_parcel(bytes), now);
  owner.links.receive(*read_parcel(bytes), now);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "one"}));
}

TEST_F(LinksTest, AGapOnTheWayThereSendsTheClientsAway) {
  ask(7, "one");
  deliver(front, owner);
  ask(7, "two");
  deliver(front, owner, 1);
  ask(8, "three");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "one", "cut off 1"}));
  deliver(owner, front);
  EXPECT_EQ(front.take().size(), 2);  // both closed with 1012
  EXPECT_EQ(owner.links.virtual_connections(), 0);
  // A new session begins from nothing.
  front.links.socket_closed(7);
  front.links.socket_closed(8);
  ask(9, "again");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "again"}));
}

TEST_F(LinksTest, AGapOnTheWayBackSendsTheClientsAway) {
  ask(7, "one");
  deliver(front, owner);
  owner.links.send(owner.last, text("lost"));
  deliver(owner, front, 1);
  owner.links.send(owner.last, text("late"));
  deliver(owner, front);
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
  deliver(front, owner);
  EXPECT_EQ(owner.take().back(), "cut off 1");
}

TEST_F(LinksTest, ABeatFindsWhatWasLostLast) {
  ask(7, "one");
  deliver(front, owner);
  owner.links.send(owner.last, text("lost"));
  deliver(owner, front, 1);
  beat();
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
}

TEST_F(LinksTest, ABeatFindsASessionWhoseBeginningWasLost) {
  ask(7, "one");
  front.links.flush();
  const auto first = std::exchange(front.sent, {}).front();
  beat();
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
  EXPECT_EQ(owner.take(), Heard{});
  // It was only late.
  owner.links.receive(*read_parcel(first), now);
  EXPECT_EQ(owner.take(), Heard{});
}

TEST_F(LinksTest, ASessionThatTheFrontHasEndedDoesNotBegin) {
  ask(7, "one");
  front.links.flush();
  const auto first = std::exchange(front.sent, {}).front();
  front.links.end_all();
  deliver(front, owner);
  owner.links.receive(*read_parcel(first), now);
  EXPECT_EQ(owner.take(), Heard{});
  // Of one that is gone nothing is kept, whatever it has sent.
  ask(8, "two");
  deliver(front, owner);
  EXPECT_EQ(owner.take(), (Heard{"open Ann", "two"}));
  owner.links.keep_only({"owner"});
  EXPECT_EQ(owner.take(), (Heard{"cut off 1"}));
}

TEST_F(LinksTest, SilenceEndsASession) {
  ask(7, "one");
  deliver(front, owner);
  (void)owner.take();
  now += Links::kSilence + 1;
  front.links.tick(now);
  owner.links.tick(now);
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
  EXPECT_EQ(owner.take(), (Heard{"cut off 1"}));
}

// A front that is stopped costs an owner nothing, however much there would be to tell.
TEST_F(LinksTest, AFrontThatIsStoppedCostsNoMemory) {
  ask(7, "one");
  deliver(front, owner);
  std::size_t bytes = 0;
  for (int second = 0; second < 60; ++second) {
    now += Links::kBeat;
    for (int i = 0; i < 100; ++i) owner.links.send(owner.last, text(std::string(1000, 'x')));
    owner.links.tick(now);
    for (const auto& parcel : std::exchange(owner.sent, {})) bytes += parcel.size();
  }
  EXPECT_LT(bytes, 6 * 110'000);
  EXPECT_EQ(owner.links.virtual_connections(), 0);
}

TEST_F(LinksTest, AShardThatMovesSendsItsClientsAway) {
  ask(7, "one", 1);
  ask(8, "two", 2);
  deliver(front, owner);
  front.links.shard_moved("owner", 1);
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
  // What the former owner still says to it is not heard, and what it still says is not sent.
  owner.links.send(owner.last - 1, text("old"));
  owner.links.send(owner.last, text("fine"));
  deliver(owner, front);
  EXPECT_EQ(front.take(), (Heard{"8 gets fine"}));
  ask(7, "late", 3);
  (void)owner.take();
  deliver(front, owner);
  EXPECT_EQ(owner.take(), Heard{});
}

TEST_F(LinksTest, ANodeThatIsGoneTakesItsSessionsWithIt) {
  ask(7, "one");
  deliver(front, owner);
  front.links.keep_only({"front"});
  EXPECT_EQ(front.take(), (Heard{"7 closed 1012"}));
  owner.links.keep_only({"owner"});
  EXPECT_EQ(owner.take().back(), "cut off 1");
}

}  // namespace
}  // namespace tessera::server
