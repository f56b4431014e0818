#include "terminal/full_screen/layout.h"

#include <algorithm>

#include "support/utf8.h"

namespace tessera::terminal {

namespace {

constexpr int kTableColumns = kPageWidth;
constexpr int kSmallestSide = 28;
constexpr int kWideScreen = kTableColumns + 2 + kSmallestSide;
constexpr int kFewestMenuRows = 4;  // in columns: the question, two rows of choices, the meaning
constexpr int kFewestTableRows = 6;
constexpr int kNoticeRows = 2;

const Painter kPainter(true);

struct KeyLabel {
  Key key;
  std::string_view text;
};
constexpr KeyLabel kKeys[] = {{Key::help, "F1 Help"},   {Key::log, "F2 Log"},   {Key::hint, "F3 Hint"},
                              {Key::rules, "F4 Rules"}, {Key::undo, "F5 Undo"}, {Key::quit, "F10 Quit"}};

bool is_wide(Size size) { return size.columns >= kWideScreen; }

std::string rule(std::string_view title, int columns) {
  std::string text = title.empty() ? "" : "─ " + std::string(title) + " ";
  while (width(text) < columns) text += "─";
  return kPainter(Style::dim, text);
}

// The end of a plain text that fits into this many columns.
std::string tail(std::string text, int columns) {
  while (!text.empty() && width(text) > columns) text.erase(0, code_point_at(text, 0).bytes);
  return text;
}

class Writer {
 public:
  Writer(const TableModel& model, const ScreenState& state, Size size)
      : model_(model), state_(state), size_(size), out_(size) {}

  Layout write() {
    if (size_.columns < kSmallestScreen.columns || size_.rows < kSmallestScreen.rows) return too_small();
    out_.grid.put_bar(0, 0, " " + model_.title, size_.columns);
    const int main_columns = is_wide(size_) ? kTableColumns : size_.columns;
    Rect main{0, 1, main_columns, size_.rows - 3};
    if (is_wide(size_)) side({kTableColumns + 2, 1, size_.columns - kTableColumns - 2, size_.rows - 3});
    notice(main);
    if (!is_wide(size_) && state_.page) {
      page(main);
    } else {
      table_and_menu(main);
    }
    const int room = size_.columns - width(model_.prompt) - 2;
    prompt(size_.rows - 2, model_.prompt + tail(state_.typed, room));
    keys();
    return std::move(out_);
  }

 private:
  Layout too_small() {
    out_.too_small = true;
    const std::string needed = std::to_string(kSmallestScreen.columns) + " × " + std::to_string(kSmallestScreen.rows);
    const Lines words{"The table needs a window of " + needed + ".",
                      "This one is " + std::to_string(size_.columns) + " × " + std::to_string(size_.rows) + ".",
                      "Enlarge it, or leave with F10 and", "start again with --plain."};
    int y = 0;
    for (const auto& word : words) {
      for (const auto& line : wrap(word, std::max(1, size_.columns))) out_.grid.put(0, y++, line, size_.columns);
    }
    // Who leaves is asked something, and must see it.
    prompt(std::max(0, size_.rows - 1), tail(model_.prompt + state_.typed, size_.columns - 1));
    return std::move(out_);
  }

  // The answer to the last command, or the hint, in the last rows of `main`, which gets shorter.
  void notice(Rect& main) {
    const std::string& text = model_.notice.empty() ? model_.hint : model_.notice;
    if (text.empty()) return;
    Lines lines = wrap(text, main.columns - 2, 2);
    if (lines.size() > kNoticeRows) {
      lines.resize(kNoticeRows);
      lines.back() += " …";
    }
    main.rows -= static_cast<int>(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      out_.grid.put(1, main.y + main.rows + static_cast<int>(i), kPainter(Style::bold, lines[i]), main.columns - 1);
    }
  }

  void side(const Rect& rect) {
    for (int y = rect.y; y < rect.y + rect.rows; ++y) out_.grid.put(rect.x - 2, y, kPainter(Style::dim, "│"), 1);
    if (state_.page) return page(rect);
    out_.grid.put(rect.x, rect.y, rule("Log", rect.columns), rect.columns);
    log_tail({rect.x, rect.y + 1, rect.columns, rect.rows - 1});
  }

