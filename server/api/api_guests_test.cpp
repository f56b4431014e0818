// Guests over HTTP: who they are, what is kept of them, and that it goes.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "server/base/names.h"
#include "server/testing/api_harness.h"
#include "server/testing/has_name.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

using testing::ApiHarness;
using testing::begin_game;
using testing::Game;
using testing::has_name;
using testing::play_out;
using testing::TemporaryFolder;

// The name, or why it is none.
std::string name_or_code(std::string_view text) {
  const auto name = clean_name(text);
  return name ? *name : std::string(name.error().name) + " " + name.error().detail;
}

TEST(Names, SpacesAreTrimmedAndJoined) {
  EXPECT_EQ(name_or_code("Ada"), "Ada");
  EXPECT_EQ(name_or_code("  Ada \u00a0 L. "), "Ada L.");
  EXPECT_EQ(name_or_code("Zo\u00eb \U0001f3b2"), "Zo\u00eb \U0001f3b2");
  EXPECT_EQ(name_or_code("Zoe\u0308"), "Zo\u00eb");
}

TEST(Names, WhatNobodySeesIsNoName) {
  EXPECT_EQ(name_or_code(""), "bad_field name");
  EXPECT_EQ(name_or_code("   "), "bad_field name");
  EXPECT_EQ(name_or_code("\u3000"), "bad_field name");  // an ideographic space
  EXPECT_EQ(name_or_code("a\nb"), "bad_text control");
  EXPECT_EQ(name_or_code(std::string_view("a\0b", 3)), "bad_text control");
  EXPECT_EQ(name_or_code("a\u202eb"), "bad_text direction");
  EXPECT_EQ(name_or_code("a\u200bb"), "bad_text invisible");  // a space without width
  EXPECT_EQ(name_or_code("\u3164"), "bad_text invisible");    // a letter without a shape
  EXPECT_EQ(name_or_code("Z\u0301\u0301\u0301\u0301\u0301"), "bad_text marks");
}

TEST(Names, HaveAtMost24Characters) {
  EXPECT_EQ(name_or_code(std::string(24, 'x')), std::string(24, 'x'));
  EXPECT_EQ(name_or_code(std::string(25, 'x')), "bad_field name");
  EXPECT_EQ(name_or_code(std::string(12, 'x') + " " + std::string(12, 'y')), "bad_field name");
}

TEST(ApiGuests, ANameMakesAGuest) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto made = harness.ask("POST /api/guests", {}, R"({"name":"  Ada   L. "})");
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(made.body.at("guest").at("name"), "Ada L.");
  const auto me = harness.ask("GET /api/me", made.field("token"));
  EXPECT_EQ(me.status, 200);
  EXPECT_EQ(me.field("id"), made.body.at("guest").at("id").as_string());
  EXPECT_EQ(me.body.at("created"), 1'000'000);
}

TEST(ApiGuests, ABadNameMakesNone) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  for (const auto* body : {R"({})", R"({"name":""})", R"({"name":7})"}) {
    const auto answer = harness.ask("POST /api/guests", {}, body);
    EXPECT_EQ(answer.status, 400) << body;
    EXPECT_EQ(answer.error(), "bad_field") << body;
    EXPECT_EQ(answer.field("detail"), "name") << body;
  }
  const auto turned = harness.ask("POST /api/guests", {}, R"({"name":"a\u202eb"})");
  EXPECT_EQ(turned.status, 400);
  EXPECT_EQ(turned.error(), "bad_text");
  EXPECT_EQ(turned.field("detail"), "direction");
  EXPECT_EQ(harness.ask("POST /api/guests", {}, R"({"name":"A","age":1})").field("detail"), "age");
  for (const auto* body : {"", "name", "[]", "{\"name\":", "\"Ada\""}) {
    EXPECT_EQ(harness.ask("POST /api/guests", {}, body).error(), "malformed") << body;
  }
}

