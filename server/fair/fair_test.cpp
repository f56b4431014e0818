#include "server/fair/fair.h"

#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server {
namespace {

using namespace testing;

Bytes32 filled(int with) {
  Bytes32 out;
  out.fill(static_cast<std::uint8_t>(with));
  return out;
}

ClientNumber client(int with) { return {commitment_of(filled(with)), filled(with)}; }

// The lines of a block of test vectors in docs/fair-dice.md: name, two or more spaces, value.
std::map<std::string, std::string> vectors(const std::string& fence_name) {
  const auto page = read_file(TESSERA_SOURCE_DIR "/docs/fair-dice.md");
  EXPECT_TRUE(page);
  const std::string fence = "```" + fence_name + "\n";
  const auto from = page->find(fence) + fence.size();
  std::istringstream block(page->substr(from, page->find("```", from) - from));
  std::map<std::string, std::string> out;
  for (std::string line; std::getline(block, line);) {
    const auto gap = line.find("  ");
    out[line.substr(0, gap)] = line.substr(line.find_first_not_of(' ', gap));
  }
  return out;
}

std::string key_text(std::uint64_t key) {
  Bytes32 bytes = {};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(key >> (56 - 8 * i));
  return to_hex(std::span(bytes).first(8));
}

std::string dice_of(std::uint64_t key) {
  Stream stream(key);
  std::string out;
  for (int i = 0; i < 5; ++i) out += (i > 0 ? " " : "") + std::to_string(stream.die());
  return out;
}

constexpr int kPlayers = 3;

TEST(FairDice, AreAsThePageSays) {
  auto page = vectors("vectors");
  const Secret secret(*bytes32_from_hex(page["secret"]));
  const FairTable table{page["table"], kPlayers};
  ClosedList list{static_cast<std::uint32_t>(std::stoul(page["round"])), {}};
  SeatBytes numbers;
  for (const Seat seat : {Seat(0), Seat(2)}) {
    at(numbers, seat) = bytes32_from_hex(page["number of seat " + std::to_string(seat.index)]);
    at(list.hashes, seat) = hash_of_number(table, list.round, seat, *at(numbers, seat));
  }
  const FairKeys keys(secret, table, list, numbers);
  const FairKeys alone(secret, table, {4, {}}, {});
  const std::map<std::string, std::string> ours = {
      {"secret", page["secret"]},
      {"commitment", to_hex(commitment_of(secret))},
      {"table", page["table"]},
      {"round", page["round"]},
      {"number of seat 0", page["number of seat 0"]},
      {"hash of seat 0", to_hex(*list.hashes[0])},
      {"number of seat 2", page["number of seat 2"]},
      {"hash of seat 2", to_hex(*list.hashes[2])},
      {"hash of the list", to_hex(hash_of_list(table, list))},
      {"key of event 0", key_text(keys.chance(0))},
      {"dice of event 0", dice_of(keys.chance(0))},
      {"key of event 1", key_text(keys.chance(1))},
      {"dice of event 1", dice_of(keys.chance(1))},
      {"key of event 256", key_text(keys.chance(256))},
      {"dice of event 256", dice_of(keys.chance(256))},
      {"key of event 0, round 4, without numbers", key_text(alone.chance(0))},
      {"key of a bot, version 1, seat 0", key_text(keys.bot(1, Seat(0)))},
      {"key of a bot, version 300, seat 2", key_text(keys.bot(300, Seat(2)))},
  };
  EXPECT_EQ(ours, page);
}

// The messages, written out byte by byte.
std::vector<std::uint8_t> bytes(const std::string& hex) {
  std::vector<std::uint8_t> out(hex.size() / 2);
  EXPECT_TRUE(from_hex(hex, out));
  return out;
}

TEST(FairDice, HashTheBytesThatThePageNames) {
  const FairTable table{"ab", 2};
  const std::string number(64, 'c');
  const std::string id = "026162";  // 2, "ab"
  const auto hash = hash_of_number(table, 0x01020304, Seat(1), *bytes32_from_hex(number));
  // "tessera number 2"
  EXPECT_EQ(hash, sha256(bytes("74657373657261206e756d6265722032" + id + "01020304" + "01" + number)));
  // "tessera list 2", two players: nothing at seat 0, a hash at seat 1
  ClosedList list{0x01020304, {std::nullopt, hash}};
  EXPECT_EQ(hash_of_list(table, list),
            sha256(bytes("74657373657261206c6973742032" + id + "01020304" + "02" + "00" + "01" + to_hex(hash))));
  // "tessera dice 2"; an empty seat is 32 zeros
  const FairKeys keys(a_secret(), table, list, {std::nullopt, bytes32_from_hex(number)});
  const auto mac =
      a_secret().sign(bytes("7465737365726120646963652032" + id + "01020304" + to_hex(hash_of_list(table, list)) +
                            std::string(64, '0') + number + "0000000000000005"));
  EXPECT_EQ(key_text(keys.chance(5)), to_hex(mac).substr(0, 16));
}

TEST(FairDice, DependOnEveryPartOfTheirMessage) {
  const FairTable table{"ab", 2};
  const auto number = filled(1);
  std::set<std::string> hashes;
  for (const auto& id : {"ab", "abc"}) {
    for (const std::uint32_t round : {1u, 2u}) {
      for (const Seat seat : {Seat(0), Seat(1)}) hashes.insert(to_hex(hash_of_number({id, 2}, round, seat, number)));
    }
  }
  EXPECT_EQ(hashes.size(), 8u);
  // A number that is moved to an empty seat gives other dice, and so does a seat more.
  std::set<std::string> keys;
  const ClosedList one{1, {filled(1)}};
  const ClosedList other{1, {std::nullopt, filled(1)}};
  keys.insert(key_text(FairKeys(a_secret(), table, one, {number}).chance(0)));
  keys.insert(key_text(FairKeys(a_secret(), table, other, {std::nullopt, number}).chance(0)));
  keys.insert(key_text(FairKeys(a_secret(), {"ab", 3}, one, {number}).chance(0)));
  keys.insert(key_text(FairKeys(a_secret(), table, {2, one.hashes}, {number}).chance(0)));
  keys.insert(key_text(FairKeys(a_secret(), {"ac", 2}, one, {number}).chance(0)));
  keys.insert(key_text(FairKeys(a_secret(), table, one, {filled(2)}).chance(0)));
  EXPECT_EQ(keys.size(), 6u);
}

TEST(FairDice, OfOldGamesAreAsThePageSays) {
  auto page = vectors("old-vectors");
  const Bytes32 secret = *bytes32_from_hex(page["secret"]);
  ClientNumbers clients;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{2}}) {
    const auto n = std::to_string(seat);
    clients[seat] = ClientNumber{*bytes32_from_hex(page["commitment of seat " + n]),
                                 *bytes32_from_hex(page["number of seat " + n])};
    EXPECT_EQ(commitment_of(clients[seat]->number), clients[seat]->commitment);
  }
  const FairKeys keys(Secret(secret), clients);
  const FairKeys alone(Secret(secret), {});
  const std::map<std::string, std::string> ours = {
      {"secret", page["secret"]},
      {"commitment", to_hex(commitment_of(Secret(secret)))},
      {"number of seat 0", page["number of seat 0"]},
      {"commitment of seat 0", page["commitment of seat 0"]},
      {"number of seat 2", page["number of seat 2"]},
      {"commitment of seat 2", page["commitment of seat 2"]},
      {"key of event 0", key_text(keys.chance(0))},
      {"dice of event 0", dice_of(keys.chance(0))},
      {"key of event 1", key_text(keys.chance(1))},
      {"dice of event 1", dice_of(keys.chance(1))},
      {"key of event 256", key_text(keys.chance(256))},
      {"dice of event 256", dice_of(keys.chance(256))},
      {"key of event 0, without any numbers", key_text(alone.chance(0))},
      {"key of a bot, version 1, seat 0", key_text(keys.bot(1, Seat(0)))},
      {"key of a bot, version 300, seat 2", key_text(keys.bot(300, Seat(2)))},
  };
  EXPECT_EQ(ours, page);
}

TEST(FairDice, DependOnEveryNumberAndItsPlace) {
  const FairKeys keys(a_secret(), {client(1), client(2)});
  for (const auto& other : {ClientNumbers{client(2), client(1)}, ClientNumbers{client(1)}, ClientNumbers{}}) {
    EXPECT_NE(FairKeys(a_secret(), other).chance(0), keys.chance(0));
    EXPECT_EQ(FairKeys(a_secret(), other).bot(1, Seat(0)), keys.bot(1, Seat(0)));
  }
  EXPECT_NE(FairKeys(a_secret(8), {client(1), client(2)}).chance(0), keys.chance(0));
}

TEST(FairDice, SecretsAreFreshlyDrawn) { EXPECT_FALSE(Secret::random() == Secret::random()); }

}  // namespace
}  // namespace tessera::server
