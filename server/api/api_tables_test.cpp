// Tables over HTTP: new ones, lists, chat, reports, and what is left of them.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "engine/games/games.h"
#include "server/testing/api_harness.h"
#include "server/testing/has_name.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using tessera::testing::plain_table;

using testing::ApiHarness;
using testing::begin_game;
using testing::has_name;
using testing::play_out;
using testing::TemporaryFolder;

TEST(Api, KnowsItsPathsAndMethods) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  for (const auto* path : {"/api/", "/api/nothing", "/api/me/", "/api/tables/", "/api/tables//chat", "/api/tables/x/y",
                           "/api/tables/x/chat/y", "/api/tablesx"}) {
    EXPECT_EQ(harness.ask("GET " + std::string(path)).error(), "no_such_page") << path;
  }
  for (const auto* line :
       {"POST /api/games", "PUT /api/me", "DELETE /api/tables/x", "PATCH /api/tables", "get /api/me"}) {
    EXPECT_EQ(harness.ask(line).error(), "wrong_method") << line;
    EXPECT_EQ(harness.ask(line).status, 405) << line;
  }
  EXPECT_EQ(harness.ask("GET /api/openapi.json").field("openapi"), "3.1.0");
}

TEST(Api, ATableThatIsNotDescribedWellDoesNotCount) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.tables_per_address = 1});
  const auto ann = harness.guest("Ann");
  for (const auto* body : {"{}", R"({"game":"none","players":2})"}) {
    EXPECT_EQ(harness.ask("POST /api/tables", ann, body).status, 400) << body;
  }
  EXPECT_EQ(harness.ask("POST /api/tables", ann, plain_table(R"("players":2)")).status, 201);
  EXPECT_EQ(harness.ask("POST /api/tables", ann, plain_table(R"("players":2)")).error(), "too_fast");
}

TEST(Api, TakesNothingNewWhenItStops) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  harness.world.hub.stop();
  EXPECT_EQ(harness.ask("POST /api/guests", {}, R"({"name":"A"})").error(), "stopping");
  EXPECT_EQ(harness.ask("GET /api/tables").status, 503);
}

TEST(Api, NamesAllThatCanBeChosen) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto all = harness.ask("GET /api/games").body;
  EXPECT_EQ(all.at("games").as_array().size(), all_games().size());
  EXPECT_EQ(all.at("limits").at("name"), 24);
  EXPECT_EQ(all.at("phrases").at(0), "hello");
  EXPECT_EQ(all.at("analysis"), false);
  EXPECT_EQ(all.at("protocol"), 1);
}

// A table with a document of a game's (a deck, a board) that is none.
std::string with_bad_document() {
  for (const auto* game : all_games()) {
    for (const auto& option : game->options) {
      if (option.type != OptionSpec::Type::document) continue;
      return tessera::testing::table_of(
          *game, R"("players":2,"options":{")" + std::string(option.name) + R"(":{"format":"none","version":1}})");
    }
  }
  ADD_FAILURE() << "no game has documents";
  return "";
}

TEST(Api, ChecksAGameBeforeItIsMade) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto check = [&](const std::string& body) { return harness.ask("POST /api/check", {}, body); };
  const auto good = check(plain_table(R"("players":2,"options":{"max_turns":30})"));
  EXPECT_EQ(good.body.at("fine"), true);
  EXPECT_EQ(good.body.at("options").at("max_turns"), 30);
  EXPECT_EQ(good.body.at("options").at("first"), "random");
  EXPECT_EQ(good.body.at("levels").as_array().front(), "random");
  const auto bad = check(plain_table(R"("players":2,"options":{"max_turns":-1})"));
  EXPECT_EQ(bad.status, 200);
  EXPECT_EQ(bad.body.at("fine"), false);
  EXPECT_EQ(bad.field("message"), "option max_turns: expected a whole number from 0 to 1000000000, got -1");
  EXPECT_EQ(check(R"({"game":"chess","players":2})").body.at("fine"), false);
  EXPECT_EQ(check(plain_table(R"("players":9)")).body.at("fine"), false);
  EXPECT_NE(check(with_bad_document()).field("message"), "");
  EXPECT_EQ(check(plain_table(R"("players":"2")")).error(), "bad_field");
  EXPECT_EQ(check(plain_table(R"("players":2,"settings":{})")).field("detail"), "settings");
}

