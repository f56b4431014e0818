// A log that was made long on purpose: whatever a client asks for, a turn of the network thread and a job of the
// storage thread do a bounded amount of work, and nobody else waits for it.
#include <boost/json/array.hpp>

#include "server/api/api.h"
#include "server/live/log_reader.h"
#include "server/live/watches.h"
#include "server/testing/api_harness.h"
#include "server/testing/hub_pair.h"
#include "server/testing/long_table.h"
#include "server/testing/one_node.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr std::uint32_t kLong = 30'000;
// What one turn may do, whatever is asked for: see docs/hosting.md.
constexpr std::uint64_t kMostLines = 64;
constexpr std::uint64_t kMostBytes = 64 * 1024;
constexpr std::uint64_t kMostMessages = 64;

// What a connection was told last.
std::uint32_t known_version(HubHarness& world, ConnectionId id) {
  const auto news = world.last(id, "news");
  const auto table = world.last(id, "table");
  const auto version = news.empty() ? table.at("snapshot").at("version") : news.at("version");
  return version.to_number<std::uint32_t>();
}

void expect_bounded(const ManualServices& services) {
  EXPECT_LE(services.most.log_lines, kMostLines);
  EXPECT_LE(services.most_lines_in_a_read, kMostLines);
  EXPECT_LE(services.most.bytes, kMostBytes);
  EXPECT_LE(services.most.messages, kMostMessages);
}

TEST(LongLog, IsLoadedInPiecesOffTheNetworkThread) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), kLong);
  HubHarness world(folder.path());
  world.reads = 0;
  const auto ann = world.connect(made.ann);
  world.watch(ann, made.table);
  EXPECT_EQ(text_at(world.last(ann), "say"), "table");
  EXPECT_GE(world.reads, static_cast<int>(kLong) / kPieceBatches);
  expect_bounded(world);
}

TEST(LongLog, IsNotReadForAWatch) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), kLong);
  HubHarness world(folder.path());
  const auto stranger = world.connect_stranger();
  world.watch(stranger, made.table);
  const auto version = world.last(stranger, "table").at("snapshot").at("version").to_number<std::uint32_t>();
  world.reads = 0;
  for (const std::uint32_t since : {1u, version / 2, version - 1}) {
    world.watch(stranger, made.table, since);
    const auto answer = world.last(stranger);
    EXPECT_EQ(text_at(answer, "say"), "table") << since;
    EXPECT_EQ(answer.at("snapshot").at("version").to_number<std::uint32_t>(), version);
  }
  world.watch_with_events(stranger, made.table);
  EXPECT_EQ(text_at(world.last(stranger), "say"), "table");
  EXPECT_FALSE(world.last(stranger).contains("events"));
  EXPECT_EQ(world.reads, 4);  // how long it is, each time
  expect_bounded(world);
}

TEST(LongLog, OfUsualLengthIsToldWhole) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 2'000);
  HubHarness world(folder.path());
  const auto stranger = world.connect_stranger();
  world.watch_with_events(stranger, made.table);
  const auto answer = world.last(stranger);
  const auto version = answer.at("snapshot").at("version").to_number<std::size_t>();
  EXPECT_EQ(answer.at("events").as_array().size(), version);
  EXPECT_LE(world.most.log_lines, kMostLines);
  EXPECT_LE(world.most_lines_in_a_read, kMostLines);
}

TEST(LongLog, OneLogIsReadForAConnectionAtATime) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 1'000);
  HubHarness world(folder.path());
  const auto stranger = world.connect_stranger();
  world.watch(stranger, made.table);
  world.reads = 0;
  const auto ask = [&](int id) {
    world.message(stranger,
                  R"({"say":"watch","id":)" + std::to_string(id) + R"(,"since":1,"table":")" + made.table + "\"}");
  };
  for (int id = 100; id < 120; ++id) ask(id);
  EXPECT_EQ(world.waiting(), 1u);
  world.run();
  int answered = 0;
  int refused = 0;
  for (int id = 100; id < 120; ++id) {
    const auto answer = world.answer(stranger, id);
    answered += text_at(answer, "say") == "news" ? 1 : 0;
    refused += text_at(answer, "code") == "too_fast" ? 1 : 0;
  }
  EXPECT_EQ(answered, 9);  // one at once, eight in line
  EXPECT_EQ(refused, 11);
  ask(200);
  world.run();
  EXPECT_EQ(text_at(world.answer(stranger, 200), "say"), "news");
}

// Any node shows any table, and reads its log for it: once for all who ask before the reading begins.
TEST(LongLog, IsReadOnceForManyWhoAskANode) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 1'000);
  OneNode node;
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, 1'000'000, &node);
  int shown = 0;
  int refused = 0;
  const auto ask = [&](int times) {
    for (int i = 0; i < times; ++i) {
      world.hub.snapshot(made.table, [&](const Answer<boost::json::object>& seen) { ++(seen ? shown : refused); });
    }
    world.run();
  };
  world.reads = 0;
  ask(1);
  const int reads_of_one = world.reads;
  EXPECT_EQ(shown, 1);
  ask(500);
  EXPECT_EQ(shown, 501);
  EXPECT_EQ(world.reads, 3 * reads_of_one);  // the first of them alone, then all others
  ask(1'001);
  EXPECT_EQ(refused, 1);
}

// However many ask, a write waits for one piece of one log.
TEST(LongLog, OnePieceOfAllLogsIsReadAtATime) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 1'000);
  HubHarness world(folder.path());
  std::vector<ConnectionId> strangers;
  for (int i = 0; i < 20; ++i) {
    strangers.push_back(world.connect_stranger());
    world.watch(strangers.back(), made.table);
  }
  for (const auto id : strangers) {
    world.message(id, R"({"say":"watch","id":7,"since":1,"table":")" + made.table + "\"}");
  }
  EXPECT_EQ(world.waiting(), 1u);
  world.run();
  for (const auto id : strangers) EXPECT_EQ(text_at(world.answer(id, 7), "say"), "news");
}

