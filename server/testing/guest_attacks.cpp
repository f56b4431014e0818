// Attacks on the bounds of what guests may make the server keep behind the network.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "server/base/tokens.h"
#include "server/fair/fair_json.h"
#include "server/live/watches.h"
#include "server/testing/api_harness.h"
#include "server/testing/attack.h"
#include "server/testing/hub_pair.h"
#include "server/testing/long_table.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server::testing {

namespace {

// A store in memory, and two players at a table with free chat.
struct Playing {
  explicit Playing(const HubLimits& limits = {}) : harness(folder.path(), limits), game(begin_game(harness)) {}

  boost::json::object say(ConnectionId id, const std::string& fields) {
    harness.world.say(id, R"({"id":50,"table":")" + game.table + "\"," + fields + "}");
    return harness.world.last(id);
  }
  Reply report(const std::string& token, const std::string& text) {
    return harness.ask("POST /api/tables/" + game.table + "/reports", token, R"({"seat":1,"text":")" + text + "\"}");
  }

  TemporaryFolder folder{quick_place()};
  ApiHarness harness;
  Game game;
};

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
}

void records() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  EXPECT_EQ(refused(harness, "/api/tables/none/record", 1'010), 10);
  EXPECT_EQ(refused(harness, "/api/tables/none/record", 1'000), 0);
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

void name() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto named = [&](const std::string& text) {
    return harness.ask("POST /api/guests", {}, R"({"name":")" + text + "\"}");
  };
  EXPECT_EQ(named(std::string(24, 'x')).status, 201);
  EXPECT_EQ(named(std::string(25, 'x')).error(), "bad_field");
  std::string wide;
  for (int i = 0; i < 17; ++i) wide += "\U0001f3b2";  // 68 bytes
  EXPECT_EQ(named(wide).error(), "bad_field");
}

// With the examples of docs/, whose names end with the option that they are for.
void option_text() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  int tried = 0;
  for (const auto* game : all_games()) {
    for (const auto& option : game->options) {
      if (option.type != OptionSpec::Type::document) continue;
      for (const auto& file : std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/docs/examples")) {
        if (!file.path().string().ends_with("." + std::string(option.name) + ".json")) continue;
        auto document = boost::json::parse(*read_file(file.path().string())).as_object();
        const auto make = [&](std::size_t characters) {
          document["name"] = std::string(characters, 'x');
          const boost::json::object table{{"game", game->id},
                                          {"players", game->min_players},
                                          {"options", boost::json::object{{option.name, document}}}};
          return harness.ask("POST /api/tables", ann, boost::json::serialize(table));
        };
        EXPECT_EQ(make(64).status, 201) << file.path();
        EXPECT_EQ(make(65).error(), "too_long") << file.path();
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 0);
}

void unfinished_tables() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  for (int i = 0; i < 20; ++i) harness.create(ann, kShortGame);
  EXPECT_EQ(harness.ask("POST /api/tables", ann, kShortGame).error(), "too_many");
}

// By guest after guest, and by rematches, which need no request.
void new_tables() {
  constexpr int kMost = 3;
  Playing playing({.tables_per_address = kMost});
  auto& harness = playing.harness;
  const auto make = [&](const std::string& from) {
    Reply made;
    harness.send("POST /api/tables", harness.guest("Ann"), kShortGame, from,
                 [&](const Response& response) { made = {response.status, boost::json::parse(*response.body)}; });
    harness.world.run();
    return made;
  };
  for (int i = 1; i < kMost; ++i) EXPECT_EQ(make("127.0.0.1").status, 201);
  EXPECT_EQ(make("127.0.0.1").error(), "too_fast");
  EXPECT_EQ(make("192.0.2.1").status, 201);
  playing.game.command(harness, playing.game.b, R"({"do":"resign"})");
  std::string code;
  for (int i = 0; i <= 2 * kMost && code.empty(); ++i) {
    playing.game.command(harness, playing.game.a,
                         i % 2 == 0 ? R"({"do":"rematch","on":true})" : R"({"do":"rematch","on":false})");
    const auto last = harness.world.last(playing.game.a);
    if (last.at("say") == "refused") code = last.at("code").as_string();
  }
  EXPECT_EQ(code, "too_fast");
  harness.world.time += PeriodLimit::kDay;
  EXPECT_EQ(make("127.0.0.1").status, 201);
}

// Persons, then bots alone.
void events() {
  constexpr std::uint32_t kMost = 20;
  Playing playing({.lines_per_table = kMost});
  std::string code;
  for (int i = 0; i < 20 && code.empty(); ++i) {
    // In turn, so that neither toggles too often.
    const auto who = i % 4 < 2 ? playing.game.a : playing.game.b;
    playing.game.command(playing.harness, who,
                         i % 2 == 0 ? R"({"do":"agree","on":true})" : R"({"do":"agree","on":false})");
    const auto last = playing.harness.world.last(who, "refused");
    if (!last.empty()) code = last.at("code").as_string();
  }
  EXPECT_EQ(code, "too_many");
  auto& world = playing.harness.world;
  const auto bots = bots_alone(world);
  world.pass(60'000);
  for (const auto& table : {playing.game.table, bots.table}) {
    const auto row = **world.store->table(table);
    EXPECT_EQ(row.stage, Stage::finished);
    EXPECT_LE(row.lines, kMost + 10);
  }
}

void bots_answers() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  const auto bots = bots_alone(world);
  world.pass(10'000);
  const auto batches = world.store->log(bots.table)->size();
  EXPECT_GT(batches, 10U);
  EXPECT_LE(batches, 5 * 10 + 3U);  // made and started
}

// A log that is not too long, but its events would be too much for one message: with `since`, and with all events.
void past_events() {
  const TemporaryFolder folder(quick_place());
  const std::string name(24, 'A');
  const auto few = long_table(folder.path(), 500, name);
  const auto many = long_table(folder.path(), 3'500, name);
  HubHarness world(folder.path());
  const auto stranger = world.connect_stranger();
  const auto answer = [&](const std::string& table, std::uint32_t since) {
    since > 0 ? world.watch(stranger, table, since) : world.watch_with_events(stranger, table);
    return world.last(stranger);
  };
  EXPECT_TRUE(answer(few.table, 0).contains("events"));
  EXPECT_EQ(answer(few.table, 1).at("say"), "news");
  for (const std::uint32_t since : {0U, 1U}) {
    const auto last = answer(many.table, since);
    EXPECT_EQ(last.at("say"), "table") << since;
    EXPECT_FALSE(last.contains("events")) << since;
  }
  EXPECT_EQ(answer(many.table, 3'000).at("say"), "news");
  for (const auto& text : world.sent[stranger]) EXPECT_LE(text.size(), kMostPastBytes + 16 * 1024);
}

// One of four players stops the start again and again; then in each round another one sends no number.
void fair_rounds() {
  constexpr int kPlayers = 4;
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  std::vector<ConnectionId> players;
  std::string table;
  std::uint32_t version = 1;
  const auto command = [&](int seat, const std::string& word_and_fields) {
    world.command(players[static_cast<std::size_t>(seat)], table,
                  R"({"do":)" + word_and_fields + R"(,"version":)" + std::to_string(version) + "}");
    version = version_of(world, players[0]);
  };
  for (int seat = 0; seat < kPlayers; ++seat) {
    const auto guest = world.guest("Guest " + std::to_string(seat));
    players.push_back(world.connect(guest));
    if (seat == 0) table = world.create(guest, tessera::testing::plain_table(R"("players":4)"));
    world.watch(players.back(), table);
    command(seat, R"("sit","seat":)" + std::to_string(seat));
  }
  const auto rounds = [&] { return (*world.store->fair(table))->rounds; };
  // All send what they are asked for, three times, and much that nobody asked for; but one sends no number.
  const auto play_round = [&](int round, int silent) {
    for (int seat = 0; seat < kPlayers; ++seat) {
      for (int i = 2; i >= 0; --i)
        world.say(players[static_cast<std::size_t>(seat)], commit_message(table, round + i, seat));
    }
    for (int seat = 0; seat < kPlayers; ++seat) {
      for (int i = 2; i >= 0 && seat != silent; --i) {
        world.say(players[static_cast<std::size_t>(seat)], open_message(table, round + i, seat));
      }
    }
    world.pass(3'000);
  };
  constexpr int kStops = 20;
  std::size_t size = 0;
  for (int i = 0; i < kStops; ++i) {
    command(0, R"("start")");
    if (i == 0) size = rounds().size();
    command(3, R"("leave")");
    command(3, R"("sit","seat":3)");
  }
  EXPECT_LE(rounds().size(), size + 2);  // a longer number
  command(0, R"("start")");
  const auto begun = read_rounds(rounds(), kPlayers)->last;
  for (int i = 0; i < 2 * kPlayers; ++i)
    play_round(static_cast<int>(read_rounds(rounds(), kPlayers)->last), i % kPlayers);
  const auto kept = *read_rounds(rounds(), kPlayers);
  EXPECT_GT(version_of(world, players[0]), version);  // it has started
  EXPECT_EQ(kept.spoiled.size(), static_cast<std::size_t>(kPlayers));
  EXPECT_EQ(kept.last - begun, static_cast<std::uint32_t>(kPlayers));
  EXPECT_LE(rounds().size(), 4096U);
}

// A stranger looks at one table after the other.
void idle_tables() {
  constexpr std::size_t kMost = 20;
  const TemporaryFolder folder(quick_place());
  std::vector<std::string> tables;
  {
    HubHarness world(folder.path());
    const auto ann = world.guest("Ann");
    for (int i = 0; i < 100; ++i) tables.push_back(world.create(ann, kQuickTable));
  }
  HubHarness world(folder.path(), Secret(Bytes32{1}), {.idle_tables = kMost});
  std::size_t most = 0;
  for (const auto& table : tables) {
    world.hub.snapshot(table, [](const auto& shown) { EXPECT_TRUE(shown); });
    world.run();
    world.time += 200;
    most = std::max(most, world.hub.rooms_in_memory());
  }
  EXPECT_LE(most, kMost + 1);
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

void chat_line() {
  Playing playing;
  const auto line = [&](std::size_t size) {
    return playing.say(playing.game.a, R"("say":"chat","text":")" + std::string(size, 'x') + "\"");
  };
  EXPECT_EQ(line(300).at("say"), "done");
  EXPECT_EQ(line(301).at("code"), "bad_field");
}

void chat_lines() {
  Playing playing;
  for (int i = 0; i < 510; ++i) {
    if (i % 50 == 0) playing.harness.world.time += 60'000;
    playing.say(playing.game.a, R"("say":"chat","text":")" + std::to_string(i) + "\"");
  }
  const auto kept = *playing.harness.world.store->chat(playing.game.table, 0, 1000);
  ASSERT_EQ(kept.size(), 500U);
  EXPECT_EQ(kept.back().text, "509");
}

void chat_of_one_guest() {
  Playing playing;
  for (int i = 0; i < 60; ++i)
    EXPECT_EQ(playing.say(playing.game.a, R"("say":"chat","emote":"wow")").at("say"), "done");
  EXPECT_EQ(playing.say(playing.game.a, R"("say":"chat","emote":"wow")").at("code"), "too_fast");
}

void new_names() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto rename = [&](int number) {
    return harness.ask("PATCH /api/me", ann, R"({"name":"Ann )" + std::to_string(number) + "\"}");
  };
  for (int i = 0; i < 6; ++i) EXPECT_EQ(rename(i).status, 200);
  EXPECT_EQ(rename(6).error(), "too_fast");
}

void changes() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto table = harness.create(ann, kShortGame);
  const auto id = harness.connect(ann);
  harness.world.watch(id, table);
  std::string code;
  int taken = -1;
  for (int version = 3; version < 400 && code.empty(); ++version, ++taken) {
    const auto* hints = version % 2 == 0 ? "true" : "false";
    harness.world.command(id, table,
                          R"({"do":"change","options":{},"settings":{"hints":)" + std::string(hints) + R"(,"undo":)" +
                              hints + R"(},"version":)" + std::to_string(version) + "}");
    const auto last = harness.world.last(id);
    if (last.at("say") == "refused") code = last.at("code").as_string();
  }
  EXPECT_EQ(code, "too_many_changes");
  EXPECT_EQ(taken, 300);
}

// With the largest of the examples of docs/ that is for an option, and two long names for it.
void change_bytes() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const GameInfo* game = nullptr;
  std::string option;
  boost::json::object document;
  std::size_t largest = 0;
  for (const auto* each : all_games()) {
    for (const auto& spec : each->options) {
      if (spec.type != OptionSpec::Type::document) continue;
      for (const auto& file : std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/docs/examples")) {
        const bool larger = file.is_regular_file() && file.file_size() > largest;
        if (!larger || !file.path().string().ends_with("." + std::string(spec.name) + ".json")) continue;
        largest = file.file_size();
        game = each;
        option = spec.name;
        document = boost::json::parse(*read_file(file.path().string())).as_object();
      }
    }
  }
  ASSERT_NE(game, nullptr);
  const boost::json::object described{{"game", game->id}, {"players", game->min_players}};
  const auto table = harness.create(ann, boost::json::serialize(described));
  const auto id = harness.connect(ann);
  harness.world.watch(id, table);
  std::string code;
  int taken = -1;
  for (int version = 3; version < 400 && code.empty(); ++version, ++taken) {
    std::string name(4, version % 2 == 0 ? 'a' : 'b');
    for (int i = 0; i < 60; ++i) name += "\U0001f3b2";
    document["name"] = name;
    const boost::json::object change{{"do", "change"},
                                     {"options", boost::json::object{{option, document}}},
                                     {"settings", boost::json::object{}},
                                     {"version", version}};
    harness.world.command(id, table, boost::json::serialize(change));
    const auto last = harness.world.last(id);
    if (last.at("say") == "refused") code = last.at("code").as_string();
  }
  EXPECT_EQ(code, "too_many_changes");
  EXPECT_LT(taken, 300);
  std::size_t stored = 0;
  const auto log = harness.world.store->log(table);
  for (const auto& batch : *log) stored += batch.text.size();
  EXPECT_GT(stored, 200U * 1024);
  EXPECT_LT(stored, 300U * 1024);  // with what is around each change
}

void spectators() {
  Playing playing;
  auto& world = playing.harness.world;
  world.pass(2'000);
  const auto before = world.sent[playing.game.a].size();
  const auto stranger = world.connect_stranger();
  for (int i = 0; i < 100; ++i) {
    world.watch(stranger, playing.game.table);
    world.say(stranger, R"({"say":"unwatch","id":3,"table":")" + playing.game.table + "\"}");
  }
  world.watch(stranger, playing.game.table);
  world.pass(1'000);
  EXPECT_LE(world.sent[playing.game.a].size(), before + 1);
}

void muted() {
  Playing playing;
  const auto mute = [&](int number) {
    const auto guest = playing.harness.world.guest("Guest " + std::to_string(number));
    const auto id = playing.harness.connect(*sign_token({guest.id, 0}, Secret{Bytes32{1}}));
    const auto answer = playing.say(id, R"("say":"mute","seat":0,"on":true)");
    playing.harness.world.hub.closed(id);
    return std::string(answer.at("say") == "done" ? "done" : answer.at("code").as_string());
  };
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(mute(i), "done");
  EXPECT_EQ(mute(1000), "too_many");
}

void report() {
  Playing playing;
  EXPECT_EQ(playing.report(playing.game.ann, std::string(2000, 'x')).status, 204);
  EXPECT_EQ(playing.report(playing.game.ann, std::string(2001, 'x')).error(), "bad_field");
}

void reports() {
  Playing playing;
  std::string guest;
  for (int i = 0; i < 50; ++i) {
    if (i % 3 == 0) guest = playing.harness.guest("Guest");
    ASSERT_EQ(playing.report(guest, "x").status, 204);
    if (i == 2) {
      EXPECT_EQ(playing.report(guest, "x").error(), "too_many");
    }
  }
  EXPECT_EQ(playing.report(playing.harness.guest("Another"), "x").error(), "too_many");
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

void codes() {
  TransferCodes all;
  for (std::size_t i = 0; i < TransferCodes::kMost; ++i) ASSERT_TRUE(all.issue("guest " + std::to_string(i), 0));
  EXPECT_FALSE(all.issue("one more", 0));
  // Void codes behind a valid one are kept, too.
  TransferCodes behind;
  ASSERT_TRUE(behind.issue("the first", 0));
  std::size_t issued = 0;
  while (issued < 100'000 && behind.issue("the same guest", 0)) ++issued;
  EXPECT_LE(issued, 4 * TransferCodes::kMost);
}

}  // namespace

Attacks guest_attacks() {
  return {{"answers of one table that wait for a commit", answers},
          {"reads that wait for the store", reads},
          {"records being made", records},
          {"hints being worked out", hints},
          {"a name", name},
          {"a text in the options of a table, such as the name of a deck", option_text},
          {"new names and faces of one guest", new_names},
          {"unfinished tables of one guest", unfinished_tables},
          {"new tables of one address", new_tables},
          {"events of one table", events},
          {"answers of a bot at a table where no person plays", bots_answers},
          {"past events in one answer", past_events},
          {"tables being loaded", loads},
          {"tables in memory that nobody watches", idle_tables},
          {"rounds of fair dice at one table", fair_rounds},
          {"a line of chat", chat_line},
          {"lines of chat of one table", chat_lines},
          {"lines of chat of one guest", chat_of_one_guest},
          {"changes of options and seats of one table", changes},
          {"the options of one table, with all that was changed", change_bytes},
          {"news of how many watch a table", spectators},
          {"players muted at one table", muted},
          {"a report", report},
          {"reports about one table", reports},
          {"analyses", analyses},
          {"an analysis", one_analysis},
          {"codes for another device", codes}};
}

}  // namespace tessera::server::testing
