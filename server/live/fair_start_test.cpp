// The start of a game with fair dice through a whole hub: frozen seats, kills and restarts in every phase, people who
// leave.
#include <gtest/gtest.h>

#include <memory>

#include "server/fair/fair_json.h"
#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

class FairStart : public ::testing::Test {
 protected:
  FairStart() { pair = seated(*world); }

  // As after kill -9: what was not stored is gone. Both come back.
  void restart() {
    world.reset();
    world = std::make_unique<HubHarness>(folder.path());
  }
  void come_back() {
    pair.a = world->connect(pair.ann);
    pair.b = world->connect(pair.bob);
    world->watch(pair.a, pair.table);
    world->watch(pair.b, pair.table);
  }
  void begin() {
    const auto version = world->last(pair.a, "table").at("snapshot").at("version").to_number<int>();
    const auto news = world->last(pair.a, "news");
    const auto now = news.empty() ? version : std::max(version, news.at("version").to_number<int>());
    world->command(pair.a, pair.table, R"({"do":"start","version":)" + std::to_string(now) + "}");
  }
  ConnectionId connection(int seat) const { return seat == 0 ? pair.a : pair.b; }
  void commits(int seat, int round) { world->say(connection(seat), commit_message(pair.table, round, seat)); }
  void opens(int seat, int round) { world->say(connection(seat), open_message(pair.table, round, seat)); }
  std::string asked(int seat) {
    const auto fair = world->last(connection(seat), "fair");
    if (fair.empty()) return "";
    return text_at(fair, "do") + " " + std::to_string(fair.at("round").to_number<int>());
  }
  std::string stage() {
    const auto spectator = world->connect_stranger();
    world->watch(spectator, pair.table);
    const auto out = text_at(world->last(spectator, "table").at("snapshot").as_object(), "stage");
    world->hub.closed(spectator);
    return out;
  }
  std::string refusal(int seat, const std::string& command) {
    world->ask(connection(seat), ++last_id, pair.table, command);
    world->run();
    return text_at(world->answer(connection(seat), last_id), "code");
  }
  FairRounds stored() { return *read_rounds((*world->store->fair(pair.table))->rounds, 2); }

  TemporaryFolder folder;
  std::unique_ptr<HubHarness> world = std::make_unique<HubHarness>(folder.path());
  Pair pair;
  int last_id = 100;
};

TEST_F(FairStart, FreezesTheSeats) {
  begin();
  const auto cleo = world->guest("Cleo");
  const auto c = world->connect(cleo);
  for (const auto* phase : {"committing", "opening"}) {
    EXPECT_EQ(refusal(0, R"({"do":"swap","version":5,"seat":0,"with":1})"), "starting") << phase;
    EXPECT_EQ(refusal(0, R"({"do":"add_bot","version":5,"seat":1,"level":"easy"})"), "starting") << phase;
    EXPECT_EQ(refusal(0, R"({"do":"remove_bot","version":5,"seat":1})"), "starting") << phase;
    EXPECT_EQ(refusal(0, R"({"do":"kick","version":5,"seat":1})"), "starting") << phase;
    EXPECT_EQ(refusal(0, R"({"do":"start","version":5})"), "already") << phase;
    world->command(c, pair.table, R"({"do":"sit","version":5,"seat":1})");
    EXPECT_EQ(text_at(world->last(c), "code"), "starting") << phase;
    for (const int s : {0, 1}) commits(s, 1);
  }
  for (const int s : {0, 1}) opens(s, 1);
  EXPECT_EQ(stage(), "playing");
}

TEST_F(FairStart, BeforeTheListIsToldSomebodyMayLeaveAndStopTheStart) {
  begin();
  commits(0, 1);
  EXPECT_EQ(refusal(1, R"({"do":"leave","version":5})"), "");
  EXPECT_EQ(text_at(world->last(pair.a, "refused"), "code"), "stale");
  EXPECT_EQ(stage(), "lobby");
  world->command(pair.b, pair.table, R"({"do":"sit","version":6,"seat":1})");
  begin();
  EXPECT_EQ(asked(0), "commit 2");
  EXPECT_EQ(asked(1), "commit 2");
}

