#include "terminal/full_screen/grid.h"

#include <algorithm>

#include "support/utf8.h"

namespace tessera::terminal {

namespace {

constexpr std::size_t kMostMarks = 3;  // combining marks in one cell

}  // namespace

Grid::Grid(Size size)
    : size_{std::max(0, size.columns), std::max(0, size.rows)},
      cells_(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows)) {}

void Grid::set(int x, int y, Cell cell, int columns) {
  if (y < 0 || y >= size_.rows || x < 0 || x + columns > size_.columns) return;
  const Cell right_half{"", cell.style, cell.reverse};
  cells_[index(x, y)] = std::move(cell);
  if (columns == 2) cells_[index(x + 1, y)] = right_half;
}

void Grid::put(int x, int y, std::string_view painted, int columns, bool reverse) {
  int wanted = 0;
  for_each_glyph(painted, [&](Style, std::string_view, int wide) {
    wanted += wide;
    return true;
  });
  const bool cut = wanted > columns;
  const int limit = cut ? columns - 1 : columns;
  int used = 0;
  std::size_t marks = 0;
  for_each_glyph(painted, [&](Style style, std::string_view glyph, int wide) {
    if (used + wide > limit) return false;
    if (wide == 0) {  // it stands on the character before it
      const int at = x + used - 1;
      if (used > 0 && y >= 0 && y < size_.rows && at < size_.columns && ++marks <= kMostMarks) {
        Cell& cell = cells_[index(at, y)];
        if (!cell.text.empty()) cell.text += glyph;
      }
      return true;
    }
    marks = 0;
    set(x + used, y, {std::string(glyph), style, reverse}, wide);
    used += wide;
    return true;
  });
  if (cut && columns > 0) set(x + used, y, {"…", Style::plain, reverse}, 1);
}

void Grid::put_bar(int x, int y, std::string_view painted, int columns, bool reverse) {
  for (int i = 0; i < columns; ++i) set(x + i, y, {" ", Style::plain, reverse}, 1);
  put(x, y, painted, columns, reverse);
}

std::string Grid::row(int y) const {
  std::string out;
  for (int x = 0; x < size_.columns; ++x) out += at(x, y).text;
  return out.substr(0, out.find_last_not_of(' ') + 1);
}

}  // namespace tessera::terminal