// `best` is offered where it plays: what is offered for these options and players is what a table takes.
TEST(Api, OffersTheBotsThatPlay) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  for (const auto* game : all_games()) {
    for (const auto& preset : game->facts.presets) {
      const auto guest = harness.guest("Ann");  // a guest may have so many tables only
      const auto table =
          R"({"game":")" + std::string(game->id) + R"(","players":2,"options":)" + std::string(preset.options);
      const auto checked = harness.ask("POST /api/check", {}, table + "}");
      ASSERT_EQ(checked.body.at("fine"), true) << table;
      for (const auto& level : bots::levels()) {
        const auto& offered = checked.body.at("levels").as_array();
        const bool is_offered = std::find(offered.begin(), offered.end(), json::value(level.name)) != offered.end();
        const auto made = harness.ask("POST /api/tables", guest,
                                      table + R"(,"seats":[null,{"bot":")" + std::string(level.name) + R"("}]})");
        EXPECT_EQ(made.error() != "no_such_bot", is_offered) << table << level.name;
      }
    }
  }
}

json::value seats_of(ApiHarness& harness, const std::string& table) {
  return harness.ask("GET /api/tables/" + table).body.at("snapshot").at("seats");
}

TEST(ApiTables, TheHostSitsWhereTheyWant) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto make = [&](const std::string& rest) {
    return harness.ask("POST /api/tables", ann, plain_table("\"players\":3" + rest));
  };
  const auto usual = seats_of(harness, make("").field("table"));
  EXPECT_EQ(usual.at(0).at("name"), "Ann");
  EXPECT_EQ(usual.at(1).at("who"), "open");
  const auto third = seats_of(harness, make(R"(,"seats":[{"bot":"easy"},null,null],"sit":2)").field("table"));
  EXPECT_EQ(third.at(0).at("level"), "easy");
  EXPECT_EQ(third.at(1).at("who"), "open");
  EXPECT_EQ(third.at(2).at("name"), "Ann");
  const auto first_open = seats_of(harness, make(R"(,"seats":[{"bot":"easy"},null,null])").field("table"));
  EXPECT_EQ(first_open.at(1).at("name"), "Ann");
  const auto watching = seats_of(harness, make(R"(,"sit":null)").field("table"));
  EXPECT_FALSE(has_name(json::serialize(watching), "Ann"));

  EXPECT_EQ(make(R"(,"seats":[{"bot":"easy"},null,null],"sit":0)").error(), "seat_taken");
  for (const auto* sit : {"3", "-1", "\"0\"", "0.5", "18446744073709551615"}) {
    EXPECT_EQ(make(std::string(",\"sit\":") + sit).field("detail"), "sit") << sit;
  }
}

TEST(ApiTables, WhatCannotBeIsRefusedWithTheReason) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto refused = [&](const std::string& body) {
    const auto answer = harness.ask("POST /api/tables", ann, body);
    EXPECT_EQ(answer.status, 400) << body;
    return answer.error() + ": " + answer.field("detail");
  };
  EXPECT_EQ(refused(R"({"game":")" + std::string(tessera::testing::plain_game().id) + "\"}"), "bad_field: players");
  EXPECT_EQ(refused(R"({"game":"chess","players":2})"), "bad_table: game: there is no such game");
  EXPECT_EQ(refused(plain_table(R"("players":2,"colour":"red")")), "bad_field: colour");
  EXPECT_EQ(refused(plain_table(R"("players":2,"seats":[null,null,null])")), "bad_field: seats");
  EXPECT_EQ(refused(plain_table(R"("players":2,"seats":[{"person":"x"}])")), "bad_field: seats");
  EXPECT_EQ(refused(plain_table(R"("players":2,"seats":[{"bot":"god"}])")), "no_such_bot: ");
  EXPECT_EQ(refused(plain_table(R"("players":2,"options":{"max_turns":-1})")),
            "bad_table: option max_turns: expected a whole number from 0 to 1000000000, got -1");
  EXPECT_TRUE(refused(plain_table(R"("players":2,"settings":{"clock":"fast"})")).starts_with("bad_table: "));
  const auto board = refused(with_bad_document());
  EXPECT_TRUE(board.starts_with("bad_table: ")) << board;
  EXPECT_EQ(board.substr(11), harness.ask("POST /api/check", {}, with_bad_document()).field("message"));
  EXPECT_TRUE(harness.ask("GET /api/me/tables", ann).body.at("tables").as_array().empty());
}

