#include "terminal/text/shapes.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

// Where pips lie: rows of "l c r" as three flags.
std::string pip_row(std::string_view pip, bool left, bool middle, bool right) {
  const auto at = [&](bool there) { return there ? std::string(pip) : std::string(" "); };
  return at(left) + " " + at(middle) + " " + at(right);
}

}  // namespace

std::string centred(std::string_view text, int columns) {
  const int left = std::max(0, (columns - width(text)) / 2);
  return pad(std::string(static_cast<std::size_t>(left), ' ') + std::string(text), columns);
}

Lines box(const Painter& painter, Style style, const Lines& content, int columns) {
  Lines lines{painter(style, "╭" + repeated("─", columns) + "╮")};
  for (const auto& line : content) lines.push_back(painter(style, "│" + centred(line, columns) + "│"));
  lines.push_back(painter(style, "╰" + repeated("─", columns) + "╯"));
  return lines;
}

Lines big_die(const Painter& painter, Style style, int value, std::string_view pip) {
  const bool two = value >= 2;   // a diagonal
  const bool four = value >= 4;  // the other diagonal
  const Lines rows{pip_row(pip, two, false, four), pip_row(pip, value == 6, value % 2 == 1, value == 6),
                   pip_row(pip, four, false, two)};
  return box(painter, style, rows, 7);
}

Lines big_letter(const Painter& painter, Style style, std::string_view letter) {
  return box(painter, style, {"", std::string(letter), ""}, 7);
}

std::string headline(const Painter& painter, Style style, std::string_view title, std::string_view rest) {
  std::string text = "── " + std::string(title) + " ";
  if (!rest.empty()) text += "· " + std::string(rest) + " ";
  return painter(style, text + repeated("─", std::max(0, kPageWidth - 2 - width(text))));
}

}  // namespace tessera::terminal
