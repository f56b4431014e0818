// A disk that is full, a store that cannot be read, a client that wants too much, a server that stops.
#include "server/live/hub.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/store/shards.h"
#include "server/testing/hub_pair.h"
#include "server/testing/one_node.h"
#include "table/testing.h"

namespace tessera::server {
namespace {

using namespace testing;

class HubInTrouble : public ::testing::Test {
 protected:
  TemporaryFolder folder;
  HubHarness world{folder.path()};
};

// Others may have its tables and have gone on: even a refusal could be wrong.
TEST(HubOfANode, ThatStoodStillForItsLeaseAnswersNothing) {
  const TemporaryFolder folder;
  OneNode node;
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, 1'000'000, &node);
  const auto pair = seated(world);
  const auto sent = [&] { return world.sent[pair.a].size() + world.sent[pair.b].size(); };
  const auto told = sent();
  node.late = true;
  world.command(pair.a, pair.table, R"({"do":"start","version":1})");
  world.watch(pair.b, pair.table);
  EXPECT_EQ(sent(), told);
  node.late = false;
  world.command(pair.a, pair.table, R"({"do":"start","version":1})");
  EXPECT_GT(sent(), told);
}

TEST(HubOfANode, TakesAnyAnswerOfAnother) {
  const TemporaryFolder folder;
  OneNode node;
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, 1'000'000, &node);
  for (const auto* text : {R"({"kicked":"x"})", R"({"kicked":2})", R"({"kicked":-1})", R"({"kicked":1e300})",
                           R"({"kicked":99999999999})", R"({"kicked":[3]})", "{}"}) {
    node.answers.push_back(boost::json::parse(text).as_object());
  }
  int kicked = -1;
  world.hub.kick("somebody", [&](int count) { kicked = count; });
  EXPECT_EQ(kicked, 2);
  // The same answers to all else that is asked.
  std::string deleted = "?";
  world.hub.delete_guest("somebody", [&](const Answer<void>& done) { deleted = done ? "" : done.error().name; });
  world.run();
  EXPECT_EQ(deleted, "storage");
}

TEST_F(HubInTrouble, WhatCannotBeStoredHasNotHappened) {
  const auto pair = playing(world);
  const auto version = version_of(world, pair.a);
  const auto act = first_act(world, pair.a);
  world.full_disk = true;
  world.command(pair.a, pair.table, act);
  world.full_disk = false;
  EXPECT_EQ(text_at(world.last(pair.a, "refused"), "code"), "storage");
  const auto again = world.last(pair.b, "table");
  ASSERT_TRUE(again.contains("snapshot"));
  EXPECT_EQ(again.at("snapshot").at("version").to_number<std::uint32_t>(), version);
  world.command(pair.a, pair.table, act);
  EXPECT_EQ(text_at(world.last(pair.a), "say"), "done") << boost::json::serialize(world.last(pair.a));
}

TEST_F(HubInTrouble, WhoComesBackToATableThatIsTakenUpAnewIsAnswered) {
  const auto pair = playing(world);
  const auto version = std::to_string(version_of(world, pair.a));
  world.full_disk = true;
  world.ask(pair.a, 30, pair.table, first_act(world, pair.a));
  world.message(pair.b, R"({"say":"watch","id":31,"since":1,"table":")" + pair.table + "\"}");
  world.run();
  world.full_disk = false;
  const auto answer = world.answer(pair.b, 31);
  ASSERT_TRUE(answer.contains("version")) << boost::json::serialize(answer);
  EXPECT_EQ(std::to_string(answer.at("version").to_number<std::uint32_t>()), version);
}