TEST(ApiTables, AGuestHasOnlySoManyUnfinished) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.tables_per_guest = 2});
  const auto ann = harness.guest("Ann");
  harness.create(ann, testing::kShortGame);
  harness.create(ann, plain_table(R"("players":2,"sit":null)"));  // made, though not sat at
  const auto third = harness.ask("POST /api/tables", ann, testing::kShortGame);
  EXPECT_EQ(third.status, 429);
  EXPECT_EQ(third.error(), "too_many");
  EXPECT_EQ(harness.ask("POST /api/tables", harness.guest("Bob"), testing::kShortGame).status, 201);
}

TEST(ApiTables, AGuestHasOnlySoManyUnfinishedThoughAllAreAskedForAtOnce) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.tables_per_guest = 2});
  const auto ann = harness.guest("Ann");
  std::vector<int> answers;
  const auto ask = [&] {
    harness.send("POST /api/tables", ann, testing::kShortGame, "127.0.0.1",
                 [&](const Response& response) { answers.push_back(response.status); });
  };
  for (int i = 0; i < 5; ++i) ask();
  harness.world.run();
  std::sort(answers.begin(), answers.end());
  EXPECT_EQ(answers, (std::vector{201, 201, 429, 429, 429}));
  EXPECT_EQ(harness.ask("GET /api/me/tables", ann).body.at("tables").as_array().size(), 2u);
}

TEST(ApiTables, WhatCouldNotBeStoredDoesNotCountAsUnfinished) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.tables_per_guest = 1});
  const auto ann = harness.guest("Ann");
  harness.world.full_disk = true;
  EXPECT_EQ(harness.ask("POST /api/tables", ann, testing::kShortGame).error(), "storage");
  harness.world.full_disk = false;
  EXPECT_EQ(harness.ask("POST /api/tables", ann, testing::kShortGame).status, 201);
}

TEST(ApiTables, TheLobbyComesInPagesNewToOld) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.tables_per_guest = 0});
  const auto ann = harness.guest("Ann");
  std::vector<std::string> made;
  for (int i = 0; i < 7; ++i) {
    made.insert(made.begin(), harness.create(ann, testing::kShortGame));
    harness.create(ann, plain_table(R"("players":2)"));  // not listed
    ++harness.world.time;
  }
  std::vector<std::string> seen;
  std::string after;
  for (int pages = 0; pages < 10; ++pages) {
    const auto page = harness.ask("GET /api/tables?limit=2" + after).body;
    EXPECT_LE(page.at("tables").as_array().size(), 2u);
    for (const auto& row : page.at("tables").as_array()) {
      EXPECT_FALSE(row.as_object().contains("you"));
      EXPECT_FALSE(row.at("seats").at(0).as_object().contains("person"));
      seen.emplace_back(row.at("table").as_string());
    }
    if (page.at("next").is_null()) break;
    after = "&after=" + std::string(page.at("next").as_string());
  }
  EXPECT_EQ(seen, made);
  EXPECT_EQ(harness.ask("GET /api/tables?stage=playing").error(), "bad_field");
}

TEST(ApiTables, AFinishedGameIsListedAsSuch) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  EXPECT_TRUE(harness.ask("GET /api/tables").body.at("tables").as_array().empty());
  EXPECT_TRUE(harness.ask("GET /api/tables?stage=finished").body.at("tables").as_array().empty());
  play_out(harness, game);
  const auto row = harness.ask("GET /api/tables?stage=finished").body.at("tables").at(0);
  EXPECT_EQ(row.at("table").as_string(), game.table);
  EXPECT_EQ(row.at("stage"), "finished");
  EXPECT_TRUE(row.at("finished").is_int64());
}

