#include "terminal/rules/rules_page.h"

#include <gtest/gtest.h>

namespace tessera::terminal {
namespace {

TEST(RulesPage, HeadingsParagraphsAndLists) {
  const auto lines =
      rules_page("# A game\n\nTwo lines\nof prose.\n\n## Dice\n\n- one\n  item\n- two\n", Painter(false), 40);
  EXPECT_EQ(lines, (Lines{"A GAME", "", "Two lines of prose.", "", "Dice", "", "- one item", "- two"}));
}

TEST(RulesPage, WrapsProseAndHangsItems) {
  EXPECT_EQ(rules_page("- a list item that is long\n", Painter(false), 14), (Lines{"- a list item", "  that is long"}));
}

TEST(RulesPage, TablesKeepTheirColumns) {
  const auto lines = rules_page("| dice | pays |\n|---|---|\n| `2 3 4` | 1 |\n", Painter(false), 40);
  EXPECT_EQ(lines, (Lines{"  dice     pays", "  `2 3 4`  1   "}));
}

TEST(RulesPage, WideTablesWrapTheirWidestColumn) {
  const auto lines = rules_page("| a | b |\n|---|---|\n| x | one two three four |\n", Painter(false), 18);
  for (const auto& line : lines) EXPECT_LE(width(line), 18) << line;
  EXPECT_GE(lines.size(), 3u);
}

TEST(RulesPage, CodeIsColouredOrMarked) {
  EXPECT_EQ(rules_page("say `*` or **go**\n", Painter(false), 40), (Lines{"say `*` or go"}));
  const auto coloured = rules_page("say `*`\n", Painter(true), 40);
  EXPECT_EQ(coloured[0].find('`'), std::string::npos);
  EXPECT_NE(coloured[0].find("\x1b["), std::string::npos);
}

TEST(RulesPage, PicturesAreTheirNotation) {
  EXPECT_EQ(rules_page("```six-pack\n[O4 B6]  O4 B6  3 points\n```\n", Painter(false), 40),
            (Lines{"  [O4 B6]  O4 B6  3 points"}));
}

TEST(RulesPage, AnythingGoes) {
  EXPECT_EQ(rules_page("", Painter(false), 40), Lines{});
  EXPECT_EQ(rules_page("`open and **open", Painter(false), 40), (Lines{"`open and **open"}));
  EXPECT_EQ(rules_page("```\n  kept   as is\n```\n", Painter(false), 40), (Lines{"    kept   as is"}));
  rules_page("|\n||\n# \n#\n|---|\n", Painter(false), 4);
}

}  // namespace
}  // namespace tessera::terminal
