#include "terminal/full_screen/grid.h"

#include <gtest/gtest.h>

namespace tessera::terminal {
namespace {

TEST(Grid, HasTextWhereItWasPut) {
  Grid grid({10, 2});
  grid.put(2, 1, "Ada", 8);
  EXPECT_EQ(grid.row(0), "");
  EXPECT_EQ(grid.row(1), "  Ada");
}

TEST(Grid, CutsWhatIsTooWide) {
  Grid grid({10, 1});
  grid.put(0, 0, "Adalbert", 4);
  EXPECT_EQ(grid.row(0), "Ada…");
}

TEST(Grid, WritesNothingOutside) {
  Grid grid({4, 1});
  grid.put(-2, 0, "Ada", 10);
  grid.put(2, 0, "Ben", 10);
  grid.put(0, 1, "Cleo", 10);
  grid.put(0, -1, "Dora", 10);
  EXPECT_EQ(grid.row(0), "a Be") << "what stands inside is there";
}

TEST(Grid, TakesTheStylesOfAPainter) {
  Grid grid({10, 1});
  grid.put(0, 0, Painter(true)(Style::red, "r3") + " x", 10);
  EXPECT_EQ(grid.row(0), "r3 x");
  EXPECT_EQ(grid.at(1, 0).style, Style::red);
  EXPECT_EQ(grid.at(3, 0).style, Style::plain);
}

TEST(Grid, NoEscapeSequenceGetsThrough) {
  for (const std::string_view text : {"\x1b[2J", "\x1b]0;title\x07", "\x1b[38;5;999m", "\x1bPq",
                                      "\xc2\x9b"
                                      "31m",
                                      "a\rb", "a\nb", "\x1b[1;31m", "\x1b"}) {
    Grid grid({20, 1});
    grid.put(0, 0, text, 20);
    for (const char c : grid.row(0)) EXPECT_GE(static_cast<unsigned char>(c), 0x20u) << text;
    EXPECT_EQ(grid.row(0).find("\xc2\x9b"), std::string::npos);
    EXPECT_NE(grid.row(0).find('?'), std::string::npos) << "it is seen that something was there";
  }
}

TEST(Grid, AWideCharacterTakesTwoCells) {
  Grid grid({5, 1});
  grid.put(0, 0, "骰x", 5);
  EXPECT_EQ(grid.at(0, 0).text, "骰");
  EXPECT_EQ(grid.at(1, 0).text, "");
  EXPECT_EQ(grid.at(2, 0).text, "x");
  Grid narrow({1, 1});
  narrow.put(0, 0, "骰", 5);
  EXPECT_EQ(narrow.row(0), "") << "half of it does not fit";
}

TEST(Grid, MarksStandOnTheirLetterAndAreFew) {
  Grid grid({5, 1});
  std::string text = "e";
  for (int i = 0; i < 50; ++i) text += "\u0301";
  grid.put(0, 0, text + "x", 5);
  EXPECT_EQ(grid.at(0, 0).text, "e\u0301\u0301\u0301");
  EXPECT_EQ(grid.at(1, 0).text, "x");
}

TEST(Grid, ABarFillsItsColumns) {
  Grid grid({5, 1});
  grid.put(0, 0, "xxxxx", 5);
  grid.put_bar(0, 0, "A", 4);
  EXPECT_EQ(grid.row(0), "A   x");
  EXPECT_TRUE(grid.at(3, 0).reverse);
  EXPECT_FALSE(grid.at(4, 0).reverse);
}

}  // namespace
}  // namespace tessera::terminal
