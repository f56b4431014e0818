#include "terminal/full_screen/layout.h"

#include <gtest/gtest.h>

namespace tessera::terminal {
namespace {

TableModel model_of(int table_rows, int choices) {
  TableModel model;
  model.title = "Title";
  for (int i = 0; i < table_rows; ++i) model.table.push_back("table " + std::to_string(i));
  model.log = {"first sentence", "last sentence"};
  if (choices == 0) return model;
  model.menu = Menu{.question = "What now?"};
  for (int i = 0; i < choices; ++i) {
    model.menu->choices.push_back({"do " + std::to_string(i + 1), "meaning " + std::to_string(i + 1)});
  }
  return model;
}

std::string screen(const Layout& layout) {
  std::string out;
  for (int y = 0; y < layout.grid.size().rows; ++y) out += layout.grid.row(y) + "\n";
  return out;
}

bool shows(const Layout& layout, std::string_view text) { return screen(layout).find(text) != std::string::npos; }

TEST(Layout, ShowsTableMenuLogAndKeys) {
  const Layout layout = lay_out(model_of(8, 3), {}, {80, 24});
  EXPECT_EQ(layout.grid.row(0), " Title");
  for (const auto* text :
       {"table 0", "table 7", "What now?", "1 do 1", "meaning 3", "last sentence", "F1 Help", "F10 Quit"}) {
    EXPECT_TRUE(shows(layout, text)) << text << "\n" << screen(layout);
  }
  EXPECT_EQ(layout.choices.size(), 3u);
  EXPECT_EQ(layout.table_hidden, 0);
}

TEST(Layout, AWideWindowHasTheLogBesideTheTable) {
  const Layout layout = lay_out(model_of(8, 3), {}, {120, 24});
  EXPECT_NE(layout.grid.row(1).find("│"), std::string::npos);
  EXPECT_NE(layout.grid.row(2).find("first sentence"), std::string::npos) << "in the rows of the table";
  EXPECT_NE(layout.grid.row(2).find("table 1"), std::string::npos);
}

// At every size: all rows are used well, whatever the table and the menu need.
TEST(Layout, NothingOverlapsAtAnySize) {
  for (int rows = 24; rows <= 60; rows += 3) {
    for (const int columns : {80, 109, 110, 200}) {
      for (const int table_rows : {1, 8, 14, 22, 40}) {
        for (const int choices : {0, 1, 8, 30, 150}) {
          const Layout layout = lay_out(model_of(table_rows, choices), {}, {columns, rows});
          EXPECT_TRUE(shows(layout, "table 0"));
          if (choices > 0) EXPECT_TRUE(shows(layout, "What now?"));
          if (choices > 0) EXPECT_TRUE(shows(layout, "1 do 1"));
          EXPECT_LE(layout.table.y + layout.table.rows, layout.menu.y);
          EXPECT_LE(layout.menu.y + layout.menu.rows, rows - 2) << "the prompt is free";
          EXPECT_EQ(layout.table.rows + layout.table_hidden, table_rows);
          EXPECT_GE(layout.table.rows, std::min(table_rows, 6));
          for (const auto& [rect, choice] : layout.choices) {
            EXPECT_TRUE(layout.menu.has(rect.x, rect.y));
            const auto text = "do " + std::to_string(choice + 1);
            EXPECT_NE(layout.grid.row(rect.y).find(text), std::string::npos);
          }
        }
      }
    }
  }
}

TEST(Layout, ALongMenuStandsInColumnsAndScrollsToWhatIsChosen) {
  ScreenState state;
  state.chosen = 149;
  const Layout layout = lay_out(model_of(18, 150), state, {80, 24});
  EXPECT_GT(layout.choices_across, 1u);
  EXPECT_TRUE(shows(layout, "▸150 do 150"));
  EXPECT_TRUE(shows(layout, "meaning 150"));
  EXPECT_FALSE(shows(layout, " 1 do 1 "));
}

TEST(Layout, ALongMenuLeavesALineForTheLog) {
  const Layout layout = lay_out(model_of(15, 33), {}, {80, 24});
  EXPECT_TRUE(shows(layout, "last sentence"));
  EXPECT_TRUE(shows(layout, "table 14"));
  EXPECT_GE(layout.choices.size(), 8u);
}

TEST(Layout, AHighTableScrolls) {
  ScreenState state;
  state.table_top = 1000;
  const Layout layout = lay_out(model_of(40, 3), state, {80, 24});
  EXPECT_TRUE(shows(layout, "table 39"));
  EXPECT_FALSE(shows(layout, "table 0"));
  EXPECT_TRUE(shows(layout, "PgUp"));
}

TEST(Layout, APageStandsBesideTheTableWhereThereIsRoom) {
  ScreenState state;
  state.page = OpenPage{Key::help, "Help", {"one", "two"}, 0};
  const Layout wide = lay_out(model_of(8, 3), state, {120, 24});
  EXPECT_TRUE(shows(wide, "Help · Esc closes"));
  EXPECT_TRUE(shows(wide, "table 0"));
  const Layout narrow = lay_out(model_of(8, 3), state, {80, 24});
  EXPECT_TRUE(shows(narrow, "two"));
  EXPECT_FALSE(shows(narrow, "table 0"));
  EXPECT_TRUE(narrow.choices.empty()) << "what is covered can't be clicked";
}

TEST(Layout, ANoticeThatIsCutSaysSo) {
  TableModel model = model_of(8, 3);
  for (const int letters : {5, 6, 7, 38, 77}) {  // words that leave no, little or much room at the end of a line
    model.notice.clear();
    const std::string word(static_cast<std::size_t>(letters), 'w');
    while (model.notice.size() < 300) model.notice += word + " ";
    EXPECT_TRUE(lay_out(model, {}, {80, 24}).grid.row(21).ends_with("…")) << letters;
  }
  model.notice = "short";
  EXPECT_EQ(lay_out(model, {}, {80, 24}).grid.row(21), " short");
}

TEST(Layout, AWindowThatIsTooSmallSaysSo) {
  for (const Size size : {Size{79, 24}, Size{80, 23}, Size{10, 3}, Size{1, 1}, Size{0, 0}}) {
    const Layout layout = lay_out(model_of(8, 3), {}, size);
    EXPECT_TRUE(layout.too_small);
    if (size.columns > 40) EXPECT_TRUE(shows(layout, "80 × 24"));
  }
}

TEST(Layout, AWindowThatIsTooSmallShowsTheQuestionAndWhatIsTyped) {
  TableModel model = model_of(8, 0);
  model.prompt = "Save this game? ";
  ScreenState state;
  state.typed = "game.json";
  const Layout layout = lay_out(model, state, {60, 20});
  EXPECT_EQ(layout.grid.row(19), "Save this game? game.json");
  EXPECT_EQ(layout.cursor_x, 25);
  EXPECT_EQ(layout.cursor_y, 19);
  EXPECT_TRUE(lay_out(model, state, {12, 2}).grid.row(1).ends_with("game.json"));
}

TEST(Layout, WhatIsTypedStaysInSight) {
  ScreenState state;
  state.typed = std::string(200, 'a') + "é" + std::string(70, 'b') + "end";
  const Layout layout = lay_out(model_of(8, 3), state, {80, 24});
  EXPECT_TRUE(layout.grid.row(22).ends_with("end"));
  EXPECT_LT(layout.cursor_x, 80);
}

}  // namespace
}  // namespace tessera::terminal
