#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "web/engine/played_table.h"

namespace tessera::web {
namespace {

namespace json = boost::json;

TEST(PassThePotPreviews, TellTheCoinsOfEverySeat) {
  PlayedTable table({{"description", json::object{{"game", "pass-the-pot"},
                                                  {"players", 3},
                                                  {"seats", json::array{nullptr, json::object{{"bot", "greedy"}},
                                                                        json::object{{"bot", "greedy"}}}}}},
                     {"seed", "coins"},
                     {"nodes", 20}});
  table.play(30);
  const auto knowledge = table.ask("table_knowledge", {{"table", 1}, {"seat", 0}}).at("knowledge");
  const auto previews = table.ask("previews", {{"knowledge", knowledge}}).at("previews").as_array();
  ASSERT_FALSE(previews.empty());
  for (const auto& each : previews) EXPECT_EQ(each.at("preview").at("coins").as_array().size(), 3u);
}

}  // namespace
}  // namespace tessera::web
