// Attacks on the bounds of what guests leave behind: names, chat, muting, reports, codes for another device.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "server/base/tokens.h"
#include "server/testing/api_harness.h"
#include "server/testing/attack.h"
#include "server/testing/attacked_game.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

namespace {

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

void chat_line() {
  AttackedGame playing;
  const auto line = [&](std::size_t size) {
    return playing.say(playing.game.a, R"("say":"chat","text":")" + std::string(size, 'x') + "\"");
  };
  EXPECT_EQ(line(300).at("say"), "done");
  EXPECT_EQ(line(301).at("code"), "bad_field");
}

void chat_lines() {
  AttackedGame playing;
  for (int i = 0; i < 510; ++i) {
    if (i % 50 == 0) playing.harness.world.time += 60'000;
    playing.say(playing.game.a, R"("say":"chat","text":")" + std::to_string(i) + "\"");
  }
  const auto kept = *playing.harness.world.store->chat(playing.game.table, 0, 1000);
  ASSERT_EQ(kept.size(), 500U);
  EXPECT_EQ(kept.back().text, "509");
}

void chat_of_one_guest() {
  AttackedGame playing;
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

// As many as there may be in a quarter of an hour, at a table whose game has not begun.
void new_names_at_a_table() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto table = harness.create(ann, kShortGame);
  const auto id = harness.connect(ann);
  harness.world.watch(id, table);
  const auto before = *harness.world.store->table(table);
  for (int i = 0; i < 90; ++i) {
    harness.world.pass(10'000);
    EXPECT_EQ(harness.ask("PATCH /api/me", ann, R"({"name":"Ann )" + std::to_string(i) + "\"}").status, 200);
  }
  const auto after = *harness.world.store->table(table);
  EXPECT_EQ(after->lines, before->lines + 8);
  EXPECT_EQ(after->changed, before->changed);
}

void statistics() {
  const TemporaryFolder folder(quick_place());
  ApiHarness harness(folder.path());
  const auto ann = harness.guest("Ann");
  const auto reads = [&](const std::string& token) {
    const int before = harness.world.reads;
    EXPECT_EQ(harness.ask("GET /api/me/statistics", token).status, 200);
    return harness.world.reads - before;
  };
  EXPECT_EQ(reads(ann), 2);  // who she is, and her games
  EXPECT_EQ(reads(ann), 1);
  for (int i = 0; i < 1'000; ++i) EXPECT_EQ(reads(harness.guest("Eve")), 2);
  EXPECT_EQ(reads(ann), 2);
}

void spectators() {
  AttackedGame playing;
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
  AttackedGame playing;
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
  AttackedGame playing;
  EXPECT_EQ(playing.report(playing.game.ann, std::string(2000, 'x')).status, 204);
  EXPECT_EQ(playing.report(playing.game.ann, std::string(2001, 'x')).error(), "bad_field");
}

void reports() {
  AttackedGame playing;
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
  return {{"a name", name},
          {"new names and faces of one guest", new_names},
          {"new names of one person that a table hears", new_names_at_a_table},
          {"statistics that are kept", statistics},
          {"a line of chat", chat_line},
          {"lines of chat of one table", chat_lines},
          {"lines of chat of one guest", chat_of_one_guest},
          {"news of how many watch a table", spectators},
          {"players muted at one table", muted},
          {"a report", report},
          {"reports about one table", reports},
          {"codes for another device", codes}};
}

}  // namespace tessera::server::testing
