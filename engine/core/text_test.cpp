#include "engine/core/text.h"

#include <gtest/gtest.h>

namespace tessera::text {
namespace {

using Words = std::vector<std::string_view>;

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("", " "), Words{});
  EXPECT_EQ(split("a b", " "), (Words{"a", "b"}));
  EXPECT_EQ(split("a  b ", " "), (Words{"a", "", "b", ""}));
  EXPECT_EQ(split("a, b,c", ", "), (Words{"a", "b,c"}));
}

TEST(Text, NumbersHaveOneForm) {
  EXPECT_EQ(number("0"), 0);
  EXPECT_EQ(number("42"), 42);
  EXPECT_EQ(number("999999999"), 999999999);
  for (const char* text :
       {"", "00", "042", "+1", "-1", " 1", "1 ", "1a", "1e3", "1000000000", "99999999999999999999"}) {
    EXPECT_FALSE(number(text)) << text;
  }
}

TEST(Text, QuotedIsSafeToPrint) {
  EXPECT_EQ(quoted("keep"), "\"keep\"");
  EXPECT_EQ(quoted("a\"b\\\n\x1b\xff"), "\"a\\\"b\\\\\\x0a\\x1b\\xff\"");
  EXPECT_EQ(text::quoted(std::string(1000, 'x')), "\"" + std::string(60, 'x') + "\"…");
}

TEST(Text, AscendingIsStrict) {
  EXPECT_EQ(ascending({"1", "3"}, 1, 3), (std::vector<int>{1, 3}));
  EXPECT_EQ(ascending({}, 1, 3), std::vector<int>{});
  EXPECT_FALSE(ascending({"3", "1"}, 1, 3));
  EXPECT_FALSE(ascending({"1", "1"}, 1, 3));
  EXPECT_FALSE(ascending({"0"}, 1, 3));
  EXPECT_FALSE(ascending({"4"}, 1, 3));
  EXPECT_FALSE(ascending({"one"}, 1, 3));
}

}  // namespace
}  // namespace tessera::text
