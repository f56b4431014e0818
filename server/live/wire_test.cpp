// Messages, commands, events and refusals that no game of the other tests brings about: protocol/check.ts wants to see
// every one of them.
#include <gtest/gtest.h>

#include <functional>

#include "engine/games/games.h"
#include "server/testing/hub_pair.h"

namespace tessera::server {
namespace {

using namespace testing;

// Three who sit at a table and watch it; the host first.
struct Three {
  ConnectionId who[3];
  Guest guests[3];
  std::string table;
};

// A game for three with this property.
std::string game_with(bool (*wanted)(const GameFacts&)) {
  for (const auto* game : all_games()) {
    if (wanted(game->facts) && game->min_players <= 3 && game->max_players >= 3) return std::string(game->id);
  }
  ADD_FAILURE() << "there is no such game";
  return {};
}

// In which one seat is asked at a time.
std::string plain_game() {
  return game_with([](const GameFacts& facts) { return !facts.has_windows; });
}

// `settings`: more of them, each with a comma before it.
Three seated_three(HubHarness& world, const std::string& settings, const std::string& game = plain_game()) {
  Three out;
  for (int i = 0; i < 3; ++i) {
    out.guests[i] = world.guest(i == 0 ? "Ann" : i == 1 ? "Bob" : "Cleo");
    out.who[i] = world.connect(out.guests[i]);
  }
  out.table = world.create(out.guests[0],
                           R"({"game":")" + game + R"(","players":3,"settings":{"forced":false)" + settings + "}}");
  for (const auto id : out.who) world.watch(id, out.table);
  return out;
}

// Sends a command for the version that the client has seen last, and gives the code of its refusal; "": it was done.
std::string code_of(HubHarness& world, ConnectionId id, const std::string& table, const std::string& do_and_fields) {
  const auto news = world.last(id, "news");
  const auto version = news.contains("version") ? version_of(world, id) : 1;
  world.command(id, table, R"({"do":)" + do_and_fields + R"(,"version":)" + std::to_string(version) + "}");
  return text_at(world.last(id), "code");
}

void start(HubHarness& world, const Three& three) {
  world.command(three.who[0], three.table,
                R"({"do":"start","version":)" + std::to_string(version_of(world, three.who[0])) + "}");
  world.pass(3'000);  // nobody sends a number
}

void sit_and_start(HubHarness& world, const Three& three) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(code_of(world, three.who[i], three.table, R"("sit","seat":)" + std::to_string(i)), "");
  }
  start(world, three);
}

bool was_told(HubHarness& world, ConnectionId id, std::string_view type) {
  for (const auto& message : world.sent[id]) {
    if (message.find(R"("type":")" + std::string(type) + "\"") != message.npos) return true;
  }
  return false;
}

TEST(Wire, TheLobby) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three = seated_three(world, "");
  const auto [ann, bob, cleo] = three.who;
  const auto code = [&](ConnectionId id, const char* what) { return code_of(world, id, three.table, what); };
  EXPECT_EQ(code(ann, R"("sit","seat":0)"), "");
  EXPECT_EQ(code(ann, R"("sit","seat":1)"), "already_seated");
  EXPECT_EQ(code(bob, R"("sit","seat":5)"), "no_such_seat");
  EXPECT_EQ(code(ann, R"("add_bot","seat":1,"level":"easy")"), "");
  EXPECT_EQ(code(ann, R"("remove_bot","seat":1)"), "");
  EXPECT_EQ(code(ann, R"("dance")"), "unknown_command");
  EXPECT_EQ(code(ann, R"("start")"), "too_few_players");
  EXPECT_EQ(code(ann, R"("add_seat")"), "");
  EXPECT_EQ(code(ann, R"("remove_seat","seat":3)"), "");
  EXPECT_EQ(code(ann, R"("change","options":{},"settings":{"hints":true})"), "");
  while (code(ann, R"("add_seat")").empty()) {
  }
  EXPECT_EQ(code(ann, R"("add_seat")"), "too_many_players");
  while (code(ann, R"("remove_seat","seat":3)").empty()) {
  }
  for (int i = 0; i < 300; ++i)
    code(ann, i % 2 == 0 ? R"("change","options":{},"settings":{"hints":false})"
                         : R"("change","options":{},"settings":{"hints":true})");
  EXPECT_EQ(code(ann, R"("add_seat")"), "too_many_changes");
  for (const auto* type : {"changed", "seat_added", "seat_removed"}) EXPECT_TRUE(was_told(world, cleo, type)) << type;
  EXPECT_EQ(code(ann, R"("resign")"), "wrong_stage");
  EXPECT_EQ(code(ann, R"("remove_bot","seat":1)"), "seat_empty");
  EXPECT_EQ(code(cleo, R"("leave")"), "not_seated");
  world.command(ann, three.table, R"({"do":"leave","version":1000})");
  EXPECT_EQ(text_at(world.last(ann), "code"), "future");
  world.say(cleo, R"({"say":"unwatch","id":50,"table":")" + three.table + "\"}");
  const auto heard = world.sent[cleo].size();
  EXPECT_EQ(code(bob, R"("sit","seat":1)"), "");
  EXPECT_EQ(world.sent[cleo].size(), heard);
  const ConnectionId old = 1000;
  world.hub.opened(old);
  world.say(old, R"({"say":"hello","id":1,"protocol":2,"token":null})");
  EXPECT_EQ(text_at(world.last(old), "code"), "wrong_protocol");
}

