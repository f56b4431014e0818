#include "server/live/connections.h"

#include <gtest/gtest.h>

#include <boost/json/value_to.hpp>
#include "server/base/tokens.h"
#include "server/testing/manual_services.h"

namespace tessera::server {
namespace {

using namespace testing;

class ConnectionsTest : public ::testing::Test {
 protected:
  std::string code(ConnectionId id) { return boost::json::value_to<std::string>(services.last(id).at("code")); }
  std::string hello(const Guest& guest) {
    return R"({"say":"hello","id":1,"protocol":1,"token":")" + *sign_token({guest.id, services.time}, key) + "\"}";
  }
  static std::string watch(const std::string& table) {
    return R"({"say":"watch","id":2,"since":0,"table":")" + table + "\"}";
  }

  TemporaryFolder folder;
  ManualServices services{folder.path()};
  HubContext context{.services = services, .limits = {.watches_per_connection = 2}};
  Secret key = a_secret();
  std::vector<std::string> tables;  // of the messages that were passed on
  Connections connections{context, key, [this](ConnectionId, const ClientMessage& message, std::string_view) {
                            tables.push_back(message.table);
                          }};
};

TEST_F(ConnectionsTest, MessagesBeforeTheGreetingIsOverWaitInOrder) {
  connections.open(1, {});
  connections.receive(1, hello(services.guest("Ann")));
  for (int i = 0; i < 17; ++i) connections.receive(1, watch("t" + std::to_string(i)));
  EXPECT_EQ(code(1), "too_fast");  // the seventeenth
  EXPECT_TRUE(tables.empty());
  services.run();
  EXPECT_EQ(connections.guest(1)->name, "Ann");
  ASSERT_EQ(tables.size(), 16u);
  EXPECT_EQ(tables.front(), "t0");
  EXPECT_EQ(tables.back(), "t15");
}

// Of those who are connected to another node, too: what they ask for waits in the line of their address.
TEST_F(ConnectionsTest, TheNetworkOfAClientIsKnownWhereverItIsConnected) {
  const auto from = Address::parse("2001:db8:1:2:3::4");
  connections.open(1, *from);
  connections.open_greeted(kFirstVirtual, {.id = "g", .name = "Gil"}, from->network());
  connections.open_greeted(kFirstVirtual + 1, {.id = "h", .name = "Hal"}, std::nullopt);
  EXPECT_EQ(connections.network(1)->text(), "2001:db8:1:2::");
  EXPECT_EQ(connections.network(kFirstVirtual), connections.network(1));
  EXPECT_EQ(connections.network(kFirstVirtual + 1), std::nullopt);
  for (int i = 0; i < 16; ++i) {
    EXPECT_TRUE(connections.begin_hint({std::to_string(i), connections.network(kFirstVirtual)}));
  }
  EXPECT_FALSE(connections.begin_hint(connections.hint_asker(1)));
}

TEST_F(ConnectionsTest, AGuestWhoIsNotInTheStoreHasNoToken) {
  connections.open(1, {});
  connections.receive(1, hello({.id = random_guest_id(), .name = "Nobody"}));
  services.run();
  EXPECT_EQ(code(1), "no_token");
  connections.receive(1, watch("t"));
  EXPECT_EQ(code(1), "hello_first");
  EXPECT_TRUE(tables.empty());
}

TEST_F(ConnectionsTest, AStoreThatCannotBeReadVoidsNoToken) {
  const auto ann = services.guest("Ann");
  ASSERT_TRUE(services.store->database().script("ALTER TABLE guests RENAME TO hidden_guests"));
  connections.open(1, {});
  connections.receive(1, hello(ann));
  services.run();
  EXPECT_EQ(code(1), "storage");
}

TEST_F(ConnectionsTest, AConnectionThatIsGoneIsNotGreeted) {
  connections.open(1, {});
  connections.receive(1, hello(services.guest("Ann")));
  connections.close(1);
  services.run();
  EXPECT_TRUE(services.sent[1].empty());
  EXPECT_EQ(connections.guest(1), nullptr);
}

TEST_F(ConnectionsTest, WatchesAreLimited) {
  connections.open(1, {});
  EXPECT_TRUE(connections.add_watch(1, "a"));
  EXPECT_TRUE(connections.add_watch(1, "b"));
  EXPECT_TRUE(connections.add_watch(1, "a"));  // the same again
  EXPECT_FALSE(connections.add_watch(1, "c"));
  connections.remove_watch(1, "a");
  EXPECT_FALSE(connections.watches(1, "a"));
  EXPECT_TRUE(connections.add_watch(1, "c"));
  EXPECT_EQ(connections.watches(1), (std::set<std::string>{"b", "c"}));
}

TEST_F(ConnectionsTest, HintsAreLimited) {
  const Connections::HintAsker ann{"ann", {}};
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(connections.begin_hint(ann));
  EXPECT_FALSE(connections.begin_hint(ann));
  EXPECT_TRUE(connections.begin_hint({"bob", {}}));
  connections.end_hint(ann);
  EXPECT_TRUE(connections.begin_hint(ann));
}

TEST_F(ConnectionsTest, HintsOfOneAddressAreLimited) {
  const auto here = Address::parse("2001:db8::1");
  const auto asker = [&](int number, const std::string& address) {
    const auto id = static_cast<ConnectionId>(number + 1);
    connections.open(id, *Address::parse(address));
    return connections.hint_asker(id).network;
  };
  int begun = 0;
  while (begun < 1000 && connections.begin_hint({std::to_string(begun), asker(begun, here->text())})) ++begun;
  EXPECT_EQ(begun, 16);
  EXPECT_FALSE(connections.begin_hint({"neighbour", asker(2000, "2001:db8::2")}));
  EXPECT_TRUE(connections.begin_hint({"far away", asker(2001, "2001:db8:1::2")}));
  connections.end_hint({"0", here->network()});
  EXPECT_TRUE(connections.begin_hint({"neighbour", asker(2000, "2001:db8::2")}));
}

TEST_F(ConnectionsTest, HintsOfAllTogetherAreLimited) {
  int begun = 0;
  while (begun < 1000 && connections.begin_hint({"guest " + std::to_string(begun), {}})) ++begun;
  EXPECT_EQ(begun, 64);
  connections.end_hint({"guest 0", {}});
  EXPECT_TRUE(connections.begin_hint({"another", {}}));
}

TEST_F(ConnectionsTest, KicksByConnectionOrGuestAndNeverAllSpectators) {
  const auto ann = services.guest("Ann");
  for (const ConnectionId id : {1u, 2u}) {
    connections.open(id, {});
    connections.receive(id, hello(ann));
  }
  connections.open(3, {});
  services.run();
  EXPECT_EQ(connections.kick(""), 0);
  EXPECT_EQ(connections.kick("03"), 0);
  EXPECT_EQ(connections.kick("3"), 1);
  EXPECT_EQ(services.closed, std::vector<ConnectionId>{3});
  EXPECT_EQ(connections.kick(ann.id), 2);
}

TEST_F(ConnectionsTest, AServerThatStopsTakesNoMessage) {
  connections.open(1, {});
  context.stopping = true;
  connections.receive(1, watch("t"));
  EXPECT_EQ(code(1), "stopping");
  EXPECT_TRUE(tables.empty());
}

}  // namespace
}  // namespace tessera::server