// What happens while a log is read is told, once, and in its order.
TEST(LongLog, NothingIsMissedWhileItIsRead) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), 1'500);
  HubHarness world(folder.path());
  const auto ann = world.connect(made.ann);
  world.watch(ann, made.table);
  const auto stranger = world.connect_stranger();
  world.message(stranger, R"({"say":"watch","id":7,"since":1,"table":")" + made.table + "\"}");
  for (bool on = true; world.waiting() > 0; on = !on) {
    world.ask(ann, 9, made.table,
              R"({"do":"agree","version":)" + std::to_string(known_version(world, ann)) + R"(,"on":)" +
                  (on ? "true" : "false") + "}");
    world.step();
    if (world.sent[ann].size() > 30) break;
  }
  world.run();
  std::uint32_t next = 2;
  for (const auto& text : world.sent[stranger]) {
    const auto message = boost::json::parse(text).as_object();
    if (message.at("say") != "news") continue;
    for (const auto& event : message.at("events").as_array()) {
      EXPECT_EQ(event.at("n").to_number<std::uint32_t>(), next++);
    }
  }
  EXPECT_EQ(next, known_version(world, ann) + 1);
}

TEST(LongLog, OfAFinishedGameIsARecordInPieces) {
  const TemporaryFolder folder;
  const auto made = long_table(folder.path(), kLong);
  ApiHarness harness(folder.path());
  const auto ann = harness.world.connect(made.ann);
  harness.world.watch(ann, made.table);
  harness.world.command(ann, made.table,
                        R"({"do":"resign","version":)" + std::to_string(known_version(harness.world, ann)) + "}");
  harness.world.most = {};
  EXPECT_EQ(harness.ask("GET /api/tables/" + made.table + "/record").status, 200);
  expect_bounded(harness.world);
}

// Not a log, but as long: what a guest has said and played in all the years.
TEST(Export, IsReadInPiecesAndWrittenOffTheNetworkThread) {
  constexpr int kTables = 20;
  constexpr int kLines = kTables * writes::kMostChatLines;
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto token = harness.guest("Ann");
  const auto id = text_at(harness.ask("GET /api/me", token).body.as_object(), "id");
  std::vector<Write> writes;
  for (int i = 0; i < kTables; ++i) {
    const auto table = "table-" + std::to_string(i);
    writes.emplace_back(a_table(table));
    writes.emplace_back(writes::SetSeat{table, id, Seat(0)});
    for (int n = 0; n < writes::kMostChatLines; ++n) {
      writes.emplace_back(writes::AddChat{table, id, n, ChatKind::text, "line " + std::to_string(n)});
    }
  }
  ASSERT_TRUE(harness.world.store->commit(writes));
  harness.world.reads = 0;
  Response answer;
  harness.send("GET /api/me/export", token, {}, "127.0.0.1", [&](const Response& got) { answer = got; });
  std::size_t most_waiting = 0;
  while (harness.world.waiting() > 0) {
    most_waiting = std::max(most_waiting, harness.world.waiting());
    harness.world.step();
  }
  EXPECT_EQ(answer.status, 200);
  EXPECT_GE(harness.world.reads, kLines / 500);
  EXPECT_EQ(most_waiting, 1u) << "what others want comes between two pieces";
  const auto all = boost::json::parse(*answer.body).as_object();
  EXPECT_EQ(text_at(all.at("guest").as_object(), "name"), "Ann");
  EXPECT_EQ(all.at("tables").as_array().size(), static_cast<std::size_t>(kTables));
  EXPECT_EQ(all.at("chat").as_array().size(), static_cast<std::size_t>(kLines));
  EXPECT_TRUE(all.at("reports").as_array().empty());
}

TEST(Toggles, AreFewBetweenTwoStepsOfTheGame) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto agree = [&](bool on) {
    world.command(pair.a, pair.table,
                  R"({"do":"agree","version":)" + std::to_string(known_version(world, pair.a)) + R"(,"on":)" +
                      (on ? "true" : "false") + "}");
    return text_at(world.last(pair.a), "code");
  };
  for (int i = 0; i < table::kMostToggles; ++i) EXPECT_EQ(agree(i % 2 == 0), "");
  EXPECT_EQ(agree(true), "too_often");
}

TEST(Toggles, WhoComesAndGoesMakesNoLongLog) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto pair = playing(world);
  const auto before = known_version(world, pair.a);
  for (int i = 0; i < 500; ++i) {
    const auto id = world.connect(pair.bob);
    world.watch(id, pair.table);
    world.hub.closed(id);
    world.run();
    if (i == 0) world.hub.closed(pair.b);
    world.pass(100);
  }
  EXPECT_LE(known_version(world, pair.a) - before, 40u);
  world.pass(3 * table::kPresencePause);  // in the end everybody knows that Bob is gone
  world.watch(pair.a, pair.table);
  const auto seats = world.last(pair.a, "table").at("snapshot").at("seats");
  EXPECT_TRUE(seats.at(1).at("away").as_bool());
}

// Old tables are pruned, and the server is known to live, where no table has a deadline.
TEST(Housekeeping, BeginsWithTheServer) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  EXPECT_NE(world.alarm_at, 0);
  world.hub.alarm();
  EXPECT_GT(world.alarm_at, world.time);
}

}  // namespace
}  // namespace tessera::server