TEST(ApiGuests, WithoutAGoodTokenNobodyIsAnybody) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  auto token = harness.guest("Ada");
  token.back() = token.back() == 'A' ? 'B' : 'A';
  for (const auto& bad : {std::string(), std::string("x"), token, std::string(10'000, 'A')}) {
    EXPECT_EQ(harness.ask("GET /api/me", bad).status, 401);
    EXPECT_EQ(harness.ask("GET /api/me", bad).error(), "no_token");
    EXPECT_EQ(harness.ask("POST /api/tables", bad, "{}").error(), "no_token");
  }
}

TEST(ApiGuests, ANewNameHoldsFromNowOn) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  const auto before = harness.create(ada, testing::kShortGame);
  const auto connection = harness.connect(ada);
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"Ada L."})").field("name"), "Ada L.");
  EXPECT_EQ(harness.ask("GET /api/me", ada).field("name"), "Ada L.");
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":" "})").error(), "bad_field");
  // At a table where they sit already, and at another, by the same connection.
  EXPECT_EQ(harness.ask("GET /api/tables/" + before).body.at("snapshot").at("seats").at(0).at("name"), "Ada L.");
  const auto after = harness.create(ada, tessera::testing::plain_table(R"("players":2,"sit":null)"));
  harness.world.command(connection, after, R"({"do":"sit","seat":1,"version":1})");
  EXPECT_EQ(harness.ask("GET /api/tables/" + after).body.at("snapshot").at("seats").at(1).at("name"), "Ada L.");
}

TEST(ApiGuests, AGuestHasAFace) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.ask("POST /api/guests", {}, R"({"name":"Ada","face":"owl"})");
  const auto token = ada.field("token");
  EXPECT_EQ(ada.body.at("guest").at("face"), "owl");
  EXPECT_EQ(harness.ask("PATCH /api/me", token, R"({"face":"whale"})").field("face"), "whale");
  EXPECT_EQ(harness.ask("GET /api/me", token).field("name"), "Ada");
  const auto table = harness.create(token, testing::kShortGame);
  EXPECT_EQ(harness.ask("GET /api/tables/" + table).body.at("snapshot").at("seats").at(0).at("face"), "whale");
  for (const auto* body : {R"({"face":"ogre"})", R"({"face":""})", R"({"face":null})", R"({"face":7})"}) {
    EXPECT_EQ(harness.ask("PATCH /api/me", token, body).field("detail"), "face") << body;
  }
  EXPECT_EQ(harness.ask("PATCH /api/me", token, "{}").error(), "bad_field");
  EXPECT_EQ(harness.ask("POST /api/guests", {}, R"({"face":"owl"})").field("detail"), "name");
  // Who chooses none has one nevertheless, and always the same.
  const auto bob = harness.ask("POST /api/guests", {}, R"({"name":"Bob"})");
  EXPECT_EQ(harness.ask("GET /api/me", bob.field("token")).field("face"), bob.body.at("guest").at("face").as_string());
}

// Every table where they sit is told.
TEST(ApiGuests, NobodyIsCalledSomethingElseAllTheTime) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  const auto eve = harness.guest("Eve");
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"Ada )" + std::to_string(i) + "\"}").status, 200);
  }
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"Ada"})").error(), "too_fast");
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"Ada 5"})").status, 200);  // as it is already
  EXPECT_EQ(harness.ask("PATCH /api/me", eve, R"({"name":"Eva"})").status, 200);
  harness.world.time += 60'000;
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"Ada"})").status, 200);
}

TEST(ApiGuests, ACodeCarriesAGuestToAnotherDeviceOnce) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  const auto code = harness.ask("POST /api/me/code", ada).field("code");
  ASSERT_EQ(code.size(), 8u);
  const auto other = harness.ask("POST /api/codes", {}, R"({"code":")" + code + "\"}");
  EXPECT_EQ(other.status, 200);
  EXPECT_EQ(harness.ask("GET /api/me", other.field("token")).field("id"), harness.ask("GET /api/me", ada).field("id"));
  EXPECT_EQ(harness.ask("POST /api/codes", {}, R"({"code":")" + code + "\"}").error(), "no_such_code");
}

