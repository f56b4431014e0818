#include "games/more_or_less/rules/board_file.h"

#include <boost/json/array.hpp>
#include <string_view>

#include "engine/core/text.h"

namespace tessera::more_or_less {

namespace json = boost::json;

namespace {

std::string sides() { return std::to_string(kMinSide) + " to " + std::to_string(kMaxSide); }

bool is_side(std::size_t n) { return n >= kMinSide && n <= kMaxSide; }

std::string place(std::size_t row) { return "board: rows[" + std::to_string(row) + "]"; }

Result<void> check_fields(const json::object& file) {
  for (const auto& [key, value] : file) {
    if (key != "name" && key != "rows") {
      return Error{"board: unknown field " + text::quoted(key) + "; expected name and rows"};
    }
  }
  const auto* name = file.if_contains("name");
  if (name == nullptr) return Error{"board: missing field name"};
  if (!name->is_string()) return Error{"board: name: expected a text"};
  const auto* rows = file.if_contains("rows");
  if (rows == nullptr) return Error{"board: missing field rows"};
  if (!rows->is_array() || !is_side(rows->as_array().size())) {
    return Error{"board: rows: expected a list of " + sides() + " texts"};
  }
  return {};
}

Result<std::vector<std::string_view>> parse_row(const json::value& value, std::size_t row) {
  const auto* line = value.if_string();
  if (line == nullptr) return Error{place(row) + ": expected a text"};
  const auto tokens = text::split({line->data(), line->size()}, " ");
  for (std::size_t c = 0; c < tokens.size(); ++c) {
    if (tokens[c].size() != 1 || std::string_view(".+123456").find(tokens[c]) == std::string_view::npos) {
      return Error{place(row) + ": square " + std::to_string(c + 1) +
                   ": expected ., + or 1 to 6, one space between, got " + text::quoted(tokens[c])};
    }
  }
  if (!is_side(tokens.size())) {
    return Error{place(row) + ": expected " + sides() + " squares, got " + std::to_string(tokens.size())};
  }
  return tokens;
}

Result<void> check_gray_dice(const Board& board) {
  int gray = 0;
  for (int r = 0; r < board.height; ++r) {
    for (int c = 0; c < board.width; ++c) {
      const int square = board.square(r, c);
      if (board.gray.at(square) == 0) continue;
      ++gray;
      const bool right = c + 1 < board.width && board.gray.at(board.square(r, c + 1)) != 0;
      const bool below = r + 1 < board.height && board.gray.at(board.square(r + 1, c)) != 0;
      if (!right && !below) continue;
      return Error{place(static_cast<std::size_t>(r)) + ": square " + std::to_string(c + 1) +
                   ": a gray die touches the one " + (right ? "to its right" : "below it")};
    }
  }
  if (gray == 0) return Error{"board: rows: expected at least one gray die (1 to 6)"};
  return {};
}

}  // namespace

Result<Board> parse_board(const json::object& file) {
  if (const auto fields = check_fields(file); !fields) return fields.error();
  const auto& rows = file.at("rows").as_array();
  Board board;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto tokens = parse_row(rows[r], r);
    if (!tokens) return tokens.error();
    const int width = static_cast<int>(tokens->size());
    if (r == 0) board = Board::empty(width, static_cast<int>(rows.size()));
    if (width != board.width) {
      return Error{place(r) + ": expected " + std::to_string(board.width) + " squares, as in rows[0], got " +
                   std::to_string(width)};
    }
    for (int c = 0; c < width; ++c) {
      board.set(board.square(static_cast<int>(r), c), (*tokens)[static_cast<std::size_t>(c)][0]);
    }
  }
  if (const auto gray = check_gray_dice(board); !gray) return gray.error();
  return board;
}

std::vector<std::string> board_rows(const Board& board) {
  std::vector<std::string> rows;
  for (int r = 0; r < board.height; ++r) {
    std::string line;
    for (int c = 0; c < board.width; ++c) {
      const int square = board.square(r, c);
      const int gray = board.gray.at(square);
      if (c > 0) line += ' ';
      line += gray != 0 ? static_cast<char>('0' + gray) : board.symbols.has(square) ? '+' : '.';
    }
    rows.push_back(std::move(line));
  }
  return rows;
}

}  // namespace tessera::more_or_less
