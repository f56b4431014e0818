#include "server/news_text.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "engine/core/json.h"
#include "server/hub.h"
#include "table/testing.h"

namespace tessera::server {
namespace {

namespace json = boost::json;

// What the table itself would tell, and the same text in another way.
json::object told_by_the_table(const table::Table& table, const table::Changes& changes, Seat viewer, table::Time now) {
  auto news = table.news(changes, viewer, now);
  if (!news) return {};
  news->emplace("say", "news");
  news->emplace("table", "t");
  news->emplace("you", seat_json(viewer));
  return *std::move(news);
}

// Whole games of Hands Down, where seats read different things and have notes of their own.
TEST(NewsText, TellsEveryViewerWhatTheTableTells) {
  const table::SeedKeys keys("news");
  const table::World world{keys, has_bot};
  const auto read = table::read_description(
      json::parse(R"({"game":"hands-down","players":3,"options":{"max_turns":20},"settings":{"window_ms":0}})")
          .as_object());
  ASSERT_TRUE(read);
  auto description = *read;
  for (int s = 0; s < 3; ++s) {
    description.seats.push_back(table::Sitter::a_person("p" + std::to_string(s), "P" + std::to_string(s)));
  }
  auto made = table::Table::create(description, "p0", 0, world);
  ASSERT_TRUE(made);
  auto& table = made->table;
  const auto compare = [&](const table::Changes& changes) {
    NewsText news(table, changes.events, 5);
    for (int s = -1; s < 3; ++s) {
      const Seat viewer = s < 0 ? kNoSeat : Seat(s);
      const auto letter = news.letter("t", viewer);
      const auto expected = told_by_the_table(table, changes, viewer, 5);
      ASSERT_EQ(letter.has_value(), !expected.empty());
      if (letter) EXPECT_EQ(json::parse(*letter).as_object(), expected);
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