TEST(ApiGuests, AWrongOrOldCodeIsNone) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  EXPECT_EQ(harness.ask("POST /api/codes", {}, R"({"code":"ABCDEFGH"})").status, 404);
  EXPECT_EQ(harness.ask("POST /api/codes", {}, R"({"code":8})").error(), "bad_field");
  const auto late = harness.ask("POST /api/me/code", ada).field("code");
  harness.world.time += 10 * 60 * 1000 + 1;
  EXPECT_EQ(harness.ask("POST /api/codes", {}, R"({"code":")" + late + "\"}").error(), "no_such_code");
  const auto orphan = harness.ask("POST /api/me/code", ada).field("code");
  EXPECT_EQ(harness.ask("DELETE /api/me", ada).status, 204);
  EXPECT_EQ(harness.ask("POST /api/codes", {}, R"({"code":")" + orphan + "\"}").error(), "no_such_code");
}

// Forty bits hold only as long as nobody may try for long.
TEST(ApiGuests, AnAddressGuessesOnlySoOften) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {}, {.costly = {1, 3}});
  const auto guess = [&](const char* from) {
    return harness.ask("POST /api/codes", {}, R"({"code":"x"})", from).error();
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(guess("192.0.2.1"), "no_such_code");
  EXPECT_EQ(guess("192.0.2.1"), "too_fast");
  EXPECT_EQ(guess("192.0.2.2"), "no_such_code");
  EXPECT_EQ(harness.ask("GET /api/games", {}, {}, "192.0.2.1").status, 200);
  harness.world.time += 1'000;
  EXPECT_EQ(guess("192.0.2.1"), "no_such_code");
  EXPECT_EQ(guess("192.0.2.1"), "too_fast");
}

TEST(ApiGuests, AnAddressDeletesOnlySoOften) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path(), {}, {.costly = {1, 2}});
  const auto ann = harness.guest("Ann");
  EXPECT_EQ(harness.ask("DELETE /api/me", ann).status, 204);
  EXPECT_EQ(harness.ask("DELETE /api/me", ann).error(), "too_fast");
}

TEST(ApiGuests, AFinishedGameIsInHistoryAndStatistics) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  const auto mine = harness.ask("GET /api/me/tables", game.ann).body.at("tables").as_array();
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(mine[0].at("table").as_string(), game.table);
  EXPECT_EQ(mine[0].at("stage"), "playing");
  EXPECT_EQ(mine[0].at("you"), 0);
  EXPECT_EQ(harness.ask("GET /api/me/tables", game.bob).body.at("tables").at(0).at("you"), 1);
  EXPECT_TRUE(harness.ask("GET /api/me/history", game.ann).body.at("games").as_array().empty());
  game.command(harness, game.b, R"({"do":"resign"})");
  EXPECT_TRUE(harness.ask("GET /api/me/tables", game.ann).body.at("tables").as_array().empty());
  const auto of_ann = harness.ask("GET /api/me/history", game.ann).body.at("games").at(0);
  EXPECT_EQ(of_ann.at("table").as_string(), game.table);
  EXPECT_EQ(of_ann.at("game").as_string(), tessera::testing::plain_game().id);
  EXPECT_EQ(of_ann.at("seat"), 0);
  EXPECT_EQ(of_ann.at("result"), "won");
  EXPECT_EQ(of_ann.at("kept"), true);
  EXPECT_EQ(harness.ask("GET /api/me/history", game.bob).body.at("games").at(0).at("result"), "gave_up");
  const auto statistics = harness.ask("GET /api/me/statistics", game.bob).body.at("games").at(0);
  EXPECT_EQ(statistics.at("played"), 1);
  EXPECT_EQ(statistics.at("won"), 0);
  EXPECT_EQ(statistics.at("gave_up"), 1);
  // All games of all years are counted for it, so not for each who asks again at once.
  harness.world.reads = 0;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(harness.ask("GET /api/me/statistics", game.bob).body.at("games").at(0), statistics);
  }
  EXPECT_EQ(harness.world.reads, 10);  // who they are
  harness.world.time += 5'000;
  EXPECT_EQ(harness.ask("GET /api/me/statistics", game.bob).body.at("games").at(0), statistics);
  EXPECT_EQ(harness.world.reads, 12);
}

