#include "terminal/full_screen/table_screen.h"

#include <gtest/gtest.h>

namespace tessera::terminal {
namespace {

// A table that notes what is said to it.
class NotingTable final : public PlayedTable {
 public:
  TableModel model() const override { return shown; }
  Lines help() const override { return Lines(60, "help"); }
  Lines rules(int) const override { return {"rules"}; }
  Lines log() const override { return told; }
  void say(const std::string& line) override { said.push_back(line); }
  std::string advised() const override { return advice; }
  bool advance() override { return false; }
  std::optional<std::chrono::milliseconds> patience() const override { return {}; }
  bool left() const override { return false; }

  TableModel shown;
  Lines said;
  Lines told{"log"};
  std::string advice;
};

class TableScreenTest : public ::testing::Test {
 protected:
  TableScreenTest() {
    table_.shown.table = {"table"};
    table_.shown.menu = Menu{.question = "What now?", .choices = {{"keep", ""}, {"roll", ""}, {"pass", ""}}};
    screen_.refresh();
  }

  void type(std::string_view text) {
    for (const char c : text) screen_.take({.kind = Input::Kind::text, .text = std::string(1, c)});
  }
  void press(Key key) { screen_.take({.kind = Input::Kind::key, .key = key}); }
  void click(int x, int y) { screen_.take({.kind = Input::Kind::click, .x = x, .y = y}); }
  bool shows(std::string_view text) const {
    const Grid& grid = screen_.layout().grid;
    for (int y = 0; y < grid.size().rows; ++y) {
      if (grid.row(y).find(text) != std::string::npos) return true;
    }
    return false;
  }
  Rect place_of(std::size_t choice) const {
    for (const auto& place : screen_.layout().choices) {
      if (place.choice == choice) return place.rect;
    }
    return {};
  }

  NotingTable table_;
  TableScreen screen_{table_, {80, 24}};
};

TEST_F(TableScreenTest, WhatIsTypedIsSaid) {
  type("rollx");
  press(Key::backspace);
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"roll"});
  EXPECT_EQ(screen_.state().typed, "");
}

TEST_F(TableScreenTest, ACharacterOfSeveralBytesIsErasedAsOne) {
  screen_.take({.kind = Input::Kind::text, .text = "é"});
  press(Key::backspace);
  EXPECT_EQ(screen_.state().typed, "");
  press(Key::backspace);
}

TEST_F(TableScreenTest, ArrowsChooseAndEnterDoes) {
  press(Key::down);
  press(Key::down);
  press(Key::down);
  press(Key::down);
  press(Key::up);
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"roll"});
}

TEST_F(TableScreenTest, EnterDoesNothingUnlessSomethingIsChosen) {
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{""}) << "the table says what to do";
}

TEST_F(TableScreenTest, WhatEnterStandsForIsChosen) {
  table_.shown.menu->question = "And now?";
  table_.shown.menu->enter = 2;
  screen_.refresh();
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"pass"});
}

TEST_F(TableScreenTest, EnterPlaysNothingThatAPageCovers) {
  press(Key::down);
  for (const Key page : {Key::help, Key::log, Key::rules}) {
    press(page);
    press(Key::enter);
    EXPECT_FALSE(screen_.state().page) << "it is closed";
  }
  EXPECT_TRUE(table_.said.empty());
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"keep"}) << "now it is in sight";
}

TEST_F(TableScreenTest, APageBesideTheMenuCoversNothing) {
  screen_.resize({120, 24});
  press(Key::down);
  press(Key::help);
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"keep"});
}

TEST_F(TableScreenTest, EnterPlaysNothingInAWindowThatIsTooSmall) {
  press(Key::down);
  screen_.resize({60, 20});
  press(Key::enter);
  EXPECT_TRUE(table_.said.empty());
  type("roll");
  press(Key::enter);
  EXPECT_EQ(table_.said, Lines{"roll"}) << "what is typed is meant";
}

TEST_F(TableScreenTest, ANewMenuForgetsWhatWasChosen) {
  press(Key::down);
  table_.shown.menu->choices[0].text = "stop";
  screen_.refresh();
  EXPECT_FALSE(screen_.state().chosen);
}

