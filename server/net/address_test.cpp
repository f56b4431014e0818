#include "server/net/address.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

AddressSet set(const std::vector<std::string>& items) { return *AddressSet::parse(items); }

std::string client(std::string_view header, ForwardedBy kind, const AddressSet& trusted) {
  const auto found = forwarded_client(header, kind, trusted);
  return found ? found->text() : "none";
}

TEST(AddressTest, HasOneForm) {
  EXPECT_EQ(Address::parse("192.0.2.1")->text(), "192.0.2.1");
  EXPECT_EQ(Address::parse("::ffff:192.0.2.1")->text(), "192.0.2.1");
  EXPECT_EQ(Address::parse("2001:DB8:0:0::1")->text(), "2001:db8::1");
  for (const auto* bad : {"", "192.0.2", "192.0.2.256", "192.0.2.1 ", "::1%eth0", "localhost", "1"}) {
    EXPECT_FALSE(Address::parse(bad)) << bad;
  }
  EXPECT_FALSE(Address::parse(std::string_view("::1\0x", 5)));
}

TEST(AddressTest, KnowsLoopback) {
  EXPECT_TRUE(Address::parse("127.0.0.1")->loopback());
  EXPECT_TRUE(Address::parse("127.9.9.9")->loopback());
  EXPECT_TRUE(Address::parse("::1")->loopback());
  EXPECT_FALSE(Address::parse("::")->loopback());
  EXPECT_FALSE(Address::parse("192.0.2.1")->loopback());
}

TEST(AddressSetTest, HoldsAddressesAndNetworks) {
  const auto some = set({"127.0.0.1", "10.0.0.0/8", "192.0.2.16/28", "fd00::/8"});
  for (const auto* in : {"127.0.0.1", "10.255.0.1", "192.0.2.31", "fd12::1", "::ffff:10.1.1.1"}) {
    EXPECT_TRUE(some.contains(*Address::parse(in))) << in;
  }
  for (const auto* out : {"127.0.0.2", "11.0.0.1", "192.0.2.32", "fe00::1", "::1"}) {
    EXPECT_FALSE(some.contains(*Address::parse(out))) << out;
  }
  EXPECT_TRUE(set({"0.0.0.0/0"}).contains(*Address::parse("192.0.2.1")));
  EXPECT_FALSE(set({"0.0.0.0/0"}).contains(*Address::parse("2001:db8::1")));
}

TEST(AddressSetTest, RefusesWhatIsNone) {
  for (const auto* bad : {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "fd00::/129", "caddy", ""}) {
    EXPECT_FALSE(AddressSet::parse({bad})) << bad;
  }
}

TEST(ForwardedTest, TheClientIsTheLastThatIsNoProxyOfOurs) {
  const auto ours = set({"10.0.0.0/8"});
  const auto kind = ForwardedBy::x_forwarded_for;
  EXPECT_EQ(client("192.0.2.1", kind, ours), "192.0.2.1");
  EXPECT_EQ(client("198.51.100.7, 192.0.2.1 ,10.0.0.2", kind, ours),
            "192.0.2.1");  // the first is what the client claims
  EXPECT_EQ(client("2001:db8::1", kind, ours), "2001:db8::1");
  EXPECT_EQ(client("192.0.2.1:4711", kind, ours), "192.0.2.1");
  EXPECT_EQ(client("[2001:db8::1]:4711", kind, ours), "2001:db8::1");
  EXPECT_EQ(client("", kind, ours), "none");
  EXPECT_EQ(client("10.0.0.3, 10.0.0.1", kind, ours), "10.0.0.1");  // only ours: what the nearest proxy saw
  EXPECT_EQ(client("192.0.2.1, nonsense, 10.0.0.1", kind, ours), "none");
}

TEST(ForwardedTest, TheStandardHeaderHasParameters) {
  const auto ours = set({"10.0.0.1"});
  const auto kind = ForwardedBy::forwarded;
  EXPECT_EQ(client("for=192.0.2.1;proto=https;by=10.0.0.1", kind, ours), "192.0.2.1");
  EXPECT_EQ(client("for=198.51.100.7, proto=http; For=\"[2001:db8::1]:80\"", kind, ours), "2001:db8::1");
  EXPECT_EQ(client("for=unknown", kind, ours), "none");
  EXPECT_EQ(client("by=192.0.2.1", kind, ours), "none");
  EXPECT_EQ(forwarded_proto("for=1.2.3.4;proto=http, for=10.0.0.1;Proto=HTTPS"), "HTTPS");
  EXPECT_EQ(forwarded_proto("for=1.2.3.4"), "");
}

}  // namespace
}  // namespace tessera::server