TEST(Wire, RefusalsWhilePlaying) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three = seated_three(world, "");
  const auto [ann, bob, cleo] = three.who;
  const auto code = [&](ConnectionId id, const char* what) { return code_of(world, id, three.table, what); };
  sit_and_start(world, three);
  const auto asked = world.last(ann, "news").at("moment").at("to_act").at(0).to_number<std::size_t>();
  EXPECT_EQ(code(three.who[(asked + 1) % 3], R"("act","action":"nonsense")"), "not_asked");
  EXPECT_EQ(code(three.who[asked], R"("act","action":"nonsense")"), "not_legal");
  EXPECT_EQ(code(three.who[asked], R"("undo")"), "nothing_to_undo");
  EXPECT_EQ(code(ann, R"("kick","seat":1)"), "not_away");
  const auto dora = world.connect(world.guest("Dora"));
  world.watch(dora, three.table);
  world.command(dora, three.table,
                R"({"do":"take_over","seat":1,"version":)" + std::to_string(version_of(world, ann)) + "}");
  EXPECT_EQ(text_at(world.last(dora), "code"), "take_over_off");
  EXPECT_EQ(code(cleo, R"("standing","on":true)"), "");
  EXPECT_TRUE(was_told(world, cleo, "standing"));
  EXPECT_FALSE(was_told(world, ann, "standing"));
  EXPECT_EQ(code(bob, R"("resign")"), "");
  EXPECT_EQ(code(bob, R"("agree","on":true)"), "bot_plays");
}

TEST(Wire, SeatsChangeHands) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three = seated_three(world, R"(,"take_over":true)");
  const auto [ann, bob, cleo] = three.who;
  const auto code = [&](ConnectionId id, const char* what) { return code_of(world, id, three.table, what); };
  EXPECT_EQ(code(ann, R"("sit","seat":0)"), "");
  EXPECT_EQ(code(bob, R"("sit","seat":2)"), "");
  EXPECT_EQ(code(bob, R"("swap","seat":2,"with":1)"), "");
  EXPECT_EQ(code(ann, R"("kick","seat":1)"), "");
  EXPECT_EQ(code(bob, R"("sit","seat":1)"), "sent_away");
  const auto allow = R"("allow","kicked":)" + std::to_string(version_of(world, ann));
  EXPECT_EQ(code(ann, allow.c_str()), "");
  EXPECT_EQ(code(bob, R"("sit","seat":1)"), "");
  EXPECT_EQ(code(bob, R"("leave")"), "");
  EXPECT_EQ(code(bob, R"("sit","seat":1)"), "");
  EXPECT_EQ(code(cleo, R"("sit","seat":2)"), "");
  start(world, three);
  EXPECT_EQ(code(bob, R"("leave")"), "");
  EXPECT_EQ(code(bob, R"("take_over","seat":1)"), "");
  for (const auto* type : {"swapped", "kicked", "allowed", "left", "took_over"})
    EXPECT_TRUE(was_told(world, cleo, type)) << type;
}

// Plays by chance until `done` has found something to do.
void play_until(HubHarness& world, const Three& three,
                const std::function<bool(std::size_t, const std::string&)>& done) {
  Stream random(7);
  for (int actions = 0; actions < 1000; ++actions) {
    const auto news = world.last(three.who[0], "news");
    const auto& to_act = news.at("moment").at("to_act").as_array();
    ASSERT_FALSE(to_act.empty()) << "the game is over";
    const auto seat = to_act[0].to_number<std::size_t>();
    const auto own = world.last(three.who[seat], "news").at("moment").at("you").as_object();
    const auto& legal = own.at("legal").as_array();
    ASSERT_FALSE(legal.empty());
    const auto& action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    if (done(seat, boost::json::serialize(own))) return;
    EXPECT_EQ(code_of(world, three.who[seat], three.table, R"("act","action":)" + boost::json::serialize(action)), "");
    world.pass(1);
  }
  FAIL() << "it never came to that";
}

