#include "server/cluster/parcel.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace tessera::server {
namespace {

Parcel a_parcel() {
  Parcel out{.kind = Parcel::Kind::down, .from = "node", .session = 3, .number = 1ULL << 40, .received = 5};
  out.connections = 6;
  out.text = "{}";
  out.items.push_back({.kind = Parcel::Item::Kind::open,
                       .connections = {7},
                       .guest = {.id = "g", .name = "Zoë", .face = static_cast<Face>(1)},
                       .network = Address::parse("192.0.2.7")});
  out.items.push_back({.kind = Parcel::Item::Kind::send,
                       .connections = {7, ConnectionId{1} << 63},
                       .text = std::make_shared<const std::string>(std::string("a\0b", 3))});
  out.items.push_back({.kind = Parcel::Item::Kind::close,
                       .connections = {8},
                       .text = std::make_shared<const std::string>("bye"),
                       .code = 1012});
  return out;
}

TEST(Parcel, ComesOutAsItWentIn) {
  const auto parcel = a_parcel();
  const auto read = read_parcel(to_bytes(parcel));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, parcel.kind);
  EXPECT_EQ(read->from, "node");
  EXPECT_EQ(read->session, 3);
  EXPECT_EQ(read->number, 1ULL << 40);
  EXPECT_EQ(read->received, 5);
  EXPECT_EQ(read->connections, 6);
  EXPECT_EQ(read->text, "{}");
  ASSERT_EQ(read->items.size(), 3);
  EXPECT_EQ(read->items[0].guest, parcel.items[0].guest);
  EXPECT_EQ(read->items[0].network, Address::parse("192.0.2.7"));
  EXPECT_EQ(read->items[1].connections, parcel.items[1].connections);
  EXPECT_EQ(*read->items[1].text, *parcel.items[1].text);
  EXPECT_EQ(read->items[2].code, 1012);
}

TEST(Parcel, OfTheFirstVersionTellsNoNetwork) {
  const auto read = read_parcel(to_bytes(a_parcel(), 1), 2);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->items[0].guest.name, "Zoë");
  EXPECT_EQ(read->items[0].network, std::nullopt);
  EXPECT_EQ(read->items[2].code, 1012);
}

// An upgrade goes node by node: a program reads its own version and the one before.
TEST(Parcel, IsReadByItsOwnVersionAndTheNext) {
  for (const int written : {1, 2, 3, 4}) {
    for (const int reader : {1, 2, 3, 4}) {
      const auto bytes = to_bytes(a_parcel(), written);
      const bool reads = written == reader || written == reader - 1;
      EXPECT_EQ(version_of(bytes), written);
      EXPECT_EQ(read_parcel(bytes, reader).has_value(), reads) << written << " by " << reader;
      EXPECT_EQ(reads_version(written, reader), reads);
    }
  }
  EXPECT_EQ(version_of(""), 0);
  EXPECT_FALSE(reads_version(0, 1));
}

TEST(Parcel, IsWrittenInTheNewestVersionThatAllReadNow) {
  const auto nodes = [](std::vector<int> versions) {
    std::vector<NodeRow> out;
    for (const int version : versions) out.push_back({.id = "n", .speaks = version});
    return out;
  };
  EXPECT_EQ(parcel_version_for({}, 1), 1);
  EXPECT_EQ(parcel_version_for({}, 3), 2);  // who is there is not known yet
  EXPECT_EQ(parcel_version_for(nodes({2, 2}), 2), 2);
  EXPECT_EQ(parcel_version_for(nodes({2, 1}), 2), 1);
  EXPECT_EQ(parcel_version_for(nodes({2, 3}), 2), 2);
  EXPECT_EQ(parcel_version_for(nodes({3, 1}), 3), 2);  // it can't write an older one
}

// Programs that can send to NATS may send anything: it is refused or a parcel, and takes no more memory than it is
// long.
TEST(Parcel, AnyBytesAreReadOrRefused) {
  const auto bytes = to_bytes(a_parcel());
  for (std::size_t length = 0; length < bytes.size(); ++length) EXPECT_FALSE(read_parcel(bytes.substr(0, length)));
  EXPECT_FALSE(read_parcel(bytes + "x"));
  Stream random(1);
  for (int i = 0; i < 20'000; ++i) {
    auto changed = bytes;
    for (auto times = 1 + random.below(3); times > 0; --times) {
      changed[random.below(static_cast<std::uint32_t>(changed.size()))] = static_cast<char>(random.below(256));
    }
    if (const auto read = read_parcel(changed)) {
      for (const auto& item : read->items) EXPECT_FALSE(item.connections.empty());
    }
  }
}

}  // namespace
}  // namespace tessera::server
