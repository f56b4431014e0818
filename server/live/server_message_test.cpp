#include "server/live/server_message.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "engine/core/json.h"
#include "engine/core/version.h"
#include "server/fair/fair.h"
#include "server/live/hub.h"
#include "table/testing.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

TEST(ServerMessage, EachMessageIsOneObjectWithItsWordFirst) {
  const Guest ada{.id = "g1", .name = "A\"da", .face = Face::owl};
  EXPECT_EQ(*messages::welcome(1, ada, 5),
            R"({"say":"welcome","id":1,"guest":{"id":"g1","name":"A\"da","face":"owl"},"version":")" +
                std::string(kVersion) + R"(","now":5})");
  EXPECT_EQ(json::parse(*messages::welcome(1, std::nullopt, 5)).at("guest"), nullptr);
  EXPECT_EQ(*messages::done(2), R"({"say":"done","id":2})");
  EXPECT_EQ(*messages::done(2, 7), R"({"say":"done","id":2,"version":7})");
  EXPECT_EQ(*messages::refused(3, {Code::bad_field, "seat"}),
            R"({"say":"refused","id":3,"code":"bad_field","detail":"seat"})");
  EXPECT_EQ(*messages::hint(4, 9, "roll"), R"({"say":"hint","id":4,"version":9,"action":"roll"})");
  EXPECT_EQ(*messages::chat("t", Seat(1), ChatKind::phrase, "hello", 6),
            R"({"say":"chat","table":"t","seat":1,"phrase":"hello","at":6})");
  EXPECT_EQ(*messages::chat("t", Seat(1), ChatKind::text, "ciao", 6),
            R"({"say":"chat","table":"t","seat":1,"text":"ciao","at":6})");
  EXPECT_EQ(*messages::rematch("t", "u"), R"({"say":"rematch","table":"t","next":"u"})");
  EXPECT_EQ(*messages::gone("t"), R"({"say":"gone","table":"t"})");
}

TEST(Messages, TellTheRoundsOfFairDice) {
  const FairTable table{"t", 3};
  const Bytes32 number{5};
  const auto hash = hash_of_number(table, 1, Seat(0), number);
  FairExchange exchange(table);
  const auto head = [](std::string_view what) {
    return R"({"say":"fair","table":"t","do":")" + std::string(what) + R"(","round":1,"commitment":")" +
           to_hex(Bytes32{9}) + "\"";
  };
  const auto list = R"(,"list":[")" + to_hex(hash) + R"(",null,null])";
  exchange.begin(SeatSet{0b001}, SeatSet{0b110});
  EXPECT_EQ(*messages::fair_commit(exchange, Bytes32{9}), head("commit") + "}");
  ASSERT_TRUE(exchange.commit(Seat(0), 1, hash));
  EXPECT_EQ(*messages::fair_open(exchange, Bytes32{9}), head("open") + list + "}");
  const SpoiledRound spoiled{*exchange.rounds().list, SeatSet{0b001}};
  EXPECT_EQ(*messages::fair_spoiled(table, spoiled, Bytes32{9}), head("spoiled") + list + R"(,"missing":[0]})");
  ASSERT_TRUE(exchange.open(Seat(0), 1, number));
  EXPECT_EQ(*messages::fair_check(exchange, Bytes32{9}),
            head("check") + list + R"(,"numbers":[")" + to_hex(number) + R"(",null,null]})");
}

// What the table itself would tell, and the same text in another way.
json::object told_by_the_table(const table::Table& table, const table::Changes& changes, Seat viewer, table::Time now) {
  auto news = table.news(changes, viewer, now);
  if (!news) return {};
  news->emplace("say", "news");
  news->emplace("table", "t");
  news->emplace("you", seat_json(viewer));
  return *std::move(news);
}

// A whole game in which seats read different things and have notes of their own.
TEST(News, TellsEveryViewerWhatTheTableTells) {
  const table::SeedKeys keys("news");
  const table::TableContext world{keys, has_bot};
  const auto& game = tessera::testing::game_with(&GameFacts::has_windows);
  const auto read = table::read_description(
      json::parse(tessera::testing::table_of(game, R"("players":3,"options":)" +
                                                       std::string(game.facts.short_game.options) +
                                                       R"(,"settings":{"window_ms":0})"))
          .as_object());
  ASSERT_TRUE(read);
  auto description = *read;
  for (int s = 0; s < 3; ++s) {
    description.seats.push_back(table::SeatHolder::person_of_id("p" + std::to_string(s), "P" + std::to_string(s)));
  }
  auto made = table::Table::create(description, "p0", 0, world);
  ASSERT_TRUE(made);
  auto& table = made->table;
  const auto compare = [&](const table::Changes& changes) {
    const News news({"t", table, 5}, changes.events);
    for (int s = -1; s < 3; ++s) {
      const Seat viewer = s < 0 ? kNoSeat : Seat(s);
      const auto message = news.message(viewer);
      const auto expected = told_by_the_table(table, changes, viewer, 5);
      ASSERT_EQ(message != nullptr, !expected.empty());
      if (message) EXPECT_EQ(json::parse(*message).as_object(), expected);
    }
  };
  compare(made->changes);
  auto started =
      table.handle({.kind = table::Command::Kind::start, .version = table.version(), .person = "p0"}, 0, world);
  ASSERT_TRUE(started);
  compare(*started);
  Stream stream(7);
  int steps = 0;
  while (table.stage() == table::Stage::playing && ++steps < 2000) {
    for (const Seat seat : table.position().to_act()) {
      const auto legal = table.position().legal(seat);
      const auto& action = legal[stream.below(static_cast<std::uint32_t>(legal.size()))];
      const auto changes = table.handle({.kind = table::Command::Kind::act,
                                         .version = table.version(),
                                         .action = action,
                                         .person = "p" + std::to_string(seat.index)},
                                        0, world);
      if (changes) compare(*changes);
    }
  }
  EXPECT_EQ(table.stage(), table::Stage::finished);
}

}  // namespace
}  // namespace tessera::server
