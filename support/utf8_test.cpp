#include "support/utf8.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(Utf8, IsStrict) {
  for (const auto* good : {"", "a", "ä", "€", "𝄞", "0123456789ä012345", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(valid_utf8(good)) << good;
  }
  for (const auto* bad : {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                          "\xF5\x80\x80\x80", "0123456\xFF", "01234567\xFF", "\xE2\x82", "\xE2\x28\xA1"}) {
    EXPECT_FALSE(valid_utf8(bad));
  }
}

TEST(Utf8, CodePointsAreReadOneByOne) {
  const std::string_view text = "a€𝄞";
  EXPECT_EQ(code_point_at(text, 0).code, U'a');
  EXPECT_EQ(code_point_at(text, 1).code, U'€');
  EXPECT_EQ(code_point_at(text, 1).bytes, 3u);
  EXPECT_EQ(code_point_at(text, 4).code, U'𝄞');
  EXPECT_FALSE(code_point_at(text, 2).valid);  // the middle of a character
  EXPECT_EQ(code_point_at(text, 2).bytes, 1u);
}

TEST(Utf8, CharactersAreCounted) {
  EXPECT_EQ(characters_in(""), 0u);
  EXPECT_EQ(characters_in("a€𝄞"), 3u);
}

TEST(Utf8, IsNotCutInsideACharacter) {
  EXPECT_EQ(clipped_utf8("a€𝄞", 8), "a€𝄞");
  for (const std::size_t bytes : {4u, 5u, 6u, 7u}) EXPECT_EQ(clipped_utf8("a€𝄞", bytes), "a€") << bytes;
  for (const std::size_t bytes : {1u, 2u, 3u}) EXPECT_EQ(clipped_utf8("a€𝄞", bytes), "a") << bytes;
  EXPECT_EQ(clipped_utf8("€", 2), "");
  EXPECT_EQ(clipped_utf8("a€", 0), "");
}

TEST(Utf8, ColumnsOfATerminal) {
  EXPECT_EQ(columns_of(U'a'), 1);
  EXPECT_EQ(columns_of(U'★'), 1);
  EXPECT_EQ(columns_of(U'骰'), 2);
  EXPECT_EQ(columns_of(0x1F3B2), 2);  // a die
  EXPECT_EQ(columns_of(0x301), 0);    // a combining accent
  EXPECT_EQ(columns_of(std::string_view("")), 0u);
  EXPECT_EQ(columns_of(std::string_view("a\u0301 骰子")), 6u);
  EXPECT_EQ(columns_of(std::string_view("a\xFF\xC3")), 3u);
}

// In a terminal the bars stand below each other.
TEST(Utf8, TextsArePaddedToColumns) {
  EXPECT_EQ(padded("Zoe", 6) + "|", "Zoe   |");
  EXPECT_EQ(padded("Zoë", 6) + "|", "Zoë   |");
  EXPECT_EQ(padded("Zoe\u0308", 6) + "|", "Zoe\u0308   |");
  EXPECT_EQ(padded("骰子", 6) + "|", "骰子  |");
  EXPECT_EQ(padded("骰子骰子", 6) + "|", "骰子骰子|");
}

}  // namespace
}  // namespace tessera
