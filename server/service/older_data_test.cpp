// A database and records of an older version: they open and verify with this one, and running games go on as they would
// have gone on there.
//
// tests/data/before/ was made with the program of commit a4b91a0, before the tree was rebuilt: database.sql is the dump
// of a throwaway server's data folder. What this test expects is what that program told about the same folder; of the
// running games it is in running_games.json.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>
#include <filesystem>

#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/fair/fair_record.h"
#include "server/store/sqlite/sqlite.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using namespace testing;

constexpr const char* kFinished = "oo-zK2ieguNCX7TJ";
constexpr const char* kOfTwoPeople = "Z2Ap1ISlRP1_VVVr";
constexpr const char* kWithABot = "70MNCc8_NiulhI2G";
constexpr const char* kLobby = "VwRJdN-1ZybEuHbV";
constexpr const char* kAnn = "AXLa-9r359bwwBUg6GtUVhUAAAGh44jShwHA1dsx-89v1ZFLGQONr4HT_hUD3eQIfo1MbV9oEqyW";

std::string data(const std::string& name) {
  const auto text = read_file(TESSERA_SOURCE_DIR "/tests/data/before/" + name);
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

// What `tessera verify` checks.
Result<RecordedGame> verify(const std::string& record) { return parse_record(record, find_game, read_fair); }

TEST(OlderRecord, WithFairDiceVerifies) {
  const auto recorded = verify(data("fair_record.json"));
  ASSERT_TRUE(recorded) << recorded.error().text;
  EXPECT_TRUE(recorded->fair());
  EXPECT_EQ(recorded->events().size(), 14u);
  EXPECT_EQ(recorded->names(), (std::vector<std::string>{"Ann", "greedy"}));
  EXPECT_TRUE(recorded->position().over());
  EXPECT_EQ(recorded->position().winners(), SeatSet::of(Seat(1)));
}

TEST(OlderRecord, WithASeedVerifies) {
  const auto recorded = verify(data("seeded_record.json"));
  ASSERT_TRUE(recorded) << recorded.error().text;
  EXPECT_EQ(recorded->seed(), "from before");
  EXPECT_EQ(recorded->events().size(), 87u);
  EXPECT_EQ(recorded->position().players(), 3);
  EXPECT_TRUE(recorded->position().over());
  EXPECT_EQ(recorded->position().winners(), SeatSet::of(Seat(0)));
}

// A connection of Ann's that watches one table.
class AnnAtTheTable {
 public:
  AnnAtTheTable(int port, const std::string& table) : client_(port), table_(table) {
    EXPECT_TRUE(client_.open("/api/live"));
    client_.text(json::serialize(json::object{{"say", "hello"}, {"id", 1}, {"protocol", 1}, {"token", kAnn}}));
    EXPECT_EQ(next("welcome").at("guest").at("name"), "Ann");
    client_.text(json::serialize(json::object{{"say", "watch"}, {"id", 2}, {"since", 0}, {"table", table}}));
    snapshot = next("table").at("snapshot").as_object();
    version_ = snapshot.at("version").to_number<int>();
    // Where a game runs, the server tells that Ann is back.
    if (snapshot.at("stage") == "playing") (void)next("news");
  }

  // The next message with this word; messages before it are passed over.
  json::object next(std::string_view say) {
    for (int i = 0; i < 10; ++i) {
      const auto text = client_.read_text();
      if (text == "(none)") break;
      auto message = json::parse(text).as_object();
      if (message.at("say") == "news") version_ = message.at("version").to_number<int>();
      if (message.at("say").as_string() == say) return message;
    }
    ADD_FAILURE() << "no " << say << " at table " << table_;
    return {};
  }

  // Acts, and gives the news of it.
  json::object act(const std::string& action) {
    command({{"do", "act"}, {"action", action}});
    return next("news");
  }
  void command(json::object command) {
    command["version"] = version_;
    say({{"say", "do"}, {"command", std::move(command)}});
  }
  void say(json::object message) {
    message["id"] = 3;
    message["table"] = table_;
    client_.text(json::serialize(message));
  }

  json::object snapshot;  // as it was when Ann came

 private:
  Client client_;
  std::string table_;
  int version_ = 0;
};

json::value legal(const json::object& from) {
  return from.empty() ? json::value() : from.at("moment").at("you").at("legal");
}

// Ann acts, and the news are as they were.
void take_step(AnnAtTheTable& ann, const json::object& step) {
  const auto news = ann.act(json::value_to<std::string>(step.at("action")));
  if (const auto* outcome = step.if_contains("outcome")) {
    const auto& events = news.at("events").as_array();
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].at("action"), step.at("action"));
    EXPECT_EQ(events[1].at("outcome"), *outcome);
  }
  if (const auto* to_act = step.if_contains("to_act")) EXPECT_EQ(news.at("moment").at("to_act"), *to_act);
  if (const auto* expected = step.if_contains("legal")) EXPECT_EQ(legal(news), *expected);
  if (const auto* count = step.if_contains("legal_actions")) {
    EXPECT_EQ(legal(news).as_array().size(), count->to_number<std::size_t>());
  }
}

