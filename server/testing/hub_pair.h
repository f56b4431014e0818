// For tests: two players at a table of a hub that is driven by hand.
#pragma once

#include <gtest/gtest.h>

#include "engine/core/json_fields.h"
#include "server/testing/hub_harness.h"

namespace tessera::server::testing {

inline const std::string kQuickTable = tessera::testing::plain_table(
    R"("players":2,"options":{"first":0},"settings":{"pace_min_ms":0,"pace_max_ms":0,"free_chat":false})");

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

// The command that does the first of one's legal actions.
inline std::string first_act(const boost::json::value& moment, std::uint32_t version) {
  return R"({"do":"act","action":)" + boost::json::serialize(moment.at("you").at("legal").as_array().front()) +
         R"(,"version":)" + std::to_string(version) + "}";
}
inline std::string first_act(HubHarness& world, ConnectionId id) {
  return first_act(world.last(id, "news").at("moment"), version_of(world, id));
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

// The game has begun, and the bot is to move. A roll may end its turn at once: then at another table.
inline Single against_a_bot_to_move(HubHarness& world, const std::string& settings = "{}") {
  for (;;) {
    auto out = against_a_bot(world, R"({"first":1,"max_turns":30})", settings);
    world.pass(3'100);
    if (boost::json::serialize(world.last(out.a, "news").at("moment").at("to_act")) == "[1]") return out;
  }
}

// Bots alone, as fast as they may, at a table that Ann has made. She watches.
inline Single bots_alone(HubHarness& world) {
  Single out{world.guest("Ann"), 0, ""};
  out.a = world.connect(out.ann);
  out.table = world.create(
      out.ann, tessera::testing::plain_table(
                   R"("players":2,"seats":[{"bot":"easy"},{"bot":"easy"}],"options":{"max_turns":1000000000},)"
                   R"("settings":{"pace_min_ms":0,"pace_max_ms":0})"));
  world.watch(out.a, out.table);
  world.command(out.a, out.table, R"({"do":"start","version":4})");
  return out;
}

// The messages of a player who puts a number into the dice, after `fair` has asked for it.
inline std::string number_of(int seat) { return std::string(64, static_cast<char>('1' + seat)); }
inline std::string commit_message(const std::string& table, int round, int seat, int players = 2) {
  const auto hash = hash_of_number({table, players}, static_cast<std::uint32_t>(round), Seat(seat),
                                   *bytes32_from_hex(number_of(seat)));
  return R"({"say":"commit","id":20,"table":")" + table + R"(","round":)" + std::to_string(round) + R"(,"hash":")" +
         to_hex(hash) + "\"}";
}
inline std::string open_message(const std::string& table, int round, int seat) {
  return R"({"say":"open","id":21,"table":")" + table + R"(","round":)" + std::to_string(round) + R"(,"number":")" +
         number_of(seat) + "\"}";
}
inline int round_of(HubHarness& world, ConnectionId id) { return world.last(id, "fair").at("round").to_number<int>(); }

// Both put their numbers into the dice; then it starts.
inline void start(HubHarness& world, const Pair& pair) {
  world.command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  const int round = round_of(world, pair.a);
  int seat = 0;
  for (const auto id : {pair.a, pair.b}) {
    EXPECT_EQ(text_at(world.last(id), "do"), "commit");
    world.say(id, commit_message(pair.table, round, seat++));
  }
  seat = 0;
  for (const auto id : {pair.a, pair.b}) {
    EXPECT_EQ(text_at(world.last(id, "fair"), "do"), "open");
    world.say(id, open_message(pair.table, round, seat++));
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
