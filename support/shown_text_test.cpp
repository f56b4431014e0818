#include "support/shown_text.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

std::string fault(std::string_view text, TextUse use = TextUse::line) {
  const auto found = text_fault(text, use);
  return std::string(found ? fault_word(*found) : "fine");
}

TEST(ShownText, WhatPeopleWriteIsFine) {
  for (const auto* fine : {"",
                           "Ada",
                           "Zoë",
                           "Zoe\u0308",
                           "Ðoàn Thị Hương",
                           "שָׁלוֹם",
                           "محمد",
                           "हिन्दी",
                           "தமிழ்",
                           "日本語",
                           "한국어",
                           "ไม้",
                           "O'Neil-Smith",
                           "★ 100 % €",
                           "👍🏽",
                           "❤️",
                           "👩‍💻",
                           "👨‍👩‍👧",
                           "🏳️‍🌈",
                           "1️⃣",
                           "🇨🇭",
                           "a b",
                           "😀"}) {
    EXPECT_EQ(fault(fine, TextUse::name), "fine") << fine;
    EXPECT_EQ(fault(fine, TextUse::line), "fine") << fine;
  }
  EXPECT_EQ(fault("می\u200cخواهم"), "fine");  // Persian needs the joiner
  EXPECT_EQ(fault("a\nb", TextUse::lines), "fine");
}

TEST(ShownText, ControlsAreNot) {
  EXPECT_EQ(fault(std::string_view("a\0b", 3)), "control");
  for (const auto* bad : {"\x1b[31m", "a\nb", "a\rb", "a\tb", "\x7f", "\u0085", "\u009b31m", "\u2028", "\u2029"}) {
    EXPECT_EQ(fault(bad), "control");
    EXPECT_EQ(fault(bad, TextUse::name), "control");
  }
  EXPECT_EQ(fault("a\r\nb", TextUse::lines), "control");
  EXPECT_EQ(fault("\x1b", TextUse::lines), "control");
}

TEST(ShownText, NorIsWhatTurnsTheDirection) {
  for (const auto* bad : {"\u202e", "a\u202ab", "\u2066a\u2069", "\u200fa", "\u200ea", "\u061c"}) {
    EXPECT_EQ(fault(bad), "direction");
    EXPECT_EQ(fault(bad, TextUse::lines), "direction");
  }
}

TEST(ShownText, NorAreLettersWithoutAShape) {
  for (const auto* bad :
       {"a\u200bb", "\u200d", "a\u200c", "\u200ca",    "Ada\u200dBen", "\u3164", "\uffa0",     "\u115f",
        "a\u034f",  "\u2800", "\ufeff",  "\u00ad",     "\u17b4",       "\ue000", "\U000E0041", "\U000E0100",
        "A\ufe0f",  "\ufe0f", "\ufffe",  "\U0010ffff", "\u180e",       "\u2060", "\U0001d159", "\u0378"}) {
    EXPECT_EQ(fault(bad), "invisible") << escaped(bad);
    EXPECT_EQ(fault(bad, TextUse::name), "invisible") << escaped(bad);
  }
  EXPECT_EQ(fault("می\u200cخواهم", TextUse::name), "invisible");
  EXPECT_EQ(fault("م\u200c\u200cخ"), "invisible");
  EXPECT_EQ(fault("❤️\ufe0f"), "invisible");
  EXPECT_EQ(fault("👩‍\u200d💻"), "invisible");
}

TEST(ShownText, NorAreStacksOfMarks) {
  std::string stack = "Z";
  for (int i = 0; i < kMostMarks; ++i) stack += "\u0301";
  EXPECT_EQ(fault(stack), "fine");
  EXPECT_EQ(fault(stack + "\u0301"), "marks");
  EXPECT_EQ(fault(stack + "Z" + stack), "fine");
  EXPECT_EQ(fault("\u0301a"), "marks");    // it would stand on what is before the text
  EXPECT_EQ(fault("a \u0301b"), "marks");  // and here on nothing
  EXPECT_EQ(fault("a\n\u0301", TextUse::lines), "marks");
  EXPECT_EQ(fault("\u20dd\u20dd"), "marks");
}

TEST(ShownText, NorIsWhatIsNotUtf8) { EXPECT_EQ(fault("a\xff"), "not_utf8"); }

TEST(ShownText, NamesThatLookTheSameAreTheSame) { EXPECT_EQ(composed("Zoe\u0308"), "Zoë"); }

TEST(ShownText, OnATerminalTheRestIsEscaped) {
  EXPECT_EQ(escaped("Ada ★ 骰 \\n"), "Ada ★ 骰 \\n");
  EXPECT_EQ(escaped("\x1b[31mA\nb"), "\\u{1b}[31mA\\u{a}b");
  EXPECT_EQ(escaped("A\nb", Newlines::kept), "A\nb");
  EXPECT_EQ(escaped("a\u202e\u009b\u200b\xff"), "a\\u{202e}\\u{9b}\\u{200b}\\x{ff}");
  EXPECT_EQ(escaped("e\u0301\u0301\u0301\u0301\u0301"), "e\u0301\u0301\u0301\u0301\\u{301}");
  EXPECT_EQ(escaped_json("{\"a\":\"\u009b\u202e\U000E0041\"}\n"), "{\"a\":\"\\u009b\\u202e\\udb40\\udc41\"}\n");
}

}  // namespace
}  // namespace tessera