TEST_F(FairStart, OnlyWhoReallyLeavesStopsTheStart) {
  begin();
  commits(0, 1);
  const auto mallory = world->connect(world->guest("Mallory"));
  world->watch(mallory, pair.table);
  world->command(mallory, pair.table, R"({"do":"leave","version":5})");
  EXPECT_EQ(text_at(world->last(mallory), "code"), "not_seated");
  EXPECT_EQ(refusal(1, R"({"do":"leave","version":1})"), "stale");  // they stay, and may try again
  commits(1, 1);
  EXPECT_EQ(asked(0), "open 1");
  for (const int s : {0, 1}) opens(s, 1);
  EXPECT_EQ(stage(), "playing");
}

TEST_F(FairStart, WhoLeavesAfterTheListWasToldLeavesTheRunningGame) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  opens(0, 1);
  EXPECT_EQ(refusal(1, R"({"do":"leave","version":5})"), "");
  EXPECT_EQ(text_at(world->last(pair.b, "done"), "say"), "done");
  ASSERT_EQ(stored().spoiled.size(), 1u);
  EXPECT_EQ(stored().spoiled[0].missing, SeatSet::of(Seat(1)));
  EXPECT_EQ(stage(), "lobby");
  EXPECT_EQ(asked(0), "commit 2");
  commits(0, 2);
  opens(0, 2);
  EXPECT_EQ(stage(), "finished");  // with two there is nobody left to play against
  world->watch_with_events(pair.a, pair.table);
  std::vector<std::string> types;
  const auto answer = world->last(pair.a, "table");
  for (const auto& event : answer.at("events").as_array()) {
    types.push_back(text_at(event.as_object(), "type"));
  }
  EXPECT_NE(std::find(types.begin(), types.end(), "started"), types.end());
  EXPECT_EQ(types.back(), "finished");
}

TEST_F(FairStart, WhoHasOpenedAndLeavesHasTheirNumberInTheDice) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  opens(1, 1);
  EXPECT_EQ(refusal(1, R"({"do":"leave","version":5})"), "");
  EXPECT_TRUE(stored().spoiled.empty());
  restart();  // it is not forgotten
  come_back();
  opens(0, 1);
  EXPECT_EQ(stage(), "finished");
  EXPECT_TRUE(stored().numbers[1]);
}

TEST_F(FairStart, AGuestWhoIsDeletedThenLeavesTheRunningGameToo) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  world->hub.delete_guest(pair.bob.id, [](const Answer<void>& done) { EXPECT_TRUE(done); });
  world->run();
  EXPECT_EQ(stored().leaving, SeatSet::of(Seat(1)));
  world->pass(15'000);
  EXPECT_EQ(stage(), "finished");
}

TEST_F(FairStart, AKillWhileTheyCommitStopsTheStartAndTheRoundIsUsedUp) {
  begin();
  commits(0, 1);
  restart();
  come_back();
  EXPECT_EQ(asked(0), "");
  EXPECT_EQ(stage(), "lobby");
  EXPECT_NE(refusal(0, R"({"do":"swap","version":5,"seat":0,"with":0})"), "starting");
  begin();
  EXPECT_EQ(asked(0), "commit 2");
}

TEST_F(FairStart, AKillBeforeTheRoundIsStoredHasNotBegunIt) {
  world->ask(pair.a, 30, pair.table, R"({"do":"start","version":)" + std::to_string(version_of(*world, pair.b)) + "}");
  restart();
  come_back();
  begin();
  EXPECT_EQ(asked(0), "commit 1");
}

TEST_F(FairStart, AKillAfterTheListWasToldGoesOnWithTheSameList) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  const auto list = world->last(pair.a, "fair").at("list");
  opens(1, 1);
  restart();
  come_back();
  EXPECT_EQ(asked(0), "open 1");
  EXPECT_EQ(world->last(pair.a, "fair").at("list"), list);
  EXPECT_EQ(refusal(0, R"({"do":"add_bot","version":5,"seat":1,"level":"easy"})"), "starting");
  opens(0, 1);  // Bob's number was stored
  EXPECT_EQ(stage(), "playing");
  EXPECT_TRUE(stored().numbers[1]);
}

TEST_F(FairStart, AKillBeforeTheListIsStoredHasNotClosedIt) {
  begin();
  commits(0, 1);
  world->message(pair.b, commit_message(pair.table, 1, 1));
  EXPECT_EQ(asked(0), "commit 1");  // nobody was told
  restart();
  come_back();
  EXPECT_EQ(stage(), "lobby");
  begin();
  EXPECT_EQ(asked(0), "commit 2");
}

