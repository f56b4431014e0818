#include "terminal/full_screen/table_screen.h"

#include <algorithm>
#include <utility>

#include "support/utf8.h"

namespace tessera::terminal {

namespace {

constexpr std::size_t kLongestLine = 300;  // bytes that a person can type
constexpr int kWheelLines = 3;
constexpr int kEnd = 1'000'000;  // the layout knows how far that is

// The commands that open a page; the rest is the table's business.
Key page_of(const std::string& line) {
  const std::string word = lower_case(line);
  if (word == "help" || word == "?") return Key::help;
  if (word == "log") return Key::log;
  if (word == "rules") return Key::rules;
  return Key::none;
}

const char* title_of(Key page) { return page == Key::help ? "Help" : page == Key::rules ? "Rules" : "Log"; }

bool same_choices(const std::optional<Menu>& a, const std::optional<Menu>& b) {
  if (!a || !b) return !a && !b;
  return a->question == b->question && a->choices.size() == b->choices.size() &&
         std::equal(a->choices.begin(), a->choices.end(), b->choices.begin(),
                    [](const Choice& one, const Choice& other) { return one.text == other.text; });
}

void remove_last_character(std::string& text) {
  std::size_t last = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).bytes) last = at;
  text.resize(last);
}

}  // namespace

void TableScreen::resize(Size size) {
  size_ = size;
  if (state_.page) state_.page->lines = page_lines(state_.page->key);  // they are as wide as the window
  refresh();
}

void TableScreen::refresh() {
  TableModel next = table_.model();
  if (!same_choices(next.menu, model_.menu)) state_.chosen = next.menu ? next.menu->enter : std::nullopt;
  if (next.table.size() != model_.table.size()) state_.table_top = 0;
  model_ = std::move(next);
  if (state_.page && state_.page->key == Key::log) state_.page->lines = page_lines(Key::log);
  lay_out_screen();
}

void TableScreen::lay_out_screen() {
  if (state_.page && state_.page->follows) state_.page->top = kEnd;
  layout_ = lay_out(model_, state_, size_);
  if (state_.page && !layout_.too_small) state_.page->top = std::clamp(state_.page->top, 0, layout_.page_hidden);
}

void TableScreen::take(const Input& input) {
  switch (input.kind) {
    case Input::Kind::text:
      if (state_.typed.empty() && input.text == "?") return press(Key::help);
      if (state_.typed.size() + input.text.size() <= kLongestLine) state_.typed += input.text;
      break;
    case Input::Kind::key: return press(input.key);
    case Input::Kind::click: return click(input.x, input.y);
    case Input::Kind::wheel_up: return scroll(-kWheelLines, layout_.page.has(input.x, input.y));
    case Input::Kind::wheel_down: return scroll(kWheelLines, layout_.page.has(input.x, input.y));
    case Input::Kind::nothing:
    case Input::Kind::resized:
    case Input::Kind::closed: break;
  }
  refresh();
}

void TableScreen::press(Key key) {
  const int across = static_cast<int>(layout_.choices_across);
  const bool page = state_.page.has_value();
  const int screenful = std::max(1, (page ? layout_.page.rows : layout_.table.rows) - 2);
  switch (key) {
    case Key::enter: press_enter(); break;
    case Key::escape: state_.page ? state_.page.reset() : state_.typed.clear(); break;
    case Key::backspace: remove_last_character(state_.typed); break;
    case Key::erase_line: state_.typed.clear(); break;
    case Key::up: choose(-across); break;
    case Key::down: choose(across); break;
    case Key::left: choose(-1); break;
    case Key::right: choose(1); break;
    case Key::page_up: return scroll(-screenful, page);
    case Key::page_down: return scroll(screenful, page);
    case Key::home: return scroll(-kEnd, page);
    case Key::end: return scroll(kEnd, page);
    case Key::help:
    case Key::log:
    case Key::rules:
      // The same key closes it again.
      if (state_.page && state_.page->key == key) {
        state_.page.reset();
      } else {
        open_page(key);
      }
      break;
    case Key::hint: say("hint"); break;
    case Key::undo: say("undo"); break;
    case Key::quit:
      state_.typed.clear();  // it is no answer to what is asked next
      say("quit");
      break;
    case Key::none: break;
  }
  refresh();
}

void TableScreen::press_enter() {
  if (!state_.typed.empty()) return say(std::exchange(state_.typed, {}));
  const bool unseen = model_.menu && layout_.choices.empty();
  if (unseen) return state_.page.reset();  // nobody plays what a page covers, or a small window does not show
  if (model_.menu && state_.chosen) return say(model_.menu->choices[*state_.chosen].text);
  if (state_.page) return state_.page.reset();
  if (model_.menu || model_.takes_empty_line) say("");
}

void TableScreen::click(int x, int y) {
  for (const auto& [rect, key] : layout_.keys) {
    if (rect.has(x, y)) return press(key);
  }
  for (const auto& [rect, choice] : layout_.choices) {
    if (!rect.has(x, y)) continue;
    // The first click chooses, the second one on the same does it: many actions can't be taken back.
    if (state_.chosen == choice) return press(Key::enter);
    state_.chosen = choice;
    break;
  }
  refresh();
}

void TableScreen::scroll(int lines, bool page) {
  if (layout_.too_small) return;  // nothing of it is in sight
  if (page && state_.page) {
    state_.page->top = std::clamp(state_.page->top + lines, 0, layout_.page_hidden);
    state_.page->follows = state_.page->key == Key::log && state_.page->top == layout_.page_hidden;
  } else {
    state_.table_top = std::clamp(state_.table_top + lines, 0, layout_.table_hidden);
  }
  refresh();
}

void TableScreen::choose(int steps) {
  const bool covered = state_.page && layout_.choices.empty();
  if (covered) return scroll(steps < 0 ? -1 : 1, true);
  if (!model_.menu) return;
  const auto last = static_cast<int>(model_.menu->choices.size()) - 1;
  if (!state_.chosen) {
    state_.chosen = steps > 0 ? 0 : static_cast<std::size_t>(last);
    return;
  }
  state_.chosen = static_cast<std::size_t>(std::clamp(static_cast<int>(*state_.chosen) + steps, 0, last));
}

void TableScreen::open_page(Key key) {
  state_.page = OpenPage{key, title_of(key), page_lines(key), 0, key == Key::log};
  refresh();
}

Lines TableScreen::page_lines(Key key) const {
  const int columns = page_columns(size_);
  if (key == Key::rules) return table_.rules(std::min(columns, kPageWidth) - 1);
  Lines out;
  const int indent = key == Key::help ? 4 : 6;
  for (const auto& line : key == Key::help ? table_.help() : table_.log()) {
    if (line.empty() && key == Key::help) out.emplace_back();
    append(out, wrap(line, columns, indent));
  }
  return out;
}

void TableScreen::say(const std::string& line) {
  if (const Key key = page_of(line); key != Key::none) return open_page(key);
  table_.say(line);
  refresh();
  choose_advised();
}

// A hint stands in the menu, too.
void TableScreen::choose_advised() {
  const std::string advised = table_.advised();
  if (!model_.menu || advised.empty()) return;
  for (std::size_t i = 0; i < model_.menu->choices.size(); ++i) {
    if (model_.menu->choices[i].text == advised) state_.chosen = i;
  }
}

}  // namespace tessera::terminal
