#include "engine/core/json_text.h"

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <limits>

namespace tessera {
namespace {

TEST(JsonText, PutsCommasBetweenAndNowhereElse) {
  JsonText text;
  text.object([&] {
    text.field("a", 1);
    text.array("none", [] {});
    text.array("two", [&] {
      text.value(true);
      text.object([&] { text.field("deep", nullptr); });
    });
    text.object("empty", [] {});
    text.field("z", "last");
  });
  EXPECT_EQ(text.text(), R"({"a":1,"none":[],"two":[true,{"deep":null}],"empty":{},"z":"last"})");
}

TEST(JsonText, IsEmptyAgainAfterItWasTaken) {
  JsonText text;
  text.object([&] { text.field("a", "a text of some length"); });
  EXPECT_EQ(text.take(), R"({"a":"a text of some length"})");
  EXPECT_EQ(text.text(), "");
  text.object([&] { text.field("b", 2); });
  EXPECT_EQ(text.take(), R"({"b":2})");
}

TEST(JsonText, WritesSeatsAndNumbersOfAnySize) {
  JsonText text;
  text.object([&] {
    text.field("nobody", kNoSeat);
    text.field("seat", Seat(5));
    text.array("seats", SeatSet::all(3));
    text.field("low", std::numeric_limits<std::int64_t>::min());
    text.field("small", std::int8_t{-1});
    text.field_if(false, "left out", 7);
    text.field_if(true, "there", 7);
  });
  EXPECT_EQ(text.text(), R"({"nobody":null,"seat":5,"seats":[0,1,2],"low":-9223372036854775808,"small":-1,)"
                         R"("left out":null,"there":7})");
}

// A name of a guest may be anything: it comes back as it was, and stays within its quotes.
TEST(JsonText, EscapesWhatJsonDoesNotTakeAsItIs) {
  std::string any;
  for (int c = 1; c < 128; ++c) any += static_cast<char>(c);
  any += std::string("\0{[:,", 5) + "è🎲";
  JsonText text;
  text.object([&] {
    text.field("name", any);
    text.field("after", "{");
    text.field("end", 1);
  });
  const auto read = boost::json::parse(text.text()).as_object();
  EXPECT_EQ(read.at("name").as_string(), any);
  EXPECT_EQ(read.size(), 3u);
  EXPECT_EQ(tree_of(text), read);
}

// Text is looked at eight bytes at a time.
TEST(JsonText, EscapesAtEveryPlaceOfATextOfAnyLength) {
  for (std::size_t length = 1; length <= 17; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      for (int c = 0; c < 128; ++c) {
        std::string any(length, '~');
        any[at] = static_cast<char>(c);
        JsonText text;
        text.array([&] { text.value(any); });
        const bool plain = c >= 0x20 && c != '"' && c != '\\';
        EXPECT_EQ(text.text() == "[\"" + any + "\"]", plain) << length << " " << at << " " << c;
        EXPECT_EQ(boost::json::parse(text.text()).at(0).as_string(), any) << length << " " << at << " " << c;
      }
    }
  }
}

TEST(JsonText, ASheetCanBeUsedAgain) {
  JsonText text;
  text.array([&] { text.value("a long text that is gone afterwards"); });
  text.clear();
  text.array([&] { text.value(1); });
  EXPECT_EQ(text.text(), "[1]");
}

TEST(JsonText, LinesStandEachForThemselves) {
  JsonText text;
  for (int i = 0; i < 2; ++i) {
    text.object([&] { text.field("i", i); });
    text.line_end();
  }
  EXPECT_EQ(text.take(), "{\"i\":0}\n{\"i\":1}\n");
}

}  // namespace
}  // namespace tessera
