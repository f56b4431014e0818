// Attacks on the bounds of tables: how many there are, their logs, options and rounds of fair dice.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "server/fair/fair_json.h"
#include "server/live/watches.h"
#include "server/testing/api_harness.h"
#include "server/testing/attack.h"
#include "server/testing/attacked_game.h"
#include "server/testing/hub_pair.h"
#include "server/testing/long_table.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server::testing {

namespace {

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
  AttackedGame playing({.tables_per_address = kMost});
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
  AttackedGame playing({.lines_per_table = kMost});
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

// Strangers sit down and get up, as often as they may; then the host sits down.
void lobby_events() {
  const TemporaryFolder folder(quick_place());
  HubHarness world(folder.path());
  const auto ann = world.guest("Ann");
  const auto host = world.connect(ann);
  const auto table = world.create(ann, tessera::testing::plain_table(R"("players":2)"));
  world.watch(host, table);
  // "": it was done.
  const auto refusal = [&](ConnectionId id, const std::string& word_and_fields) {
    const auto version = std::to_string(world.last(host, "news").empty() ? 1 : version_of(world, host));
    world.command(id, table, R"({"do":)" + word_and_fields + R"(,"version":)" + version + "}");
    const auto last = world.last(id);
    return last.at("say") == "refused" ? std::string(last.at("code").as_string()) : "";
  };
  constexpr auto* kSit = R"("sit","seat":1)";
  std::vector<int> sittings;
  while (sittings.size() < 100 && (sittings.empty() || sittings.back() > 0)) {
    const auto id = world.connect(world.guest("Eve"));
    world.watch(id, table);
    sittings.push_back(0);
    std::string code;
    while ((code = refusal(id, kSit)).empty()) {
      ++sittings.back();
      EXPECT_EQ(refusal(id, R"("leave")"), "");
    }
    EXPECT_EQ(code, "too_often");
    EXPECT_LE(sittings.back(), 40);
  }
  EXPECT_EQ(sittings.front(), 40);
  EXPECT_EQ(sittings.back(), 0);
  EXPECT_LE(version_of(world, host), 802U);  // getting up is always allowed
  EXPECT_EQ(refusal(host, kSit), "");
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

}  // namespace

Attacks table_attacks() {
  return {{"a text in the options of a table, such as the name of a deck", option_text},
          {"unfinished tables of one guest", unfinished_tables},
          {"new tables of one address", new_tables},
          {"events of one table", events},
          {"events of one table before its start", lobby_events},
          {"answers of a bot at a table where no person plays", bots_answers},
          {"past events in one answer", past_events},
          {"tables in memory that nobody watches", idle_tables},
          {"rounds of fair dice at one table", fair_rounds},
          {"changes of options and seats of one table", changes},
          {"the options of one table, with all that was changed", change_bytes}};
}

}  // namespace tessera::server::testing