TEST(ApiTables, AStrangerSeesWhatASpectatorSees) {
  const auto& secretive = tessera::testing::game_with(&GameFacts::has_secrets);
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness, tessera::testing::table_of(secretive, R"("players":2,"sit":0)"));
  const auto seen = harness.ask("GET /api/tables/" + game.table);
  EXPECT_EQ(seen.status, 200);
  EXPECT_EQ(seen.field("commitment").size(), 64u);
  EXPECT_EQ(seen.body.at("snapshot").at("table").at("game").as_string(), secretive.id);
  EXPECT_FALSE(seen.body.at("snapshot").at("moment").as_object().contains("you"));
  EXPECT_EQ(harness.ask("GET /api/tables/none").error(), "no_such_table");
  for (const auto* part : {"record", "chat"}) {
    EXPECT_EQ(harness.ask("GET /api/tables/none/" + std::string(part)).error(), "no_such_table");
  }
}

TEST(ApiTables, TheChatCanBeReadLater) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto say = [&](ConnectionId id, const std::string& what) {
    harness.world.say(id, R"({"say":"chat","id":40,"table":")" + game.table + "\"," + what + "}");
  };
  say(game.a, R"("phrase":"hello")");
  say(game.b, R"("text":"be quick")");
  const auto lines = harness.ask("GET /api/tables/" + game.table + "/chat").body.at("lines").as_array();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].at("name"), "Ann");
  EXPECT_EQ(lines[0].at("phrase"), "hello");
  EXPECT_EQ(lines[1].at("seat"), 1);
  EXPECT_EQ(lines[1].at("text"), "be quick");
  const auto after = std::to_string(lines[0].at("number").as_int64());
  const auto later = harness.ask("GET /api/tables/" + game.table + "/chat?after=" + after).body.at("lines").as_array();
  ASSERT_EQ(later.size(), 1u);
  EXPECT_EQ(later[0], lines[1]);
  EXPECT_EQ(harness.ask("GET /api/tables/" + game.table + "/chat?after=-1").error(), "bad_field");
}

TEST(ApiTables, WhoIsMutedIsNotHeard) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto mute = [&](int seat, const std::string& on) {
    harness.world.say(game.a, R"({"say":"mute","id":41,"table":")" + game.table + R"(","seat":)" +
                                  std::to_string(seat) + ",\"on\":" + on + "}");
    return harness.world.last(game.a);
  };
  const auto heard = [&] {
    harness.world.sent[game.a].clear();
    harness.world.say(game.b, R"({"say":"chat","id":40,"table":")" + game.table + R"(","phrase":"hurry"})");
    return !harness.world.sent[game.a].empty();
  };
  EXPECT_TRUE(heard());
  EXPECT_EQ(mute(1, "true").at("say"), "done");
  EXPECT_FALSE(heard());
  EXPECT_EQ(mute(1, "false").at("say"), "done");
  EXPECT_TRUE(heard());
  EXPECT_EQ(mute(4, "true").at("code"), "bad_field");
}

TEST(ApiTables, AReportIsForThoseWhoRunTheServer) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto report = [&](const std::string& body, const std::string& token) {
    return harness.ask("POST /api/tables/" + game.table + "/reports", token, body);
  };
  EXPECT_EQ(report(R"({"seat":1,"text":"insults me"})", game.ann).status, 204);
  const auto reports = *harness.world.store->reports(0, 10);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].text, "insults me");
  EXPECT_EQ(reports[0].about, harness.ask("GET /api/me", game.bob).field("id"));
  EXPECT_EQ(report(R"({"seat":1,"text":"x"})", "").error(), "no_token");
  EXPECT_EQ(report(R"({"seat":5,"text":"x"})", game.ann).field("detail"), "seat");
  EXPECT_EQ(report(R"({"seat":6,"text":"x"})", game.ann).field("detail"), "seat");
  EXPECT_EQ(report(R"({"seat":4294967295,"text":"x"})", game.ann).field("detail"), "seat");
  EXPECT_EQ(report(R"({"seat":1})", game.ann).field("detail"), "text");
  EXPECT_EQ(report(R"({"seat":1,"text":"x","more":1})", game.ann).field("detail"), "more");
  EXPECT_EQ(report(R"({"seat":1,"text":")" + std::string(2001, 'x') + "\"}", game.ann).field("detail"), "text");
  EXPECT_EQ(harness.ask("POST /api/tables/none/reports", game.ann, R"({"seat":0,"text":"x"})").error(),
            "no_such_table");
}