class OlderDatabase : public ::testing::Test {
 protected:
  OlderDatabase() {
    auto database = Database::open(folder_.file("tessera.db"), Database::Mode::create);
    EXPECT_TRUE(database);
    const auto restored = database->script(data("database.sql"));
    EXPECT_TRUE(restored) << restored.error().text;
  }
  void start() {
    auto config = quick_service(folder_.path());
    config.hub.keep_finished = config.hub.keep_abandoned = config.hub.keep_unstarted =
        0;  // the data is older every day
    service_ = std::make_unique<RunningService>(config);
  }
  json::value get(const std::string& target) {
    const auto answer = Client(service_->port()).get(target, "Authorization: Bearer " + std::string(kAnn) + "\r\n");
    EXPECT_TRUE(answer && answer->status == 200) << target;
    return answer ? json::parse(answer->body) : json::value(json::object{});
  }
  AnnAtTheTable ann_at(const std::string& table) { return {service_->port(), table}; }
  // Ann at a running game, after her steps.
  AnnAtTheTable ann_in(std::string_view game) {
    const auto expected = json::parse(data("running_games.json")).at(game).as_object();
    auto ann = ann_at(json::value_to<std::string>(expected.at("table")));
    EXPECT_EQ(ann.snapshot.at("stage"), "playing");
    EXPECT_EQ(legal(ann.snapshot), expected.at("legal"));
    for (const auto& step : expected.at("steps").as_array()) take_step(ann, step.as_object());
    return ann;
  }

  TemporaryFolder folder_;
  std::unique_ptr<RunningService> service_;
};

TEST_F(OlderDatabase, HasAllItsTablesGuestsAndChat) {
  start();
  EXPECT_EQ(get("/api/me").at("name"), "Ann");
  std::map<std::string, std::string> stages;
  const auto tables = get("/api/me/tables").at("tables").as_array();
  for (const auto& row : tables) {
    stages[json::value_to<std::string>(row.at("table"))] = json::value_to<std::string>(row.at("stage"));
  }
  EXPECT_EQ(stages,
            (std::map<std::string, std::string>{{kOfTwoPeople, "playing"}, {kWithABot, "playing"}, {kLobby, "lobby"}}));
  const auto history = get("/api/me/history").at("games").as_array();
  ASSERT_EQ(history.size(), 1u);
  EXPECT_EQ(history[0].at("table"), kFinished);
  EXPECT_EQ(history[0].at("result"), "lost");
  EXPECT_EQ(history[0].at("score"), 3);
  const auto lines = get("/api/tables/" + std::string(kLobby) + "/chat").at("lines").as_array();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].at("name"), "Ann");
  EXPECT_EQ(lines[0].at("text"), "Who plays?");
}

TEST_F(OlderDatabase, AFinishedGameHasItsRecordAndTheRecordVerifies) {
  start();
  const auto record = get("/api/tables/" + std::string(kFinished) + "/record");
  EXPECT_EQ(record, json::parse(data("fair_record.json")));
  const auto recorded = verify(json::serialize(record));
  ASSERT_TRUE(recorded) << recorded.error().text;
  EXPECT_TRUE(recorded->fair());
  const auto snapshot = ann_at(kFinished).snapshot;
  EXPECT_EQ(snapshot.at("stage"), "finished");
  EXPECT_EQ(json::serialize(snapshot.at("result").at("scores")), "[3,9]");
}

// The outcome follows from the secret and the players' numbers, which are in the database.
TEST_F(OlderDatabase, ARunningGameGoesOnWithTheSameOutcomes) {
  start();
  (void)ann_in("of_two_people");
}

TEST_F(OlderDatabase, ARunningGameWithABotGoesOn) {
  start();
  auto ann = ann_in("with_a_bot");
  EXPECT_EQ(ann.next("news").at("events").at(0).at("by"), "bot");
}

TEST_F(OlderDatabase, ALobbyIsAsItWas) {
  start();
  const auto snapshot = ann_at(kLobby).snapshot;
  EXPECT_EQ(snapshot.at("stage"), "lobby");
  EXPECT_EQ(snapshot.at("version"), 5);  // the guest has a face now, and the table was told of it
  const auto& seats = snapshot.at("seats").as_array();
  ASSERT_EQ(seats.size(), 3u);
  EXPECT_EQ(seats[0].at("name"), "Ann");
  EXPECT_EQ(seats[1].at("who"), "open");
  EXPECT_EQ(seats[2].at("level"), "easy");
  EXPECT_EQ(snapshot.at("table").at("settings").at("free_chat"), true);
}

// A table that waited in the lobby starts with the fair dice of today.
TEST_F(OlderDatabase, ALobbyStartsByVersion2) {
  start();
  auto ann = ann_at(kLobby);
  ann.command({{"do", "add_bot"}, {"seat", 1}, {"level", "easy"}});
  (void)ann.next("news");
  ann.command({{"do", "start"}});
  const auto asked = ann.next("fair");
  EXPECT_EQ(asked.at("do"), "commit");
  EXPECT_EQ(asked.at("round"), 1);
  const Bytes32 number{5};
  const auto hash = to_hex(hash_of_number({kLobby, 3}, 1, Seat(0), number));
  ann.say({{"say", "commit"}, {"round", 1}, {"hash", hash}});
  const auto closed = ann.next("fair");
  EXPECT_EQ(closed.at("do"), "open");
  EXPECT_EQ(closed.at("list"), (json::array{hash, nullptr, nullptr}));
  ann.say({{"say", "open"}, {"round", 1}, {"number", to_hex(number)}});
  EXPECT_EQ(ann.next("fair").at("do"), "check");
  EXPECT_EQ(ann.next("news").at("events").at(0).at("type"), "started");
}

}  // namespace
}  // namespace tessera::server