TEST(Wire, AStepIsTakenBack) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three =
      seated_three(world, "", game_with([](const GameFacts& facts) { return facts.has_undo && !facts.has_windows; }));
  sit_and_start(world, three);
  play_until(world, three, [&](std::size_t seat, const std::string& own) {
    if (own.find(R"("undo":true)") == own.npos) return false;
    EXPECT_EQ(code_of(world, three.who[seat], three.table, R"("undo")"), "");
    return true;
  });
  EXPECT_TRUE(was_told(world, three.who[0], "undone"));
}

TEST(Wire, TheOthersAllowAnUndoOrDeclineIt) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three =
      seated_three(world, R"(,"undo_asks":true)",
                   game_with([](const GameFacts& facts) { return facts.has_undo && !facts.has_windows; }));
  sit_and_start(world, three);
  std::size_t who = 0;
  play_until(world, three, [&](std::size_t seat, const std::string& own) {
    who = seat;
    return own.find(R"("undo":true)") != own.npos;
  });
  const auto code = [&](std::size_t further, const char* what) {
    return code_of(world, three.who[(who + further) % 3], three.table, what);
  };
  EXPECT_EQ(code(0, R"("undo")"), "");
  EXPECT_EQ(code(1, R"("answer_undo","on":false)"), "");
  EXPECT_EQ(code(0, R"("undo")"), "");
  EXPECT_EQ(code(1, R"("answer_undo","on":true)"), "");
  EXPECT_FALSE(was_told(world, three.who[0], "undone"));
  // Who comes now knows of it.
  const auto dora = world.connect(world.guest("Dora"));
  world.watch(dora, three.table);
  const auto request = world.last(dora, "table").at("snapshot").at("undo_request");
  EXPECT_EQ(request.at("seat").to_number<std::size_t>(), who);
  EXPECT_EQ(request.at("allowed").as_array().size(), 1U);
  EXPECT_EQ(code(2, R"("answer_undo","on":true)"), "");
  for (const auto* type : {"undo_asked", "declined", "undo_allowed", "undone"})
    EXPECT_TRUE(was_told(world, three.who[0], type)) << type;
}

TEST(Wire, AWaitIsNoted) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three =
      seated_three(world, R"(,"window_ms":0)", game_with([](const GameFacts& facts) { return facts.has_windows; }));
  sit_and_start(world, three);
  std::size_t who = 0;
  play_until(world, three, [&](std::size_t seat, const std::string& own) {
    const auto wait = '"' + std::string(kWaitAction) + '"';
    if (own.find(wait) == own.npos) return false;
    EXPECT_EQ(code_of(world, three.who[seat], three.table, R"("act","action":)" + wait), "");
    who = seat;
    return true;
  });
  EXPECT_TRUE(was_told(world, three.who[who], "answered"));
  EXPECT_FALSE(was_told(world, three.who[(who + 1) % 3], "answered"));
}

TEST(Wire, WithoutUndo) {
  const TemporaryFolder folder;
  HubHarness world(folder.path());
  const auto three = seated_three(world, R"(,"undo":false)");
  sit_and_start(world, three);
  EXPECT_EQ(code_of(world, three.who[0], three.table, R"("undo")"), "undo_off");
}

TEST(Wire, WhatTimeBrings) {
  const TemporaryFolder folder;
  Three three;
  std::uint32_t version = 0;
  Time time = 0;
  {
    HubHarness world(folder.path());
    three = seated_three(world, R"(,"clock":"move","clock_s":30,"away_s":5)");
    const auto [ann, bob, cleo] = three.who;
    sit_and_start(world, three);
    world.hub.closed(bob);
    world.run();
    world.pass(6'000);
    EXPECT_TRUE(was_told(world, cleo, "away"));
    EXPECT_TRUE(was_told(world, cleo, "sat_in"));
    world.pass(60'000);
    EXPECT_TRUE(was_told(world, cleo, "timed_out"));
    version = version_of(world, cleo);
    time = world.time;
  }
  HubHarness world(folder.path(), Secret(Bytes32{1}), {}, time + 60'000);
  const auto cleo = world.connect(three.guests[2]);
  world.watch(cleo, three.table, version);
  world.pass(60'000);
  EXPECT_TRUE(was_told(world, cleo, "outage"));
}

}  // namespace
}  // namespace tessera::server