TEST(ApiTables, OneGuestReportsOnlySoOften) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto report = [&](const std::string& token, const std::string& text = "rude") {
    return harness.ask("POST /api/tables/" + game.table + "/reports", token, R"({"seat":1,"text":")" + text + "\"}");
  };
  EXPECT_EQ(report(game.ann, "\\u001b[2J").error(), "bad_text");
  EXPECT_EQ(report(game.ann, "first line\\nsecond line").status, 204);
  EXPECT_EQ(report(game.ann).status, 204);
  EXPECT_EQ(report(game.ann).status, 204);
  EXPECT_EQ(report(game.ann).error(), "too_many");
  EXPECT_EQ(report(game.bob).status, 204);  // others still may
}

TEST(ApiTables, TheWordsOfADeckAreShownToOthers) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const std::string body = R"({"game":"x","players":2,"options":{"deck":{"name":"a\u202eb"}}})";
  EXPECT_EQ(harness.ask("POST /api/tables", ann, body).error(), "bad_text");
  EXPECT_EQ(harness.ask("POST /api/check", {}, body).error(), "bad_text");
}

TEST(ApiTables, OldTablesGoAndTheHistoryStays) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.keep_finished = 300'000, .keep_unstarted = 600'000});
  const auto over = begin_game(harness);
  play_out(harness, over);
  const auto lobby = harness.create(over.ann, testing::kShortGame);
  const auto status = [&](const std::string& table) { return harness.ask("GET /api/tables/" + table).status; };
  harness.world.pass(200'000);
  EXPECT_EQ(status(over.table), 200);
  harness.world.pass(200'000);
  EXPECT_EQ(status(over.table), 404);
  EXPECT_EQ(harness.world.last(over.a, "gone").at("table").as_string(), over.table);
  EXPECT_EQ(status(lobby), 200);
  const auto played = harness.ask("GET /api/me/history", over.ann).body.at("games").at(0);
  EXPECT_EQ(played.at("table").as_string(), over.table);
  EXPECT_EQ(played.at("kept"), false);
  harness.world.pass(300'000);
  EXPECT_EQ(status(lobby), 404);
  EXPECT_TRUE(harness.ask("GET /api/me/tables", over.ann).body.at("tables").as_array().empty());
}

TEST(ApiTables, WhatIsKeptForEverStays) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {.keep_finished = 0, .keep_abandoned = 0, .keep_unstarted = 0});
  const auto game = begin_game(harness);
  const auto lobby = harness.create(game.ann, testing::kShortGame);
  play_out(harness, game);
  harness.world.pass(1'000'000);
  EXPECT_EQ(harness.ask("GET /api/tables/" + game.table).status, 200);
  EXPECT_EQ(harness.ask("GET /api/tables/" + lobby).status, 200);
}

struct Restarted {
  bool bob_comes_back;
  bool bob_is_away;
};

// A restart cuts everybody off. Those who come back soon have not been away.
TEST(ApiTables, AfterARestartThereIsTimeToComeBack) {
  for (const auto& [comes_back, is_away] : {Restarted{true, false}, Restarted{false, true}}) {
    const TemporaryFolder folder;
    testing::Game game;
    Time stopped = 0;
    {
      ApiHarness harness(folder.path());
      game = begin_game(harness);
      stopped = harness.world.time;
    }
    ApiHarness harness(folder.path(), {}, {.costly = {}}, stopped + 60'000);
    const auto a = harness.connect(game.ann);
    harness.world.watch(a, game.table);
    harness.world.pass(5'000);
    if (comes_back) harness.world.watch(harness.connect(game.bob), game.table);
    EXPECT_EQ(seats_of(harness, game.table).at(1).at("away"), false);
    harness.world.pass(6'000);
    EXPECT_EQ(seats_of(harness, game.table).at(0).at("away"), false);
    EXPECT_EQ(seats_of(harness, game.table).at(1).at("away"), is_away);
  }
}

}  // namespace
}  // namespace tessera::server
