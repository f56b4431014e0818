// Board files: {"name": TEXT, "rows": [". . + 1 …", …]}.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "games/more_or_less/rules/board.h"

namespace tessera::more_or_less {

// Checked as a whole; an error names the place.
Result<Board> parse_board(const boost::json::object& file);

// The board as it is before the game, in the form of a board file's rows.
std::vector<std::string> board_rows(const Board& board);

}  // namespace tessera::more_or_less