TEST(ApiGuests, HistoryComesInPages) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  game.command(harness, game.b, R"({"do":"resign"})");
  const auto id = harness.ask("GET /api/me", game.ann).field("id");
  for (int i = 0; i < 6; ++i) {  // some at the same moment
    const std::string table = "t" + std::to_string(i);
    const Time at = 2'000'000 + i / 2;
    ASSERT_TRUE(
        harness.world.store->commit(std::vector<Write>{testing::a_table(table), writes::SetSeat{table, id, Seat(0)},
                                                       writes::FinishSeat{table, id, SeatResult::won, 5, at}}));
  }
  std::vector<std::string> seen;
  std::string after;
  for (int pages = 0; pages < 10; ++pages) {
    const auto page = harness.ask("GET /api/me/history?limit=3" + after, game.ann).body;
    for (const auto& each : page.at("games").as_array()) seen.emplace_back(each.at("table").as_string());
    if (page.at("next").is_null()) break;
    after = "&after=" + std::string(page.at("next").as_string());
  }
  EXPECT_EQ(seen.size(), 7u);
  EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), 7u);
  EXPECT_EQ(seen.back(), game.table);  // the oldest
  for (const auto* bad : {"limit=0", "limit=101", "limit=x", "after=x", "after=-", "limit="}) {
    EXPECT_EQ(harness.ask("GET /api/me/history?" + std::string(bad), game.ann).error(), "bad_field") << bad;
  }
}

TEST(ApiGuests, TheExportHasAllThatIsKept) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  harness.world.say(game.a, R"({"say":"chat","id":40,"table":")" + game.table + R"(","text":"a word of Ann's"})");
  ASSERT_EQ(
      harness.ask("POST /api/tables/" + game.table + "/reports", game.ann, R"({"seat":1,"text":"too slow"})").status,
      204);
  const auto all = harness.ask("GET /api/me/export", game.ann).body;
  EXPECT_EQ(all.at("guest").at("name"), "Ann");
  EXPECT_EQ(all.at("tables").at(0).at("table").as_string(), game.table);
  EXPECT_EQ(all.at("chat").at(0).at("text"), "a word of Ann's");
  EXPECT_EQ(all.at("reports").at(0).at("text"), "too slow");
  const auto of_bob = json::serialize(harness.ask("GET /api/me/export", game.bob).body);
  EXPECT_EQ(of_bob.find("too slow"), of_bob.npos);
  EXPECT_EQ(of_bob.find("word of Ann"), of_bob.npos);
}

// All that a stranger can find of a table, and what the store has of it.
std::string everything_about(ApiHarness& harness, const std::string& table) {
  std::string out;
  for (const auto& path : {"/api/tables/" + table, "/api/tables/" + table + "/chat", "/api/tables/" + table + "/record",
                           std::string("/api/tables"), std::string("/api/tables?stage=finished")}) {
    out += json::serialize(harness.ask("GET " + path).body);
  }
  const auto log = harness.world.store->log(table);
  const auto row = harness.world.store->table(table);
  for (const auto& batch : *log) out += batch.text;
  return out + (*row)->summary;
}

TEST(ApiGuests, WhoIsDeletedIsGoneFromEverything) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto over = begin_game(harness);
  play_out(harness, over);
  harness.world.say(over.b, R"({"say":"chat","id":40,"table":")" + over.table + R"(","text":"a word of Bob's"})");
  const auto lobby =
      harness.create(over.bob, tessera::testing::plain_table(R"("players":3,"settings":{"listed":true})"));
  harness.world.watch(over.a, lobby);
  ASSERT_TRUE(has_name(everything_about(harness, over.table), "Bob"));
  ASSERT_TRUE(has_name(everything_about(harness, lobby), "Bob"));

  EXPECT_EQ(harness.ask("DELETE /api/me", over.bob).status, 204);
  for (const auto& table : {over.table, lobby}) {
    const auto all = everything_about(harness, table);
    EXPECT_FALSE(has_name(all, "Bob")) << all;
  }
  EXPECT_EQ(harness.ask("GET /api/me", over.bob).error(), "no_token");
  EXPECT_EQ(harness.world.closed, std::vector<ConnectionId>{over.b});
  // Ann sees the seat open again, and looks at both tables anew.
  EXPECT_FALSE(has_name(json::serialize(harness.world.last(over.a, "table")), "Bob"));
  EXPECT_EQ(harness.ask("GET /api/tables/" + lobby).body.at("snapshot").at("seats").at(0).at("who"), "open");
  // His token opens no connection either.
  const auto back = harness.connect(over.bob);
  EXPECT_EQ(harness.world.last(back).at("code"), "no_token");
}

