// Records of finished games, and their analyses.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/fair/fair_record.h"
#include "server/testing/api_harness.h"
#include "server/testing/has_name.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

namespace json = boost::json;
using namespace testing;

TEST(ApiRecords, TheRecordComesAfterTheEndWithItsProof) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto commitment = harness.ask("GET /api/tables/" + game.table).field("commitment");
  const auto before = harness.ask("GET /api/tables/" + game.table + "/record");
  EXPECT_EQ(before.status, 409);
  EXPECT_EQ(before.error(), "still_running");
  play_out(harness, game);
  const auto record = harness.ask("GET /api/tables/" + game.table + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.body.at("fair").at("commitment").as_string(), commitment);
  const auto read = parse_record(json::serialize(record.body), find_game, read_fair);
  EXPECT_TRUE(read) << (read ? "" : read.error().text);
}

TEST(ApiRecords, ARecordIsMadeOnceForManyWhoAsk) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  play_out(harness, game);
  const auto reads_for = [&](int times) {
    const int before = harness.world.reads;
    int answered = 0;
    for (int i = 0; i < times; ++i) {
      harness.send("GET /api/tables/" + game.table + "/record", {}, {}, "127.0.0.1",
                   [&](const Response& response) { answered += response.status == 200 ? 1 : 0; });
    }
    harness.world.run();
    EXPECT_EQ(answered, times);
    return harness.world.reads - before;
  };
  const int reads_of_one = reads_for(1);
  EXPECT_EQ(reads_for(100), 2 * reads_of_one);  // the first of them alone, then all others
}

// An analysis that says nothing but the names, in the form of `tessera analyse`.
std::string analysis_of(const std::string& record) {
  const auto game = json::parse(record);
  const json::object none{{"mean", 0}, {"error", 0}};
  json::array players;
  for (const auto& name : game.at("seats").as_array()) {
    json::object player{{"name", name}, {"decisions", 0}, {"mistakes", 0}};
    for (const auto* part : {"start", "luck", "unseen", "own_choices", "others_choices", "end", "cost", "mean_cost"}) {
      player[part] = none;
    }
    players.push_back(std::move(player));
  }
  return json::serialize(json::object{{"format", "tessera-analysis"},
                                      {"version", 1},
                                      {"game", game.at("game")},
                                      {"options", game.at("options")},
                                      {"finished", true},
                                      {"exact", true},
                                      {"bot", "easy"},
                                      {"players", std::move(players)},
                                      {"events", json::array{}}});
}

TEST(ApiRecords, AnAnalysisIsWorkedOutOnce) {
  const TemporaryFolder folder;
  int asked = 0;
  const auto analyse = [&asked](const std::string& record) {
    ++asked;
    return analysis_of(record);
  };
  ApiHarness harness(folder.path(), {}, {.costly = {}, .analyse = analyse});
  const auto game = begin_game(harness);
  const auto line = "GET /api/tables/" + game.table + "/analysis";
  EXPECT_EQ(harness.ask(line).error(), "still_running");
  EXPECT_EQ(harness.ask("GET /api/tables/none/analysis").error(), "no_such_table");
  play_out(harness, game);
  const auto first = harness.ask(line);
  EXPECT_EQ(first.status, 202);
  EXPECT_EQ(first.body.at("pending"), true);
  for (int i = 0; i < 2; ++i) {
    const auto done = harness.ask(line);
    EXPECT_EQ(done.status, 200);
    EXPECT_EQ(done.body.at("players").at(0).at("name").as_string(), "Ann");
  }
  EXPECT_EQ(asked, 1);
}

struct FinishedGame {
  explicit FinishedGame(ApiConfig config) : harness(folder.path(), {}, std::move(config)), game(begin_game(harness)) {
    play_out(harness, game);
  }
  Reply analysis(const std::string& table) { return harness.ask("GET /api/tables/" + table + "/analysis"); }

  TemporaryFolder folder;
  ApiHarness harness;
  Game game;
};

TEST(ApiRecords, TheAnalysisOfALongGameIsRefusedAndNotWorkedOut) {
  int asked = 0;
  const auto analyse = [&asked](const std::string& record) {
    ++asked;
    return analysis_of(record);
  };
  FinishedGame finished({.costly = {}, .analyse = analyse, .analysed_events = 1});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(finished.analysis(finished.game.table).error(), "too_long");
  EXPECT_EQ(asked, 0);
  const auto record = finished.harness.ask("GET /api/tables/" + finished.game.table + "/record");
  const auto events = record.body.at("events").as_array().size();
  FinishedGame fits({.costly = {}, .analyse = analyse, .analysed_events = 10 * events});
  EXPECT_EQ(fits.analysis(fits.game.table).status, 202);
  EXPECT_EQ(asked, 1);
}

