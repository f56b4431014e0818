#include "terminal/rules/rules_page.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

// `code` in colour; without colours its marks stay, so that a `*` is still told from prose. **bold** likewise,
// unmarked. Each word is painted by itself, so that a line can be broken anywhere.
std::string painted(std::string_view text, const Painter& painter) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool code = text[at] == '`';
    const bool bold = text.substr(at, 2) == "**";
    const std::string_view mark = code ? "`" : "**";
    const auto end = code || bold ? text.find(mark, at + mark.size()) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[at++];
      continue;
    }
    const auto inner = text.substr(at + mark.size(), end - at - mark.size());
    std::string_view rest = inner;
    if (code && !painter.colour()) out += '`';
    while (!rest.empty()) {
      const auto space = std::min(rest.find(' '), rest.size());
      if (space > 0) out += painter(code ? Style::cyan : Style::bold, rest.substr(0, space));
      if (space < rest.size()) out += ' ';
      rest.remove_prefix(std::min(space + 1, rest.size()));
    }
    if (code && !painter.colour()) out += '`';
    at = end + mark.size();
  }
  return out;
}

std::vector<std::string_view> cells_of(std::string_view row) {
  row = trimmed(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  std::vector<std::string_view> cells;
  for (;;) {
    const auto bar = row.find('|');
    cells.push_back(trimmed(row.substr(0, bar)));
    if (bar == std::string_view::npos) return cells;
    row.remove_prefix(bar + 1);
  }
}

bool is_ruler(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

class Table {
 public:
  void add(std::string_view row, const Painter& painter) {
    if (is_ruler(row)) return;
    std::vector<std::string> cells;
    for (const auto cell : cells_of(row)) cells.push_back(painted(cell, painter));
    if (widths_.size() < cells.size()) widths_.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], width(cells[i]));
    rows_.push_back(std::move(cells));
  }

  bool empty() const { return rows_.empty(); }

  // The widest column gives way where a page is too narrow for all.
  void flush(Lines& lines, const Painter& painter, int columns) {
    if (rows_.empty()) return;
    int total = 0;
    for (const int w : widths_) total += w + kGap;
    auto widest = std::max_element(widths_.begin(), widths_.end());
    if (total > columns) *widest = std::max(10, *widest - (total - columns));
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      std::vector<Lines> blocks;
      for (std::size_t i = 0; i < rows_[r].size(); ++i) {
        Lines block = wrap(rows_[r][i], widths_[i]);
        if (block.empty()) block.emplace_back();
        for (auto& line : block) line = pad(r == 0 ? painter(Style::bold, line) : line, widths_[i]);
        blocks.push_back(std::move(block));
      }
      for (const auto& line : beside(blocks, kGap)) lines.push_back("  " + line);
    }
    *this = Table();
  }

 private:
  static constexpr int kGap = 2;
  std::vector<std::vector<std::string>> rows_;
  std::vector<int> widths_;
};

class Page {
 public:
  Page(const Painter& painter, int columns) : painter_(painter), columns_(columns) {}

  void line(std::string_view text) {
    if (trimmed(text).starts_with("```")) {
      flush();
      fenced_ = !fenced_;
    } else if (fenced_) {
      lines_.push_back("  " + std::string(text));
    } else if (trimmed(text).empty()) {
      flush();
      blank();
    } else if (text.starts_with('#')) {
      flush();
      const auto title = trimmed(text.substr(std::min(text.find_first_not_of('#'), text.size())));
      lines_.push_back(painter_(Style::bold, text.starts_with("##") ? std::string(title) : upper_case(title)));
    } else if (text.starts_with('|')) {
      flush_prose();
      table_.add(text, painter_);
    } else {
      prose(text);
    }
  }

  Lines finish() {
    flush();
    while (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
    return std::move(lines_);
  }

 private:
  static std::string upper_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
  }

  void prose(std::string_view text) {
    const bool item = text.starts_with("- ");
    if (item || !table_.empty()) flush();
    if (item) indent_ = 2;
    if (!prose_.empty()) prose_ += ' ';
    prose_ += trimmed(text);
  }

  void blank() {
    if (!lines_.empty() && !lines_.back().empty()) lines_.emplace_back();
  }

  void flush_prose() {
    append(lines_, wrap(painted(prose_, painter_), columns_, indent_));
    prose_.clear();
    indent_ = 0;
  }

  void flush() {
    flush_prose();
    table_.flush(lines_, painter_, columns_ - 2);
  }

  const Painter& painter_;
  int columns_;
  Lines lines_;
  std::string prose_;
  int indent_ = 0;
  Table table_;
  bool fenced_ = false;
};

}  // namespace

Lines rules_page(std::string_view markdown, const Painter& painter, int columns) {
  Page page(painter, columns);
  while (!markdown.empty()) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    auto line = markdown.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    page.line(line);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return page.finish();
}

}  // namespace tessera::terminal