TEST(ApiGuests, WhoLeavesAGameHasGivenItUp) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  harness.world.say(game.b, R"({"say":"chat","id":40,"table":")" + game.table + R"(","phrase":"bye"})");
  game.command(harness, game.b, R"({"do":"leave"})");
  const auto of_bob = harness.ask("GET /api/me/history", game.bob).body.at("games").as_array();
  ASSERT_EQ(of_bob.size(), 1u);
  EXPECT_EQ(of_bob[0].at("result"), "gave_up");
  EXPECT_TRUE(of_bob[0].at("seat").is_null());
  EXPECT_EQ(harness.ask("GET /api/me/history", game.ann).body.at("games").at(0).at("result"), "won");
  const auto row = harness.ask("GET /api/tables?stage=finished").body.at("tables").at(0);
  EXPECT_EQ(row.at("seats").at(1).at("left"), true);
  EXPECT_TRUE(harness.ask("GET /api/tables/" + game.table + "/chat").body.at("lines").at(0).at("seat").is_null());
}

TEST(ApiGuests, WhoIsDeletedWhilePlayingHasLeftTheGame) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto game = begin_game(harness);
  EXPECT_EQ(harness.ask("DELETE /api/me", game.bob).status, 204);
  const auto snapshot = harness.ask("GET /api/tables/" + game.table).body.at("snapshot");
  EXPECT_EQ(harness.world.last(game.a, "table").at("snapshot").at("seats"), snapshot.at("seats"));
  EXPECT_EQ(snapshot.at("stage"), "finished");  // with two players it ends
  EXPECT_EQ(json::serialize(snapshot.at("result").at("winners")), "[0]");
  const auto all = everything_about(harness, game.table);
  EXPECT_FALSE(has_name(all, "Bob")) << all;
  EXPECT_EQ(harness.ask("GET /api/me/history", game.ann).body.at("games").at(0).at("result"), "won");
  EXPECT_EQ(harness.ask("DELETE /api/me", game.bob).error(), "no_token");
}

TEST(ApiGuests, ATableGoesOnWithoutWhoIsDeleted) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto over = begin_game(harness);
  play_out(harness, over);
  over.command(harness, over.b, R"({"do":"rematch","on":true})");
  EXPECT_EQ(harness.ask("DELETE /api/me", over.bob).status, 204);
  over.command(harness, over.a, R"({"do":"rematch","on":true})");
  const auto next = harness.world.last(over.a, "rematch");
  ASSERT_TRUE(next.contains("next")) << json::serialize(harness.world.last(over.a));
  EXPECT_FALSE(has_name(
      json::serialize(harness.ask("GET /api/tables/" + std::string(next.at("next").as_string())).body), "Bob"));
  over.command(harness, over.a, R"({"do":"leave"})");
  EXPECT_EQ(harness.world.last(over.a).at("say"), "done") << json::serialize(harness.world.last(over.a));
  EXPECT_EQ(harness.world.hub.counters().storage_errors, 0u);
}

TEST(ApiGuests, TwoDeletionsAtOnceAreOne) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  std::vector<int> answers;
  for (int i = 0; i < 2; ++i) {
    harness.send("DELETE /api/me", ada, {}, "127.0.0.1",
                 [&](const Response& response) { answers.push_back(response.status); });
  }
  harness.world.run();
  EXPECT_EQ(answers, (std::vector{204, 204}));
}

TEST(ApiGuests, ADeletionThatCannotBeStoredDeletesNobody) {
  const TemporaryFolder folder;
  ApiHarness harness(folder.path());
  const auto ada = harness.guest("Ada");
  harness.world.full_disk = true;
  EXPECT_EQ(harness.ask("DELETE /api/me", ada).error(), "storage");
  EXPECT_EQ(harness.ask("PATCH /api/me", ada, R"({"name":"B"})").error(), "storage");
  EXPECT_EQ(harness.ask("POST /api/guests", {}, R"({"name":"C"})").status, 503);
  harness.world.full_disk = false;
  EXPECT_EQ(harness.ask("GET /api/me", ada).field("name"), "Ada");
}

}  // namespace
}  // namespace tessera::server
