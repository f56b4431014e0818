// What a client tells its player before an action, and views that don't fit together.
#include <boost/json/array.hpp>

#include "engine/core/position.h"
#include "engine/core/testing/preview.h"
#include "games/game_folder/rules/json.h"

namespace tessera {
namespace {

using G = GameType;
using Game = testing::Script<G>;
using testing::preview;

Game rolled(std::string_view die) {
  auto rules = G::defaults(2);
  rules.first = 0;
  rules.goal = 10;
  Game game(rules);
  game.chance(die);
  return game;
}

TEST(GameTypePreview, HoldingTellsThePointsAndWhetherTheyWin) {
  Game game = rolled("4");
  EXPECT_EQ(preview(game, 0, "hold"), R"({"points":4,"wins":false})");
  game.act(0, "roll").chance("6");
  EXPECT_EQ(preview(game, 0, "hold"), R"({"points":10,"wins":true})");
}

TEST(GameTypePreview, NobodyKnowsWhatARollBrings) {
  EXPECT_EQ(preview(rolled("4"), 0, "roll"), R"({"points":null,"wins":null})");
}

TEST(GameTypePreview, AViewThatIsNoneIsRefusedByTheNameOfItsField) {
  const Game game = rolled("4");
  const auto good = view_json<G>(game.rules, G::view(game.rules, game.state, Seat(0)));
  const auto error_with = [&](std::string_view field, const boost::json::value& value) {
    auto view = good;
    view[field] = value;
    const auto read = GameJson<G>::read_view(game.rules, view, nullptr);
    return read ? "" : read.error().text.substr(0, read.error().text.find(':'));
  };
  EXPECT_EQ(error_with("turn_total", 4), "");
  EXPECT_EQ(error_with("turn_total", -1), "turn_total");
  EXPECT_EQ(error_with("seat", 2), "seat");
  EXPECT_EQ(error_with("turn", nullptr), "turn");
  EXPECT_EQ(error_with("phase", "roll"), "phase");
  EXPECT_EQ(error_with("die", 1), "die");
  EXPECT_EQ(error_with("points", boost::json::array{1}), "points");
}

}  // namespace
}  // namespace tessera
