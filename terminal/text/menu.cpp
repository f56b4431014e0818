#include "terminal/text/menu.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

constexpr std::size_t kLongList = 16;
constexpr int kPage = kPageWidth - 2;

// "3  reroll 1 3  roll dice 1 and 3 again", in as many lines as it takes.
Lines numbered(const Painter& painter, std::size_t number, const Choice& choice, int digits, int text_columns) {
  const std::string head = pad_left(std::to_string(number), digits) + "  " + painter(Style::bold, choice.text);
  if (choice.meaning.empty()) return {head};
  const int indent = digits + 2 + text_columns + 2;
  Lines lines;
  for (const auto& part : wrap(choice.meaning, std::max(20, kPage - indent))) {
    lines.push_back(pad(lines.empty() ? head : "", indent) + painter(Style::dim, part));
  }
  return lines;
}

// One after another; or in columns, but for those that are wide, which have lines of their own.
Lines laid_out(const std::vector<Lines>& cells, bool columns) {
  Lines lines;
  Lines narrow;
  for (const auto& cell : cells) {
    const bool wide = !columns || cell.size() > 1 || width(cell[0]) > kPage / 2 - 2;
    append(wide ? lines : narrow, cell);
  }
  append(lines, in_columns(narrow, kPage));
  return lines;
}

}  // namespace

Lines show(const Painter& painter, const Menu& menu, bool all) {
  const std::size_t count = all || menu.brief == 0 ? menu.choices.size() : std::min(menu.brief, menu.choices.size());
  int widest = 0;
  for (std::size_t i = 0; i < count; ++i) widest = std::max(widest, width(menu.choices[i].text));
  const int digits = count >= 100 ? 3 : count >= 10 ? 2 : 1;
  std::vector<Lines> cells;
  for (std::size_t i = 0; i < count; ++i) cells.push_back(numbered(painter, i + 1, menu.choices[i], digits, widest));
  Lines lines{painter(Style::bold, menu.question)};
  for (const auto& line : laid_out(cells, menu.columns || count > kLongList)) lines.push_back("  " + line);
  if (count < menu.choices.size()) {
    lines.push_back("  … and " + std::to_string(menu.choices.size() - count) + " more: type list to see them all");
  }
  if (!menu.note.empty()) {
    for (const auto& line : wrap(menu.note, kPageWidth - 4)) lines.push_back("  " + painter(Style::dim, line));
  }
  return lines;
}

}  // namespace tessera::terminal