// A disk that is full stays so for a while: what happens by itself is tried again now and then, not all the time.
TEST_F(HubInTrouble, AFullDiskIsTriedAgainNowAndThen) {
  const auto [ann, a, table] = against_a_bot_to_move(world);
  const auto version = version_of(world, a);
  world.full_disk = true;
  const auto before = world.sent[a].size();
  world.pass(20'000);
  EXPECT_LT(world.sent[a].size() - before, 50u);
  EXPECT_GE(world.hub.counters().storage_errors, 5u);
  EXPECT_EQ(world.last(a, "table").at("snapshot").at("version").to_number<std::uint32_t>(), version);
  world.full_disk = false;
  world.pass(5'000);
  EXPECT_GT(version_of(world, a), version);
  EXPECT_EQ(boost::json::serialize(world.last(a, "news").at("moment").at("to_act")), "[0]");
}

// Nor does it go round in circles with those who come and go.
TEST_F(HubInTrouble, WhoComesBackWhileTheDiskIsFullIsNotedLater) {
  const auto pair = playing(world);
  world.hub.closed(pair.b);
  world.run();
  const auto away = [&] {
    world.watch(pair.a, pair.table);
    return world.last(pair.a, "table").at("snapshot").at("seats").at(1).at("away").as_bool();
  };
  EXPECT_TRUE(away());
  world.full_disk = true;
  const auto b = world.connect(pair.bob);
  world.watch(b, pair.table);
  world.pass(20'000);
  EXPECT_LT(world.sent[b].size(), 50u);
  EXPECT_TRUE(away());
  world.full_disk = false;
  world.pass(5'000);
  EXPECT_FALSE(away());
}

// Though nobody looks, and though what failed was the last thing to wait for.
TEST_F(HubInTrouble, ATableIsWokenAgainAfterAFailedWrite) {
  const auto [ann, a, table] = against_a_bot_to_move(world, R"({"away_s":0})");
  const auto version = version_of(world, a);
  world.hub.closed(a);
  world.run();
  world.full_disk = true;
  world.pass(20'000);
  world.full_disk = false;
  world.pass(20'000);
  EXPECT_EQ((*world.store->table(table))->to_act, SeatSet::of(Seat(0)));
  const auto again = world.connect(ann);
  world.watch(again, table);
  EXPECT_GT(world.last(again, "table").at("snapshot").at("version").to_number<std::uint32_t>(), version);
}

TEST_F(HubInTrouble, AStartIsAnsweredThoughTheTableIsTakenUpAnew) {
  const auto pair = seated(world);
  const auto version = version_of(world, pair.a);
  world.full_disk = true;
  world.ask(pair.a, 50, pair.table, R"({"do":"swap","seat":0,"with":1,"version":)" + std::to_string(version) + "}");
  world.ask(pair.a, 51, pair.table, R"({"do":"start","version":)" + std::to_string(version + 1) + "}");
  world.run();
  world.full_disk = false;
  EXPECT_EQ(text_at(world.answer(pair.a, 50), "code"), "storage");
  world.pass(10'000);
  EXPECT_EQ(text_at(world.answer(pair.a, 51), "say"), "refused");
}

TEST_F(HubInTrouble, AStoreThatCannotBeReadLosesNobody) {
  const auto pair = playing(world);
  const auto seen = version_of(world, pair.b);
  world.command(pair.a, pair.table, first_act(world, pair.a));
  ASSERT_TRUE(world.store->database().script("ALTER TABLE guests RENAME TO hidden_guests"));
  ASSERT_TRUE(world.store->database().script("ALTER TABLE batches RENAME TO hidden_batches"));
  world.hub.opened(70);
  world.say(70, R"({"say":"hello","id":1,"protocol":1,"token":")" + world.token(pair.bob) + "\"}");
  EXPECT_EQ(text_at(world.last(70), "code"), "storage");
  // What cannot be told from the log is told as a whole.
  world.watch(pair.b, pair.table, seen);
  EXPECT_EQ(text_at(world.answer(pair.b, 8), "say"), "table");
  world.sent[pair.b].clear();
  world.watch(pair.b, pair.table, seen);
  EXPECT_EQ(text_at(world.answer(pair.b, 8), "say"), "table");
}

// What the others do while a guest is being deleted is written after that, by a table that still knows the name.
TEST_F(HubInTrouble, ADeletedNameIsNotWrittenAgain) {
  const auto pair = playing(world);
  const auto summary = [&] { return (*world.store->table(pair.table))->summary; };
  EXPECT_NE(summary().find("\"Bob\""), std::string::npos) << summary();
  bool gone = false;
  world.hub.delete_guest(pair.bob.id, [&](const Answer<void>& done) { gone = static_cast<bool>(done); });
  world.step();  // which tables are theirs; now the deletion is on its way
  world.ask(pair.a, 40, pair.table, R"({"do":"leave","version":)" + std::to_string(version_of(world, pair.a)) + "}");
  world.run();
  EXPECT_TRUE(gone);
  EXPECT_EQ(text_at(world.answer(pair.a, 40), "say"), "done");
  EXPECT_EQ(summary().find("\"Bob\""), std::string::npos) << summary();
}

// It is there, so nobody is told that it is not; and what was to happen there happens once it can be read.
TEST_F(HubInTrouble, ATableThatCannotBeReadIsNotGone) {
  const auto [ann, a, table] = against_a_bot(world, R"({"first":0})", R"({"clock":"correspondence","clock_s":600})");
  world.pass(3'100);  // it has started, and Ann has ten minutes
  world.hub.closed(a);
  world.pass(120'000);
  ASSERT_EQ(world.hub.rooms_in_memory(), 0u);
  const auto lines = [&] { return (*world.store->table(table))->lines; };
  const auto before = lines();
  ASSERT_TRUE(world.store->database().script("ALTER TABLE batches RENAME TO hidden_batches"));
  const auto again = world.connect(ann);
  world.watch(again, table);
  EXPECT_EQ(text_at(world.last(again, "refused"), "code"), "storage");
  world.watch(again, "nowhere");
  EXPECT_EQ(text_at(world.last(again, "refused"), "code"), "no_such_table");
  world.pass(900'000);  // her time is over, and the stand-in would move
  ASSERT_TRUE(world.store->database().script("ALTER TABLE hidden_batches RENAME TO batches"));
  EXPECT_EQ(lines(), before);
  world.pass(60'000);
  EXPECT_GT(lines(), before);
  world.sent[again].clear();
  world.watch(again, table);
  EXPECT_EQ(text_at(world.answer(again, 8), "say"), "table");
}

// A newer version has played on, and this one knows only the lines before: it must not go on from there.
class HubAndALineOfANewerVersion : public ::testing::TestWithParam<bool> {
 protected:
  TemporaryFolder folder;
  OneNode node;
  HubHarness world{folder.path(), Secret(Bytes32{1}), {}, 1'000'000, GetParam() ? &node : nullptr};
};

TEST_P(HubAndALineOfANewerVersion, PlaysOnlyWhatItKnowsWhole) {
  const auto [ann, a, table] = against_a_bot(world, R"({"first":0})", R"({"clock":"correspondence","clock_s":600})");
  world.pass(3'100);  // it has started, and Ann has ten minutes
  const auto act = first_act(world, a);
  const auto version = version_of(world, a);
  world.hub.closed(a);
  world.pass(120'000);
  ASSERT_EQ(world.hub.rooms_in_memory(), 0u);
  const auto row = **world.store->table(table);
  const auto line = R"({"type":"from_the_future","n":)" + std::to_string(version + 1) + R"(,"at":1})" + "\n";
  ASSERT_EQ(commit(*world.store, {writes::Append{.table = table,
                                                 .first = row.lines,
                                                 .text = line,
                                                 .stage = Stage::playing,
                                                 .changed = row.changed,
                                                 .due = row.due}}),
            "");
  const auto again = world.connect(ann);
  world.watch(again, table);
  EXPECT_EQ(text_at(world.last(again, "refused"), "code"), "storage");
  world.sent[again].clear();
  world.command(again, table, act);
  EXPECT_EQ(text_at(world.last(again, "refused"), "code"), "storage");
  world.pass(900'000);  // her time is over, and the stand-in would move
  EXPECT_EQ((*world.store->table(table))->lines, row.lines + 1);
  std::string shown = "?";
  world.hub.snapshot(
      table, [&](const Answer<boost::json::object>& seen) { shown = seen ? "" : std::string(seen.error().name); });
  world.run();
  EXPECT_EQ(shown, "storage");
}

INSTANTIATE_TEST_SUITE_P(AloneAndAsANode, HubAndALineOfANewerVersion, ::testing::Bool());

// PostgreSQL may be away for half a minute: who can't move meanwhile does not pay for it.
class HubAndASilentStore : public ::testing::TestWithParam<bool> {
 protected:
  // The store answers nothing meanwhile.
  void pass_in_silence(Time ms) {
    const Time until = world.time + ms;
    while (world.alarm_at <= until) {
      ASSERT_LT(++alarms, 1'000) << "it never rests";
      world.time = std::max(world.time, world.alarm_at);
      world.hub.alarm();
    }
    world.time = until;
  }
  // The events of this type in the log.
  std::vector<boost::json::object> events(const std::string& table, std::string_view type) {
    std::vector<boost::json::object> out;
    for_each_event(*world.store->log(table), [&](const table::Event& event) {
      if (table::info_of(event.kind).name == type) out.push_back(table::log_json(event));
    });
    return out;
  }

  TemporaryFolder folder;
  OneNode node;
  HubHarness world{folder.path(), Secret(Bytes32{1}), {}, 1'000'000, GetParam() ? &node : nullptr};
  int alarms = 0;
};

constexpr const char* kTenSeconds = R"({"clock":"move","clock_s":10,"away_s":0})";

TEST_P(HubAndASilentStore, GivesTheTimeBack) {
  const auto [ann, a, table] = against_a_bot(world, R"({"first":0})", kTenSeconds);
  world.pass(3'100);
  ASSERT_EQ(boost::json::serialize(world.last(a, "news").at("moment").at("to_act")), "[0]");
  world.pass(2'000);  // of her ten seconds
  world.hub.submit_nothing([](const Result<void>&) {});
  pass_in_silence(25'000);
  world.run();
  world.pass(7'000);
  EXPECT_TRUE(events(table, "timed_out").empty());
  ASSERT_EQ(events(table, "outage").size(), 1u);
  const auto given = events(table, "outage")[0].at("ms").to_number<Time>();
  EXPECT_GE(given, 25'000);
  EXPECT_LE(given, GetParam() ? 35'000 : 25'000);  // a node's clients have to come back
  world.pass(given - 25'000 + 2'000);
  EXPECT_EQ(events(table, "timed_out").size(), 1u);
}

// A table that nobody has in memory is told when it is loaded.
TEST_P(HubAndASilentStore, GivesTheTimeBackAtATableThatIsLoadedLater) {
  const auto [ann, a, table] = against_a_bot(world, R"({"first":0})", R"({"clock":"correspondence","clock_s":600})");
  world.pass(3'100);
  world.hub.closed(a);
  world.run();
  world.pass(120'000);
  ASSERT_EQ(world.hub.rooms_in_memory(), 0u);
  world.hub.submit_nothing([](const Result<void>&) {});
  pass_in_silence(25'000);
  world.run();
  const auto again = world.connect(ann);
  world.watch(again, table);
  ASSERT_EQ(events(table, "outage").size(), 1u);
  EXPECT_GE(events(table, "outage")[0].at("ms").to_number<Time>(), 25'000);
}

// Whatever happens at the table meanwhile brings what is due there.
TEST_P(HubAndASilentStore, WhatHappensMeanwhileEndsNobodysTime) {
  const auto pair = seated(
      world,
      tessera::testing::plain_table(R"("players":2,"options":{"first":0},"settings":{"pace_min_ms":0,"pace_max_ms":0,)"
                                    R"("clock":"move","clock_s":10,"away_s":0})"));
  start(world, pair);
  const auto version = std::to_string(version_of(world, pair.b));
  world.hub.submit_nothing([](const Result<void>&) {});
  pass_in_silence(12'000);
  world.ask(pair.b, 30, pair.table, R"({"do":"agree","on":true,"version":)" + version + "}");
  pass_in_silence(8'000);
  world.run();
  EXPECT_EQ(events(pair.table, "agreed").size(), 1u);
  world.pass(5'000);
  EXPECT_TRUE(events(pair.table, "timed_out").empty());
  Time given = 0;
  for (const auto& outage : events(pair.table, "outage")) given += outage.at("ms").to_number<Time>();
  EXPECT_GE(given, 20'000);
  EXPECT_LE(given, GetParam() ? 40'000 : 20'000);
}

TEST_P(HubAndASilentStore, AShortSilenceChangesNothing) {
  const auto [ann, a, table] = against_a_bot(world, R"({"first":0})", kTenSeconds);
  world.pass(3'100);
  world.hub.submit_nothing([](const Result<void>&) {});
  pass_in_silence(StoreWatch::kSteady);
  world.run();
  world.pass(20'000);
  EXPECT_TRUE(events(table, "outage").empty());
}

INSTANTIATE_TEST_SUITE_P(AloneAndAsANode, HubAndASilentStore, ::testing::Bool());

// What was an outage before the nodes had the database, or before one server has it alone again.
TEST(HubAfterAMove, GivesEarlierOutagesBack) {
  const TemporaryFolder folder;
  Guest ann;
  std::string table;
  Time ended = 0;
  {
    HubHarness world(folder.path());
    const auto game = against_a_bot(world, R"({"first":0})", R"({"clock":"correspondence","clock_s":600})");
    ann = game.ann;
    table = game.table;
    world.pass(3'100);
    ended = world.time;
  }
  const auto given = [&](Peers* peers, Time start) {
    HubHarness world(folder.path(), Secret(Bytes32{1}), {}, start, peers);
    const auto a = world.connect(ann);
    world.watch(a, table);
    Time sum = 0;
    for_each_event(*world.store->log(table), [&](const table::Event& event) { sum += event.ms; });
    return sum;
  };
  const auto setting = [&](const std::string& name, const std::string& text) {
    const auto store = testing::open_store(folder.path());
    ASSERT_EQ(commit(*store, {writes::SetSetting{name, {text.begin(), text.end()}}}), "");
  };
  const auto times = [&](Time from, Time to) {
    return std::to_string(ended + from) + "," + std::to_string(ended + to);
  };
  // One server alone had an outage, of which the nodes know only the list; the shard had none since.
  setting("outages", "[[" + times(100'000, 200'000) + "]]");
  setting("alive", std::to_string(ended + 300'000));
  OneNode node;
  node.outages = {{ended + 150'000, ended + 230'000}};  // what is in both counts once
  const auto first = given(&node, ended + 300'000);
  EXPECT_GE(first, 130'000);
  EXPECT_LE(first, 140'000);  // and the time to come back
  // The nodes have ended; the shard of the table was without an owner for a minute, another one for longer.
  const auto shard = shard_of(table);
  setting("shard outages", "[[" + std::to_string(shard) + "," + times(400'000, 460'000) + "],[" +
                               std::to_string(shard ^ 1) + "," + times(400'000, 500'000) + R"(],["?"]])");
  setting("alive", std::to_string(ended + 600'000));
  EXPECT_EQ(given(nullptr, ended + 600'500) - first, 60'000);
}

// Only persons have to find their way to the node that has their table now.
TEST(HubAfterAMove, ABotPlaysOnAtOnce) {
  const TemporaryFolder folder;
  Single game;
  Time ended = 0;
  {
    HubHarness world(folder.path());
    game = against_a_bot_to_move(world);
    ended = world.time;
  }
  const Time moved = ended + 6'000;
  OneNode node;
  node.outages = {{ended, moved}};
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, moved, &node);
  world.watch(world.connect(game.ann), game.table);
  world.pass(2'000);
  bool played = false;
  for_each_event(*world.store->log(game.table), [&](const table::Event& event) {
    played = played || (event.kind == table::Event::Kind::acted && event.at >= moved);
  });
  EXPECT_TRUE(played);
}

// Ann's turn against a bot, with hints.
Single asked(HubHarness& world) {
  auto out = against_a_bot(world, R"({"first":0})", R"({"pace_min_ms":0,"pace_max_ms":0})");
  world.pass(3'000);
  EXPECT_EQ(boost::json::serialize(world.last(out.a, "news").at("moment").at("to_act")), "[0]");
  return out;
}

TEST_F(HubInTrouble, NobodyHasAllTheThinkersForTheirHints) {
  const auto [ann, a, table] = asked(world);
  const auto ask = [&](int id) {
    world.message(a, R"({"say":"hint","id":)" + std::to_string(id) + R"(,"table":")" + table + "\"}");
  };
  for (int id = 60; id < 80; ++id) ask(id);
  EXPECT_LE(world.waiting(), 4u);
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 60), "say"), "hint");
  EXPECT_EQ(text_at(world.answer(a, 79), "code"), "too_fast");
  ask(80);
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 80), "say"), "hint");
}

table::Table stored_table(HubHarness& world, const std::string& id) {
  std::vector<table::Event> log;
  for_each_event(*world.store->log(id), [&](table::Event event) { log.push_back(std::move(event)); });
  return *table::Table::replay(log);
}

// It would tell the dice.
TEST_F(HubInTrouble, AHintForWhatIsNotStoredIsNotTold) {
  const auto [ann, a, table] = asked(world);
  const auto version = std::to_string(version_of(world, a));
  const auto action = action_of(stored_table(world, table).position(), table::testing::Next::same_seat);
  world.full_disk = true;
  world.ask(a, 90, table, R"({"do":"act","action":")" + action + R"(","version":)" + version + "}");
  world.message(a, R"({"say":"hint","id":91,"table":")" + table + "\"}");
  world.run();
  EXPECT_EQ(text_at(world.answer(a, 91), "say"), "refused");
}

TEST_F(HubInTrouble, AServerThatStopsWaitsForNoClock) {
  const auto pair = playing(world);
  world.hub.closed(pair.b);
  world.run();
  world.hub.stop();
  world.run();
  world.time += 120'000;
  world.hub.alarm();
  EXPECT_GT(world.alarm_at, world.time);
}

}  // namespace
}  // namespace tessera::server