TEST(ApiRecords, AnAnalysisThatHasFailedIsTriedAgainAfterAWhile) {
  int asked = 0;
  FinishedGame finished({.costly = {}, .analyse = [&](const std::string& record) {
                           return ++asked == 1 ? std::string() : analysis_of(record);
                         }});
  EXPECT_EQ(finished.analysis(finished.game.table).status, 202);
  EXPECT_EQ(finished.analysis(finished.game.table).error(), "too_long");
  finished.harness.world.time += 5 * 60'000;
  EXPECT_EQ(finished.analysis(finished.game.table).status, 202);
  EXPECT_EQ(finished.analysis(finished.game.table).status, 200);
  EXPECT_EQ(asked, 2);
}

TEST(ApiRecords, AnAnalysisThatIsTooLargeOrFailsIsWorkedOutOnce) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{4'000'001}}) {
    int asked = 0;
    FinishedGame finished({.costly = {}, .analyse = [&](const std::string&) {
                             ++asked;
                             return std::string(size, ' ');
                           }});
    EXPECT_EQ(finished.analysis(finished.game.table).status, 202);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(finished.analysis(finished.game.table).error(), "too_long");
    EXPECT_EQ(asked, 1);
  }
}

TEST(ApiRecords, AnalysesThatAreKeptTakeBoundedMemory) {
  const TemporaryFolder folder;
  const auto analyse = [](const std::string&) { return std::string(4'000'000, ' '); };
  ApiHarness harness(folder.path(), {}, {.costly = {}, .analyse = analyse});
  std::vector<std::string> lines;
  for (int i = 0; i < 30; ++i) {
    const auto game = begin_game(harness);
    game.command(harness, game.b, R"({"do":"resign"})");
    lines.push_back("GET /api/tables/" + game.table + "/analysis");
    EXPECT_EQ(harness.ask(lines.back()).status, 202);
  }
  int kept = 0;
  for (const auto& line : lines) {
    Request request;
    request.method = "GET";
    request.path = line.substr(4);
    harness.api.request(std::move(request),
                        [&kept](const Response& response) { kept += response.status == 200 ? 1 : 0; });
  }
  EXPECT_EQ(kept, 25);
}

// All ask before the first record is read.
TEST(ApiRecords, AnalysesOfOneAddressAreFewAndThoseOfAllAreBounded) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {}, {.costly = {}, .analyse = analysis_of});
  harness.world.large_jobs_never_end = true;
  std::vector<std::string> tables;
  for (int i = 0; i < 20; ++i) {
    const auto game = begin_game(harness);
    game.command(harness, game.b, R"({"do":"resign"})");
    tables.push_back(game.table);
  }
  const auto pending = [&](const std::function<int(int)>& address) {
    int count = 0;
    for (int i = 0; i < 20; ++i) {
      harness.send("GET /api/tables/" + tables[static_cast<std::size_t>(i)] + "/analysis", {}, {},
                   "198.51.100." + std::to_string(address(i)),
                   [&](const Response& response) { count += response.status == 202 ? 1 : 0; });
    }
    harness.world.run();
    return count;
  };
  EXPECT_EQ(pending([](int) { return 1; }), 2);
  EXPECT_EQ(pending([](int number) { return number; }), 16);
}

// The names of the players are in it.
TEST(ApiRecords, AnAnalysisDoesNotOutliveThePlayersName) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {}, {.costly = {}, .analyse = analysis_of});
  const auto game = begin_game(harness);
  play_out(harness, game);
  const auto line = "GET /api/tables/" + game.table + "/analysis";
  harness.ask(line);
  ASSERT_TRUE(has_name(json::serialize(harness.ask(line).body), "Bob"));
  EXPECT_EQ(harness.ask("DELETE /api/me", game.bob).status, 204);
  harness.ask(line);
  const auto analysis = json::serialize(harness.ask(line).body);
  EXPECT_TRUE(has_name(analysis, "Ann"));
  EXPECT_FALSE(has_name(analysis, "Bob"));
}

TEST(ApiRecords, WithoutAnalystsThereIsNoAnalysis) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  EXPECT_EQ(harness.ask("GET /api/tables/none/analysis").error(), "no_such_page");
}

}  // namespace
}  // namespace tessera::server
