// The full screen of one table without a terminal: takes what the person does, keeps what is chosen, typed and opened,
// and gives the layout to show. One thread.
#pragma once

#include "terminal/full_screen/layout.h"

namespace tessera::terminal {

class TableScreen {
 public:
  TableScreen(PlayedTable& table, Size size) : table_(table), size_(size) { refresh(); }

  const Layout& layout() const { return layout_; }
  const ScreenState& state() const { return state_; }

  void resize(Size size);
  void refresh();  // the table has changed
  void take(const Input& input);

 private:
  void press(Key key);
  void press_enter();
  void click(int x, int y);
  void scroll(int lines, bool page);
  void choose(int steps);
  void open_page(Key key);
  Lines page_lines(Key key) const;
  void lay_out_screen();
  void say(const std::string& line);
  void choose_advised();

  PlayedTable& table_;
  Size size_;
  ScreenState state_;
  TableModel model_;
  Layout layout_{Size{}};
};

}  // namespace tessera::terminal
