// Where everything stands on the full screen. Pure: a model and what the person has opened and typed give a grid, and
// the places that can be clicked.
//
//   ┌ title ──────────────────────────────────────────┐   From 110 columns a side pane stands on the right: the log,
//   │ the table                            │ side     │   or the page that is open. In a narrower window a page
//   │ the menu                             │ pane     │   takes the place of table and menu, and the log has the
//   │ the latest of the log (narrow)       │          │   lines that are left.
//   │ notice                               │          │
//   │ > what is typed                                 │   A table that is too high scrolls; a menu that is too long
//   └ keys ───────────────────────────────────────────┘   is shown in columns, and scrolls with what is chosen.
#pragma once

#include <optional>
#include <vector>

#include "terminal/full_screen/grid.h"
#include "terminal/full_screen/input.h"
#include "terminal/full_screen/table_model.h"

namespace tessera::terminal {

inline constexpr Size kSmallestScreen{80, 24};

// A page that a person has opened.
struct OpenPage {
  Key key;  // which one: help, log or rules
  std::string title;
  Lines lines;
  int top = 0;           // the first line shown
  bool follows = false;  // its end stays in sight, whatever comes
};

// What belongs to the person at the screen, not to the table.
struct ScreenState {
  std::optional<std::size_t> chosen;  // in the menu
  std::string typed;
  std::optional<OpenPage> page;
  int table_top = 0;  // the first line of the table that is shown
};

struct MenuPlace {
  Rect rect;
  std::size_t choice;
};
struct KeyPlace {
  Rect rect;
  Key key;
};

struct Layout {
  explicit Layout(Size size) : grid(size) {}

  Grid grid;
  bool too_small = false;
  Rect table;  // where they stand, for the wheel
  Rect menu;
  Rect page;
  int table_hidden = 0;            // lines of the table that are not shown
  int page_hidden = 0;             // lines of the page that are not shown
  std::size_t choices_across = 1;  // so many choices stand side by side
  std::vector<MenuPlace> choices;
  std::vector<KeyPlace> keys;
  int cursor_x = 0;
  int cursor_y = 0;
};

Layout lay_out(const TableModel& model, const ScreenState& state, Size size);

// How wide a page is on a screen of this size: for those that make its lines.
int page_columns(Size size);

}  // namespace tessera::terminal