  // The latest of the log, at the bottom of `rect` if it fills it.
  void log_tail(const Rect& rect) {
    if (rect.rows <= 0) return;
    Lines lines;
    for (auto at = model_.log.rbegin(); at != model_.log.rend() && static_cast<int>(lines.size()) < rect.rows; ++at) {
      const Lines more = wrap(*at, rect.columns - 1, 2);
      lines.insert(lines.begin(), more.begin(), more.end());
    }
    const std::size_t skipped = lines.size() - std::min(lines.size(), static_cast<std::size_t>(rect.rows));
    for (std::size_t i = skipped; i < lines.size(); ++i) {
      out_.grid.put(rect.x, rect.y + static_cast<int>(i - skipped), lines[i], rect.columns);
    }
  }

  void page(const Rect& rect) {
    const auto& lines = state_.page->lines;
    const int rows = rect.rows - 1;
    const int hidden = std::max(0, static_cast<int>(lines.size()) - rows);
    const int top = std::clamp(state_.page->top, 0, hidden);
    const std::string more = top < hidden ? " · PgDn: more" : "";
    out_.grid.put(rect.x, rect.y, rule(state_.page->title + " · Esc closes" + more, rect.columns), rect.columns);
    out_.page = rect;
    out_.page_hidden = hidden;
    for (int i = 0; i < rows && top + i < static_cast<int>(lines.size()); ++i) {
      out_.grid.put(rect.x, rect.y + 1 + i, lines[static_cast<std::size_t>(top + i)], rect.columns);
    }
  }

  void table_and_menu(const Rect& main) {
    const Lines full_menu = menu_lines(main.columns);
    const int table_rows = static_cast<int>(model_.table.size());
    const int full_rows = static_cast<int>(full_menu.size());
    const int log_rows = is_wide(size_) ? 0 : 3;
    if (table_rows + 1 + full_rows + log_rows <= main.rows) {
      table({main.x, main.y, main.columns, table_rows});
      menu_in_one_column({main.x, main.y + table_rows + 1, main.columns, full_rows}, full_menu);
      rest({main.x, main.y + table_rows + 1 + full_rows, main.columns, main.rows - table_rows - 1 - full_rows});
      return;
    }
    // Short of rows: the choices in columns, then fewer of them, then less of the log, then less of the table.
    const int wanted_menu = model_.menu ? std::max(kFewestMenuRows, rows_in_columns(main.columns)) : 1;
    const int menu_rows = std::min(wanted_menu, std::max(kFewestMenuRows, main.rows - table_rows - log_rows));
    const int fewest = std::max(kFewestTableRows, main.rows - menu_rows - log_rows);
    const int shown = std::min(table_rows, std::max(fewest, std::min(table_rows, main.rows - menu_rows)));
    table({main.x, main.y, main.columns, shown});
    const Rect place{main.x, main.y + shown, main.columns, std::min(menu_rows, main.rows - shown)};
    if (model_.menu) {
      menu_in_columns(place);
    } else {
      menu_in_one_column(place, full_menu);
    }
    rest({main.x, place.y + place.rows, main.columns, main.rows - shown - place.rows});
  }

  // In a narrow window the log has what is left.
  void rest(const Rect& rect) {
    if (is_wide(size_) || rect.rows < 2) return;
    out_.grid.put(rect.x, rect.y, rule("Log", rect.columns), rect.columns);
    log_tail({rect.x + 1, rect.y + 1, rect.columns - 1, rect.rows - 1});
  }

  void table(const Rect& rect) {
    out_.table = rect;
    out_.table_hidden = std::max(0, static_cast<int>(model_.table.size()) - rect.rows);
    const int top = std::clamp(state_.table_top, 0, out_.table_hidden);
    for (int i = 0; i < rect.rows; ++i) {
      out_.grid.put(rect.x, rect.y + i, model_.table[static_cast<std::size_t>(top + i)], rect.columns);
    }
    if (out_.table_hidden > 0) {
      const std::string_view mark = top == 0 ? " ▼ PgDn " : top == out_.table_hidden ? " ▲ PgUp " : " ▲▼ PgUp, PgDn ";
      out_.grid.put(rect.x + rect.columns - width(mark), rect.y + rect.rows - 1, mark, width(mark), true);
    }
  }

  // ---- the menu

  std::string numbered(std::size_t i) const {
    const auto& choices = model_.menu->choices;
    const int digits = choices.size() >= 100 ? 3 : choices.size() >= 10 ? 2 : 1;
    const bool chosen = state_.chosen == i;
    return (chosen ? "▸" : " ") + pad_left(std::to_string(i + 1), digits) + " " +
           kPainter(Style::bold, choices[i].text);
  }

  int widest_choice() const {
    int widest = 0;
    for (const auto& choice : model_.menu->choices) widest = std::max(widest, width(choice.text));
    return widest;
  }

