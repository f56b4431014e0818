// Attacks on the bounds of work that waits: answers, reads, loading tables, records, hints and analyses.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/testing/api_harness.h"
#include "server/testing/attack.h"
#include "server/testing/hub_pair.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

namespace {

// A write waits, so all that is told of the table waits, too.
void answers() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  const auto pair = seated(world);
  world.ask(pair.a, 9, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  world.message(pair.a, R"({"say":"chat","id":51,"table":")" + pair.table + R"(","phrase":"hello"})");
  const auto ask = [&](ConnectionId id, int times) {
    for (int i = 0; i < times; ++i) {
      world.message(id, R"({"say":"watch","id":50,"since":0,"table":")" + pair.table + "\"}");
    }
  };
  const auto told = [&](ConnectionId id, std::string_view what) {
    return std::ranges::count_if(world.sent[id], [&](const auto& text) { return text.find(what) != text.npos; });
  };
  const auto before = told(pair.a, R"("snapshot")");
  ask(pair.a, 1000);
  EXPECT_EQ(told(pair.a, R"("snapshot")"), before);
  EXPECT_GE(told(pair.a, R"("too_fast")"), 1000 - 32);
  // Who leaves takes what waits along.
  ask(pair.b, 10);
  const auto heard = world.sent[pair.b].size();
  world.hub.closed(pair.b);
  world.run();
  EXPECT_EQ(world.sent[pair.b].size(), heard);
  EXPECT_GT(told(pair.a, R"("snapshot")"), before);
}

// How many of so many requests at the same moment are refused with 429.
int refused(ApiHarness& harness, const std::string& path, int times) {
  int count = 0;
  for (int i = 0; i < times; ++i) {
    harness.send("GET " + path, {}, {}, "127.0.0.1",
                 [&](const Response& response) { count += response.status == 429 ? 1 : 0; });
  }
  harness.world.run();
  return count;
}