TEST_F(FairStart, AKillAfterASpoiledRoundGoesOnWithANewOne) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  opens(0, 1);
  world->pass(3'100);
  EXPECT_EQ(asked(0), "commit 2");
  restart();
  come_back();
  EXPECT_EQ(refusal(0, R"({"do":"add_bot","version":5,"seat":1,"level":"easy"})"), "starting");
  world->pass(10'100);
  EXPECT_EQ(asked(0), "commit 3");  // the second round's number is used up
  EXPECT_EQ(asked(1), "");
  commits(0, 3);
  opens(0, 3);
  EXPECT_EQ(stage(), "playing");
  ASSERT_EQ(stored().spoiled.size(), 1u);
  EXPECT_EQ(stored().spoiled[0].list.round, 1u);
}

TEST_F(FairStart, AKillAfterTheNumbersWereToldStartsTheGameWithThem) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  opens(0, 1);
  world->message(pair.b, open_message(pair.table, 1, 1));
  while (asked(0) != "check 1") world->step();
  EXPECT_TRUE(world->last(pair.a, "news").at("events").as_array().back().at("type") != "started");
  const auto numbers = world->last(pair.a, "fair").at("numbers");
  restart();
  come_back();
  EXPECT_EQ(stage(), "playing");
  EXPECT_EQ(by_seat_json(stored().numbers, 2), numbers);
  // Who comes back is told them before the events.
  const auto c = world->connect(pair.ann);
  world->watch(c, pair.table);
  ASSERT_EQ(world->sent[c].size(), 3u);
  const auto first = boost::json::parse(world->sent[c][1]).as_object();
  EXPECT_EQ(text_at(first, "do"), "check");
  EXPECT_EQ(first.at("numbers"), numbers);
}

// Nobody comes back: the server goes on by itself.
TEST_F(FairStart, AStartThatNobodyComesBackToEndsByItself) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  restart();
  world->pass(60'000);
  const auto row = *world->store->table(pair.table);
  EXPECT_EQ(row->stage, table::Stage::playing);
  ASSERT_EQ(stored().spoiled.size(), 1u);
  EXPECT_EQ(stored().spoiled[0].missing, SeatSet::all(2));
  EXPECT_EQ(stored().list, (ClosedList{2, {}}));
}

TEST_F(FairStart, ADiskThatIsFullStopsAStartOrOnlyDelaysIt) {
  begin();
  commits(0, 1);
  world->full_disk = true;
  commits(1, 1);
  world->full_disk = false;
  EXPECT_EQ(stage(), "lobby");
  EXPECT_NE(asked(0).substr(0, 4), "open");
  world->pass(3'000);
  begin();
  EXPECT_EQ(asked(0), "commit 2");
  for (const int s : {0, 1}) commits(s, 2);
  EXPECT_EQ(asked(1), "open 2");
  world->full_disk = true;
  opens(0, 2);
  world->full_disk = false;
  EXPECT_EQ(text_at(world->last(pair.a, "refused"), "code"), "storage");
  world->pass(3'000);
  EXPECT_EQ(asked(0), "open 2");
  for (const int s : {0, 1}) opens(s, 2);
  EXPECT_EQ(stage(), "playing");
  EXPECT_TRUE(stored().spoiled.empty());
}

// One hostile device: however much it sends, the start takes a bounded time, a bounded number of rounds and of writes.
TEST_F(FairStart, OneWhoSendsEverythingButTheirNumberDelaysItByOneRound) {
  begin();
  for (const int s : {0, 1}) commits(s, 1);
  opens(0, 1);
  const auto before = world->writes;
  for (int i = 0; i < 50; ++i) {
    opens(1, 2 + i);
    commits(1, 1 + i);
    world->say(pair.b, R"({"say":"open","id":22,"table":")" + pair.table + R"(","round":1,"number":")" +
                           std::string(64, 'f') + "\"}");
  }
  EXPECT_EQ(world->writes, before);
  world->pass(3'100);
  EXPECT_EQ(asked(0), "commit 2");
  commits(0, 2);
  opens(0, 2);
  EXPECT_EQ(stage(), "playing");
}

}  // namespace
}  // namespace tessera::server
