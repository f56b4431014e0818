// The cells of a screen, in memory: what the layout fills and a display shows. Tests read it without a terminal.
//
// No text can do anything to a terminal from here: styles are taken from what a Painter wrote, and every other
// character without a shape becomes "?", escape characters too. One thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/text/styled_text.h"

namespace tessera::terminal {

struct Size {
  int columns = 0;
  int rows = 0;

  friend bool operator==(const Size&, const Size&) = default;
};

struct Rect {
  int x = 0;
  int y = 0;
  int columns = 0;
  int rows = 0;

  bool has(int column, int row) const { return column >= x && column < x + columns && row >= y && row < y + rows; }
};

struct Cell {
  std::string text = " ";  // a character with its combining marks; empty: the right half of a wide one
  Style style = Style::plain;
  bool reverse = false;
};

class Grid {
 public:
  explicit Grid(Size size);

  Size size() const { return size_; }
  const Cell& at(int x, int y) const { return cells_[index(x, y)]; }

  // Writes one line of painted text; what is wider than `columns` is cut, with an ellipsis in the last one. Outside of
  // the grid nothing is written.
  void put(int x, int y, std::string_view painted, int columns, bool reverse = false);
  // The same, and the rest of the columns become blank: for bars.
  void put_bar(int x, int y, std::string_view painted, int columns, bool reverse = true);

  std::string row(int y) const;  // as text, without the blanks at its end

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.columns) + static_cast<std::size_t>(x);
  }
  void set(int x, int y, Cell cell, int columns);

  Size size_;
  std::vector<Cell> cells_;
};

}  // namespace tessera::terminal
