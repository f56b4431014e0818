// What this folder's tests share: games from options written as JSON, and positions set up in the notation.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/testing/script.h"
#include "games/more_or_less/rules/json.h"

namespace tessera::more_or_less {

using G = MoreOrLess;
using Game = testing::Script<G>;
using Seats = std::vector<int>;
using Texts = std::vector<std::string>;

// A board with one number, a 4 in the middle.
inline const Texts kFour = {". . . . .", ". . . . .", ". . 4 . .", ". . . . .", ". . . . ."};

inline Result<G::Rules> try_rules(int players, const boost::json::object& given) {
  const auto options = Options::parse(GameJson<G>::options(), given, players);
  if (!options) return options.error();
  return GameJson<G>::rules(players, *options);
}

// Options such as R"({"first": 0})"; `rows`, if any, is the board.
inline G::Rules rules_with(int players, std::string_view options, const Texts& rows = {}) {
  auto given = boost::json::parse(options).as_object();
  if (!rows.empty()) {
    boost::json::array lines;
    for (const auto& row : rows) lines.emplace_back(row);
    given["board"] = boost::json::object{{"name", "a test's"}, {"rows", std::move(lines)}};
  }
  const auto rules = try_rules(players, given);
  EXPECT_TRUE(rules) << rules.error().text;
  return rules ? *rules : G::defaults(players);
}

// Seat 0 starts, every hand is dealt; the starter's roll is awaited.
inline Game dealt(int players, const Texts& rows = {}, std::string_view starters_dice = "plain plain plain") {
  Game game(rules_with(players, R"({"first": 0})", rows));
  game.chance(starters_dice);
  for (int s = 1; s < players; ++s) game.chance("plain plain plain");
  return game;
}

// Seat 0 of two to place, its first three dice showing this.
inline Game placing(const Texts& rows, std::string_view roll) {
  Game game = dealt(2, rows);
  game.chance(roll);
  return game;
}

// The same with the wild die, which `roll` ends with.
inline Game placing_wild(const Texts& rows, std::string_view roll) {
  Game game = dealt(2, rows, "plain plain wild");
  game.chance(roll);
  return game;
}

// The rows of a legal board file with sides from `min` to `max`.
inline Texts random_rows(Stream& stream, int min, int max) {
  const auto side = [&] { return min + static_cast<int>(stream.below(static_cast<std::uint32_t>(max - min + 1))); };
  const auto height = static_cast<std::size_t>(side());
  const auto width = static_cast<std::size_t>(side());
  const auto gray_odds = 4 + stream.below(60);  // one in so many squares
  Texts squares(height, std::string(width, '.'));
  squares[stream.below(static_cast<std::uint32_t>(height))][stream.below(static_cast<std::uint32_t>(width))] = '3';
  const auto is_gray = [&](std::size_t r, std::size_t c) { return r < height && c < width && squares[r][c] >= '1'; };
  Texts rows;
  for (std::size_t r = 0; r < height; ++r) {
    std::string row;
    for (std::size_t c = 0; c < width; ++c) {
      const bool free =
          !is_gray(r, c) && !is_gray(r - 1, c) && !is_gray(r, c - 1) && !is_gray(r + 1, c) && !is_gray(r, c + 1);
      if (free && stream.below(gray_odds) == 0) squares[r][c] = static_cast<char>('0' + stream.die());
      if (squares[r][c] == '.' && stream.below(6) == 0) squares[r][c] = '+';
      row += (c == 0 ? "" : " ") + std::string(1, squares[r][c]);
    }
    rows.push_back(row);
  }
  return rows;
}

// A whole turn without a draw and without a placement, from its beginning; every die shows 2 (fits nothing beside 4s).
inline void idle_turn(Game& game, int seat) {
  if (game.can(seat, "draw 0")) game.act(seat, "draw 0");
  if (const auto chance = G::chance(game.rules, game.state); chance.awaited()) {
    std::string roll = "2";
    for (int i = 1; i < chance.count; ++i) roll += " 2";
    game.chance(roll);
  }
  game.act(seat, "pass");
}

}  // namespace tessera::more_or_less
