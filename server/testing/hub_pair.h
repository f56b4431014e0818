// For tests: two players at a table of a hub that is driven by hand.
#pragma once

#include <gtest/gtest.h>

#include "server/testing/hub_harness.h"

namespace tessera::server::testing {

inline const std::string kQuickTable = tessera::testing::plain_table(
    R"("players":2,"options":{"first":0},"settings":{"pace_min_ms":0,"pace_max_ms":0,"free_chat":false})");

inline std::string text_at(const boost::json::object& letter, std::string_view field) {
  const auto* value = letter.if_contains(field);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

struct Pair {
  Guest ann;
  Guest bob;
  ConnectionId a;
  ConnectionId b;
  std::string table;
};

// Ann and Bob sit at a table and watch it.
inline Pair seated(HubHarness& world, const std::string& description = kQuickTable) {
  Pair out{world.guest("Ann"), world.guest("Bob"), 0, 0, ""};
  out.a = world.connect(out.ann);
  out.b = world.connect(out.bob);
  out.table = world.create(out.ann, description);
  world.watch(out.a, out.table);
  world.watch(out.b, out.table);
  world.command(out.a, out.table, R"({"do":"sit","version":1,"seat":0})");
  world.command(out.b, out.table, R"({"do":"sit","version":3,"seat":1})");
  return out;
}

inline std::uint32_t version_of(HubHarness& world, ConnectionId id) {
  const auto news = world.last(id, "news");
  return static_cast<std::uint32_t>(news.at("version").to_number<std::int64_t>());
}

struct Single {
  Guest ann;
  ConnectionId a;
  std::string table;
};

// Ann and a bot. The game waits for her number, which her page does not send, and then starts without.
inline Single against_a_bot(HubHarness& world, const std::string& options, const std::string& settings = "{}") {
  Single out{world.guest("Ann"), 0, ""};
  out.a = world.connect(out.ann);
  out.table =
      world.create(out.ann, tessera::testing::plain_table(R"("players":2,"seats":[null,{"bot":"easy"}],"options":)" +
                                                          options + R"(,"settings":)" + settings));
  world.watch(out.a, out.table);
  world.command(out.a, out.table, R"({"do":"sit","version":1,"seat":0})");
  world.command(out.a, out.table, R"({"do":"start","version":)" + std::to_string(version_of(world, out.a)) + "}");
  return out;
}

// Both put their numbers into the dice; then it starts.
inline void start(HubHarness& world, const Pair& pair) {
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  int i = 0;
  const std::string numbers[] = {std::string(64, '1'), std::string(64, '2')};
  for (const auto id : {pair.a, pair.b}) {
    EXPECT_EQ(text_at(world.last(id), "do"), "commit");
    const auto hash = to_hex(sha256(*bytes32_from_hex(numbers[i++])));
    world.say(id, R"({"say":"commit","id":20,"table":")" + pair.table + R"(","hash":")" + hash + "\"}");
  }
  i = 0;
  for (const auto id : {pair.a, pair.b}) {
    world.say(id, R"({"say":"open","id":21,"table":")" + pair.table + R"(","number":")" + numbers[i++] + "\"}");
  }
}

// A game in which Ann is asked first. With one roll in thirty-six she is not: that one is played by itself.
inline Pair playing(HubHarness& world) {
  for (;;) {
    const auto pair = seated(world);
    start(world, pair);
    const auto news = world.last(pair.a, "news");
    if (!news.at("moment").at("you").at("legal").as_array().empty()) return pair;
  }
}

}  // namespace tessera::server::testing