void reads() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  EXPECT_EQ(refused(harness, "/api/tables/none/chat", 1'010), 10);
  EXPECT_EQ(refused(harness, "/api/tables/none/chat", 1'000), 0);

  // One address asks for much: what is stored waits for four reads, and another address for one more than that.
  std::string answered;
  const auto ask = [&](const std::string& from, char mark) {
    harness.send("GET /api/tables/none/chat", {}, {}, from, [&answered, mark](const Response&) { answered += mark; });
  };
  for (int i = 0; i < 100; ++i) ask("203.0.113.1", '.');
  EXPECT_EQ(harness.world.waiting(), 4u);
  ask("203.0.113.2", 'm');
  EXPECT_EQ(harness.world.waiting(), 4u);
  harness.world.run();
  EXPECT_EQ(answered, ".....m" + std::string(95, '.'));
}

void records() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  EXPECT_EQ(refused(harness, "/api/tables/none/record", 1'010), 10);
  EXPECT_EQ(refused(harness, "/api/tables/none/record", 1'000), 0);
}

void exports() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  int given = 0;
  int too_many = 0;
  for (int i = 0; i < 200; ++i) {
    harness.send("GET /api/me/export", ann, {}, "127.0.0.1", [&](const Response& response) {
      given += response.status == 200 ? 1 : 0;
      too_many += response.status == 429 ? 1 : 0;
    });
  }
  harness.world.run();
  // Some are made before the last ones are asked for.
  EXPECT_GE(too_many, 50);
  EXPECT_EQ(given + too_many, 200);
  EXPECT_EQ(harness.ask("GET /api/me/export", ann).status, 200);
}

// By one new name, and by a stranger who looks at all of them at the same moment.
void loads() {
  constexpr std::size_t kTables = 30;
  const TemporaryFolder folder(quick_place());
  Guest ann;
  std::deque<std::string> tables;
  {
    HubHarness world(folder.path());
    ann = world.guest("Ann");
    for (std::size_t i = 0; i < kTables; ++i) {
      tables.push_back(world.create(ann, kQuickTable));
      std::vector<Write> writes{writes::SetSeat{tables.back(), ann.id, Seat(0)}};
      auto line = (*world.store->table(tables.back()))->lines;
      auto number = line;
      for (int n = 0; n < 2 * kPieceBatches; ++n) {
        const table::Event event{.kind = n % 2 == 0 ? table::Event::Kind::bot_sat : table::Event::Kind::left,
                                 .number = ++number,
                                 .at = world.time,
                                 .seat = Seat(1)};
        writes.emplace_back(writes::Append{tables.back(), line++, lines_of(std::span(&event, 1))});
      }
      EXPECT_TRUE(world.store->commit(writes));
    }
  }
  HubHarness world(folder.path());
  const auto most_logs = [&] {
    std::size_t most = 0;
    while (world.waiting() > 0) {
      world.step();
      most = std::max(most, world.hub.logs().reading());
    }
    return most;
  };
  world.hub.rename_guest(ann);
  EXPECT_EQ(most_logs(), 1U);
  EXPECT_EQ(world.hub.rooms_in_memory(), kTables);
  world.pass(120'000);
  EXPECT_EQ(world.hub.rooms_in_memory(), 0U);
  std::size_t shown = 0;
  for (const auto& table : tables) {
    world.hub.snapshot(table, [&](const auto& seen) { shown += seen ? 1 : 0; });
  }
  EXPECT_LE(most_logs(), 8U);
  EXPECT_EQ(shown, kTables);
}

// Of so many bytes.
std::string long_command(std::size_t bytes) {
  const std::string begin = R"({"do":"change","version":1,"settings":{},"options":{"x":[10)";
  std::string numbers;
  while (begin.size() + numbers.size() + 3 < bytes) numbers += begin.size() + numbers.size() + 4 < bytes ? ",1" : "0";
  return begin + numbers + "]}}";
}

void commands() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  const auto ann = world.guest("Ann");
  const auto table = world.create(ann, kQuickTable);
  const auto stranger = world.connect(world.guest("Eve"));
  const auto code = [&](std::size_t bytes) {
    EXPECT_EQ(long_command(bytes).size(), bytes);
    world.command(stranger, table, long_command(bytes));
    return world.last(stranger).at("code");
  };
  EXPECT_EQ(code(4'096), "not_host");
  EXPECT_EQ(code(4'097), "too_long");
  EXPECT_EQ(code(16'000), "too_long");
}

// While a table is loaded, one client sends it commands that are as large as they may be; another one waits, too.
void waiting_messages() {
  const TemporaryFolder folder(quick_place());
  std::string table;
  Guest ann;
  {
    HubHarness world(folder.path());
    ann = world.guest("Ann");
    table = world.create(ann, kQuickTable);
  }
  HubHarness world(folder.path());
  const auto eve = world.connect(world.guest("Eve"));
  const auto host = world.connect(ann);
  const auto refused = [&](std::string_view code) {
    return std::ranges::count_if(world.sent[eve], [&](const auto& text) { return text.find(code) != text.npos; });
  };
  for (int i = 0; i < 100; ++i) world.ask(eve, 30, table, long_command(4'096));
  EXPECT_EQ(refused("too_fast"), 100 - 16);
  world.message(host, R"({"say":"watch","id":8,"since":0,"table":")" + table + "\"}");
  world.run();
  EXPECT_EQ(refused("not_host"), 16);
  EXPECT_EQ(world.last(host).at("say"), "table");
}

// Guests of one address, each at a table of their own.
void hints_of_one_address() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  std::vector<Single> all;
  for (int i = 0; i < 6; ++i) all.push_back(against_a_bot(world, R"({"first":0})", R"({"hints":true})"));
  world.pass(5'000);
  for (const auto& [guest, id, table] : all) {
    for (int i = 0; i < 4; ++i) world.message(id, R"({"say":"hint","id":50,"table":")" + table + "\"}");
  }
  EXPECT_EQ(world.last(all.back().a, "refused").at("code"), "too_fast");
  world.run();
  std::ptrdiff_t given = 0;
  for (const auto& [guest, id, table] : all) {
    given +=
        std::ranges::count_if(world.sent[id], [](const auto& text) { return text.find(R"("hint")") != text.npos; });
  }
  EXPECT_LE(given, 16);
}

void hints() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto game =
      begin_game(harness, tessera::testing::plain_table(
                              R"("players":2,"options":{"first":0},"settings":{"hints":true,"away_s":5},"sit":0)"));
  const auto to_act = harness.world.last(game.a, "news").at("moment").at("to_act").at(0).to_number<int>();
  // On one connection after the other: what they asked for is still worked out when they are gone.
  const auto token = to_act == 0 ? game.ann : game.bob;
  const ConnectionId ids[] = {harness.connect(token), harness.connect(token), harness.connect(token)};
  for (const auto id : ids) {
    for (int i = 0; i < 2; ++i) {
      harness.world.message(id, R"({"say":"hint","id":50,"table":")" + game.table + "\"}");
    }
    if (id != ids[2]) harness.world.hub.closed(id);
  }
  EXPECT_EQ(harness.world.last(ids[2], "refused").at("code"), "too_fast");
  harness.world.run();
  hints_of_one_address();
}

// Analyses that don't end, of more games than may be analysed at a time: first by one address, then by many.
void analyses() {
  const TemporaryFolder folder(quick_place());
  std::vector<std::string> tables;
  {
    ApiHarness harness(folder.path());
    for (int i = 0; i < 17; ++i) {
      const auto game = begin_game(harness);
      game.command(harness, game.b, R"({"do":"resign"})");
      tables.push_back(game.table);
    }
  }
  std::mutex mutex;
  std::condition_variable changed;
  bool over = false;
  auto config = quick_service(folder.path());
  config.net.trusted_proxies = {"127.0.0.1"};
  config.api.analyse = [&](const std::string&) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return over; });
    return std::string();
  };
  RunningService service(config);
  const auto asked = [&](std::size_t table, std::size_t address) {
    const auto from = "X-Forwarded-For: 198.51.100." + std::to_string(address) + "\r\n";
    const auto answer = Client(service.port()).get("/api/tables/" + tables[table] + "/analysis", from);
    return answer ? answer->status : 0;
  };
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_EQ(asked(i, i / 2), 202);
    if (i % 2 == 1) {
      EXPECT_EQ(asked(i + 1, i / 2), 429);
    }
  }
  EXPECT_EQ(asked(16, 100), 429);
  {
    const std::lock_guard lock(mutex);
    over = true;
  }
  changed.notify_all();
}

// Of a game with too many events, and one whose text is too large. (How long it takes, the program looks at.)
void one_analysis() {
  EXPECT_EQ(ApiConfig{}.analysed_events, 4'000U);
  for (const std::size_t most : {std::size_t{1}, std::size_t{4'000}}) {
    const TemporaryFolder folder(quick_place());
    int worked_out = 0;
    const auto analyse = [&worked_out](const std::string&) {
      ++worked_out;
      return std::string(4'000'001, ' ');
    };
    ApiHarness harness(folder.path(), {}, {.costly = {}, .analyse = analyse, .analysed_events = most});
    const auto game = begin_game(harness);
    play_out(harness, game);
    const auto line = "GET /api/tables/" + game.table + "/analysis";
    harness.ask(line);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(harness.ask(line).error(), "too_long");
    EXPECT_EQ(worked_out, most == 1 ? 0 : 1);
  }
}

}  // namespace

Attacks work_attacks() {
  return {{"answers of one table that wait for a commit", answers},
          {"reads that wait for the store", reads},
          {"records being made", records},
          {"exports being made", exports},
          {"tables being loaded", loads},
          {"messages that wait until a table is loaded", waiting_messages},
          {"a command", commands},
          {"hints being worked out", hints},
          {"analyses", analyses},
          {"an analysis", one_analysis}};
}

}  // namespace tessera::server::testing
