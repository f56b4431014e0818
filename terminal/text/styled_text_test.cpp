#include "terminal/text/styled_text.h"

#include <gtest/gtest.h>

#include "terminal/text/sentence_context.h"

namespace tessera::terminal {
namespace {

TEST(Painter, PaintsOnlyWhenAsked) {
  EXPECT_EQ(Painter(false)(Style::red, "r3"), "r3");
  EXPECT_NE(Painter(true)(Style::red, "r3").find('\x1b'), std::string::npos);
  EXPECT_EQ(width(Painter(true)(Style::red, "r3")), 2);
}

TEST(Painter, CountsColumnsNotBytes) {
  EXPECT_EQ(width("×●★"), 3);
  EXPECT_EQ(width("骰"), 2);
  EXPECT_EQ(width("e\u0301"), 1);
  EXPECT_EQ(pad("★", 3), "★  ");
  EXPECT_EQ(pad_left("★", 3), "  ★");
}

TEST(Painter, ClipsLongText) {
  EXPECT_EQ(clip("Ada", 3), "Ada");
  EXPECT_EQ(clip("Adalbert", 4), "Ada…");
}

TEST(Painter, TextFromOutsideHasNoControlCharacters) {
  EXPECT_EQ(printable("A\x1b[31mda\n"), "A?[31mda?");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "?31m");  // the one-character form of ESC [
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b"),
            "a?b");  // turns the text around
  EXPECT_EQ(printable("\xFF\xC0\xAF"
                      "\xE2\x98"),
            "?????");  // not UTF-8
  EXPECT_EQ(printable("Zoë ★ 骰"), "Zoë ★ 骰");
}

TEST(Painter, WrapsAtSpaces) {
  EXPECT_EQ(wrap("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrap("one two three", 7, 2), (Lines{"one two", "  three"}));
  EXPECT_EQ(wrap("", 7), Lines{});
  EXPECT_EQ(wrap("unbreakable", 3), (Lines{"unbreakable"}));
}

TEST(Painter, PutsBlocksSideBySide) {
  EXPECT_EQ(beside({{"ab", "c"}, {"d"}}), (Lines{"ab d", "c"}));
  EXPECT_EQ(in_columns({"1", "2", "3"}, 5, 3), (Lines{"1   3", "2"}));
}

TEST(SentenceContext, SpeaksToYouAndOfOthers) {
  const SentenceContext context(Painter(false), {"Kim", "Ada (greedy)", "Bob (plumber)"}, Seat(0));
  EXPECT_EQ(context.says(Seat(0), "roll", "rolls"), "You roll");
  EXPECT_EQ(context.says(Seat(1), "roll", "rolls"), "Ada rolls");
  EXPECT_EQ(context.name(Seat(2)), "Bob (plumber)");  // not a level
  EXPECT_EQ(context.all(SeatSet::all(3)), "you, Ada and Bob (plumber)");
  EXPECT_EQ(SentenceContext(Painter(false), {"Kim", ""}, kNoSeat).name(Seat(0)), "Kim");
  EXPECT_EQ(SentenceContext(Painter(false), {"Kim", ""}, kNoSeat).name(Seat(1)), "seat 1");
}

}  // namespace
}  // namespace tessera::terminal