  // The question, each choice with its meaning in a line of its own, the note.
  Lines menu_lines(int columns) const {
    if (!model_.menu) return wrap(model_.waiting, columns - 2);
    Lines lines{kPainter(Style::bold, model_.menu->question)};
    const int indent = width(numbered(0)) - width(model_.menu->choices[0].text) + widest_choice() + 2;
    for (std::size_t i = 0; i < model_.menu->choices.size(); ++i) {
      lines.push_back(pad(numbered(i), indent) + kPainter(Style::dim, model_.menu->choices[i].meaning));
    }
    for (const auto& line : wrap(model_.menu->note, columns - 4)) lines.push_back("  " + kPainter(Style::dim, line));
    return lines;
  }

  void menu_in_one_column(const Rect& rect, const Lines& lines) {
    out_.menu = rect;
    const std::size_t choices = model_.menu ? model_.menu->choices.size() : 0;
    for (int i = 0; i < rect.rows && i < static_cast<int>(lines.size()); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const bool is_choice = at >= 1 && at <= choices;
      const bool chosen = is_choice && state_.chosen == at - 1;
      const Rect line{rect.x, rect.y + i, rect.columns, 1};
      if (chosen) {
        out_.grid.put_bar(line.x, line.y, lines[at], line.columns);
      } else {
        out_.grid.put(line.x, line.y, lines[at], line.columns);
      }
      if (is_choice) out_.choices.push_back({line, at - 1});
    }
  }

  int choice_columns() const { return width(numbered(0)) - width(model_.menu->choices[0].text) + widest_choice() + 2; }
  int columns_of_choices(int columns) const { return std::max(1, columns / choice_columns()); }

  int rows_in_columns(int columns) const {
    const int across = columns_of_choices(columns);
    return 2 + (static_cast<int>(model_.menu->choices.size()) + across - 1) / across;
  }

  // The question, the choices from left to right, and the meaning of the chosen one.
  void menu_in_columns(const Rect& rect) {
    out_.menu = rect;
    const auto& choices = model_.menu->choices;
    const auto across = static_cast<std::size_t>(columns_of_choices(rect.columns));
    const std::size_t rows = (choices.size() + across - 1) / across;
    const auto shown = static_cast<std::size_t>(std::max(1, rect.rows - 2));
    const std::size_t chosen_row = state_.chosen.value_or(0) / across;
    const std::size_t top = chosen_row < shown ? 0 : std::min(chosen_row - shown + 1, rows - shown);
    out_.choices_across = across;
    std::string head = kPainter(Style::bold, model_.menu->question);
    if (rows > shown) {
      head += kPainter(Style::dim, "  (" + std::to_string(choices.size()) + " choices, ↑↓ for more)");
    }
    out_.grid.put(rect.x, rect.y, head, rect.columns);
    for (std::size_t i = top * across; i < choices.size() && i / across < top + shown; ++i) {
      const Rect place{rect.x + static_cast<int>(i % across) * choice_columns(),
                       rect.y + 1 + static_cast<int>(i / across - top), choice_columns() - 1, 1};
      out_.grid.put(place.x, place.y, numbered(i), place.columns, state_.chosen == i);
      out_.choices.push_back({place, i});
    }
    if (rect.rows < 3) return;
    const std::string meaning = state_.chosen ? choices[*state_.chosen].meaning : model_.menu->note;
    out_.grid.put(rect.x + 2, rect.y + rect.rows - 1, kPainter(Style::dim, meaning), rect.columns - 2);
  }

  // ---- the last two rows

  void prompt(int y, const std::string& line) {
    out_.grid.put_bar(0, y, line, size_.columns, false);
    out_.cursor_x = std::max(0, std::min(size_.columns - 1, width(line)));
    out_.cursor_y = y;
  }

  void keys() {
    const int y = size_.rows - 1;
    out_.grid.put_bar(0, y, "", size_.columns);
    int x = 1;
    for (const auto& [key, text] : kKeys) {
      const Rect rect{x, y, width(text), 1};
      out_.grid.put(rect.x, rect.y, text, rect.columns, true);
      out_.keys.push_back({rect, key});
      x += rect.columns + 3;
    }
    constexpr std::string_view kTip = "↑↓ Enter, mouse";
    out_.grid.put(std::max(x, size_.columns - width(kTip) - 1), y, kTip, size_.columns - x, true);
  }

  const TableModel& model_;
  const ScreenState& state_;
  Size size_;
  Layout out_;
};

}  // namespace

Layout lay_out(const TableModel& model, const ScreenState& state, Size size) {
  return Writer(model, state, size).write();
}

int page_columns(Size size) { return is_wide(size) ? size.columns - kTableColumns - 2 : std::max(20, size.columns); }

}  // namespace tessera::terminal
