// Board files: what is taken, and how each mistake is named.
#include "games/more_or_less/rules/board_file.h"

#include <gtest/gtest.h>

#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

namespace json = boost::json;

json::object file(const Texts& rows) {
  json::array lines;
  for (const auto& row : rows) lines.emplace_back(row);
  return {{"name", "mine"}, {"rows", std::move(lines)}};
}

std::string error(const json::object& board) {
  const auto parsed = parse_board(board);
  return parsed ? "" : parsed.error().text;
}

const Texts kGood = {". . . . .", ". + . . .", ". . 6 . .", ". 1 . + .", ". . . . ."};

Texts changed(std::size_t row, const std::string& text) {
  Texts rows = kGood;
  rows[row] = text;
  return rows;
}

TEST(MoreOrLessBoardFile, ThereAndBack) {
  const auto board = parse_board(file(kGood));
  ASSERT_TRUE(board);
  EXPECT_EQ(board_rows(*board), kGood);
  EXPECT_EQ(board->symbols.size(), 2);
  EXPECT_EQ(board->gray.at(board->square(2, 2)), 6);
}

TEST(MoreOrLessBoardFile, TheClassicBoardWrittenAsAFileIsTheSameBoardM1) {
  const auto classic = Board::classic();  // [M1] someone who owns the box can write another
  const auto again = parse_board(file(board_rows(classic)));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, classic);
}

TEST(MoreOrLessBoardFile, FromFiveByFiveToNineteenByNineteenAndNotOnlySquare) {
  Texts wide(5, ". . . . . . . . . . . . . . . . . . .");
  wide[2][0] = '1';
  EXPECT_EQ(error(file(wide)), "");
  Texts tall(19, ". . . . .");
  tall[18][8] = '6';
  EXPECT_EQ(error(file(tall)), "");
  Texts large(19, wide[0]);
  large[9][18] = '3';
  EXPECT_EQ(error(file(large)), "");
}

TEST(MoreOrLessBoardFile, WrongSizes) {
  EXPECT_EQ(error(file({"1 . . . .", ". . . . .", ". . . . .", ". . . . ."})),
            "board: rows: expected a list of 5 to 19 texts");
  EXPECT_EQ(error(file(Texts(20, "1 . . . ."))), "board: rows: expected a list of 5 to 19 texts");
  EXPECT_EQ(error(file(Texts(5, "1 . . ."))), "board: rows[0]: expected 5 to 19 squares, got 4");
  EXPECT_EQ(error(file(Texts(5, ". . . . . . . . . . . . . . . . . . . ."))),
            "board: rows[0]: expected 5 to 19 squares, got 20");
  EXPECT_EQ(error(file(changed(3, ". 1 . + . ."))), "board: rows[3]: expected 5 squares, as in rows[0], got 6");
  EXPECT_EQ(error(file(changed(1, ""))), "board: rows[1]: expected 5 to 19 squares, got 0");
}

TEST(MoreOrLessBoardFile, WrongTokens) {
  const std::string expected = ": expected ., + or 1 to 6, one space between, got ";
  EXPECT_EQ(error(file(changed(1, ". 7 . . ."))), "board: rows[1]: square 2" + expected + "\"7\"");
  EXPECT_EQ(error(file(changed(1, ". * . . ."))), "board: rows[1]: square 2" + expected + "\"*\"");
  EXPECT_EQ(error(file(changed(1, ".  . . . ."))), "board: rows[1]: square 2" + expected + "\"\"");
  EXPECT_EQ(error(file(changed(1, ". . . . . "))), "board: rows[1]: square 6" + expected + "\"\"");
  EXPECT_EQ(error(file(changed(1, "....."))), "board: rows[1]: square 1" + expected + "\".....\"");
}

TEST(MoreOrLessBoardFile, GrayDice) {
  EXPECT_EQ(error(file(Texts(5, ". . + . ."))), "board: rows: expected at least one gray die (1 to 6)");
  EXPECT_EQ(error(file(changed(4, ". 2 . . ."))), "board: rows[3]: square 2: a gray die touches the one below it");
  EXPECT_EQ(error(file(changed(2, ". . 6 5 ."))), "board: rows[2]: square 3: a gray die touches the one to its right");
  EXPECT_EQ(error(file(changed(3, "2 . . 1 ."))), "");  // corners may touch
}

TEST(MoreOrLessBoardFile, Fields) {
  auto board = file(kGood);
  board["size"] = 5;
  EXPECT_EQ(error(board), "board: unknown field \"size\"; expected name and rows");
  board = file(kGood);
  board.erase("name");
  EXPECT_EQ(error(board), "board: missing field name");
  board = file(kGood);
  board["name"] = 7;
  EXPECT_EQ(error(board), "board: name: expected a text");
  board = file(kGood);
  board.erase("rows");
  EXPECT_EQ(error(board), "board: missing field rows");
  board = file(kGood);
  board["rows"] = "1";
  EXPECT_EQ(error(board), "board: rows: expected a list of 5 to 19 texts");
  board = file(kGood);
  board["rows"].as_array()[2] = 3;
  EXPECT_EQ(error(board), "board: rows[2]: expected a text");
}

TEST(MoreOrLessBoardFile, AnOptionTakesTheObjectItself) {
  EXPECT_TRUE(try_rules(2, {{"board", file(kGood)}}));
  const auto rules = try_rules(2, {{"board", file(changed(1, ""))}});
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().text, "board: rows[1]: expected 5 to 19 squares, got 0");
}

}  // namespace
}  // namespace tessera::more_or_less