TEST_F(TableScreenTest, OneClickChoosesAndTheSecondDoes) {
  const Rect place = place_of(1);
  click(place.x + 3, place.y);
  EXPECT_TRUE(table_.said.empty());
  EXPECT_EQ(screen_.state().chosen, 1u);
  click(place.x + 3, place.y);
  EXPECT_EQ(table_.said, Lines{"roll"});
  click(79, 2);
  EXPECT_EQ(table_.said.size(), 1u) << "beside everything";
}

TEST_F(TableScreenTest, TheKeysAtTheBottomCanBeClicked) {
  const auto keys = screen_.layout().keys;  // a click makes a new layout
  for (const auto& [rect, key] : keys) {
    if (key == Key::hint) click(rect.x, rect.y);
  }
  EXPECT_EQ(table_.said, Lines{"hint"});
}

TEST_F(TableScreenTest, WhoLeavesAnswersNothingWithWhatWasTypedBefore) {
  type("ro");
  press(Key::quit);
  EXPECT_EQ(table_.said, Lines{"quit"});
  EXPECT_EQ(screen_.state().typed, "");
}

TEST_F(TableScreenTest, AHintIsChosenInTheMenu) {
  table_.advice = "pass";
  press(Key::hint);
  EXPECT_EQ(screen_.state().chosen, 2u);
}

TEST_F(TableScreenTest, PagesOpenScrollAndClose) {
  press(Key::help);
  ASSERT_TRUE(screen_.state().page);
  press(Key::page_down);
  EXPECT_GT(screen_.state().page->top, 0);
  press(Key::end);
  const int last = screen_.state().page->top;
  press(Key::down);
  EXPECT_EQ(screen_.state().page->top, last);
  screen_.take({.kind = Input::Kind::wheel_up, .x = 3, .y = 5});
  EXPECT_LT(screen_.state().page->top, last);
  press(Key::escape);
  EXPECT_FALSE(screen_.state().page);
  type("rules");
  press(Key::enter);
  ASSERT_TRUE(screen_.state().page);
  EXPECT_EQ(screen_.state().page->title, "Rules");
  press(Key::log);
  EXPECT_EQ(screen_.state().page->title, "Log");
  press(Key::log);
  EXPECT_FALSE(screen_.state().page);
  type("?");
  EXPECT_EQ(screen_.state().page->title, "Help");
  EXPECT_TRUE(table_.said.empty()) << "pages are the screen's own business";
}

TEST_F(TableScreenTest, AnOpenLogShowsWhatHappensAndStaysAtItsEnd) {
  press(Key::log);
  table_.told.resize(60, "more");
  table_.told.push_back("the latest");
  screen_.refresh();
  EXPECT_TRUE(shows("the latest"));
  press(Key::home);
  table_.told.push_back("the very latest");
  screen_.refresh();
  EXPECT_EQ(screen_.state().page->top, 0) << "who reads what was before reads on";
  EXPECT_EQ(screen_.state().page->lines.back(), "the very latest");
  press(Key::end);
  table_.told.emplace_back("the end");
  screen_.refresh();
  EXPECT_TRUE(shows("the end"));
}

TEST_F(TableScreenTest, APageIsWhereItWasInAnotherWindow) {
  table_.told.resize(60, "log");
  for (const Key page : {Key::help, Key::log}) {
    press(page);
    press(Key::home);
    press(Key::down);
    press(Key::down);
    for (const Size size : {Size{100, 30}, Size{60, 20}, Size{120, 24}}) {
      screen_.resize(size);
      press(Key::page_down);
      press(Key::page_up);
      EXPECT_EQ(screen_.state().page->top, 2);
    }
    screen_.resize({80, 55});
    press(Key::end);
    const int last = screen_.state().page->top;
    screen_.resize({80, 100});
    EXPECT_GT(last, 0);
    EXPECT_EQ(screen_.state().page->top, 0) << "all of it is in sight";
    screen_.resize({80, 24});
  }
}

TEST_F(TableScreenTest, ASmallerAndALargerWindowKeepWhatIsOpen) {
  type("ro");
  press(Key::help);
  for (const Size size : {Size{10, 5}, Size{0, 0}, Size{200, 60}, Size{80, 24}}) {
    screen_.resize(size);
    click(3, 3);
    press(Key::down);
    press(Key::page_down);
  }
  EXPECT_TRUE(screen_.state().page);
  EXPECT_EQ(screen_.state().typed, "ro");
}

}  // namespace
}  // namespace tessera::terminal
