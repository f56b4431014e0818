#include "engine/core/json.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace tessera {
namespace {

TEST(Json, GoodTextIsRead) {
  for (const char* text : {"{}", "[]", " {\"a\": [1, {\"a\": \"b\\\":\"}], \"b\" : null}\n", "\"a\"", "3",
                           "{\"a\":{\"a\":1}}", "[\"\\\\\", \":\", {\"\\\\\":\":\"}]"}) {
    const auto value = parse_json(text);
    EXPECT_TRUE(value) << text << ": " << value.error().text;
  }
}

TEST(Json, AFieldThatIsThereTwiceIsAnError) {
  EXPECT_FALSE(parse_json("{\"a\":1,\"a\":1}"));
  EXPECT_FALSE(parse_json("[{\"x\":{\"a\":1, \"b\":2, \"a\" :3}}]"));
  EXPECT_FALSE(parse_json("{\"a\":1,\"\\u0061\":1}"));  // the same name, written otherwise
}

TEST(Json, ErrorsNameThePlace) {
  EXPECT_EQ(parse_json("{\n  x").error().text, "not JSON: line 2, byte 4");
  EXPECT_EQ(parse_json("{\"a\":").error().text, "not JSON: the text ends too early");
  EXPECT_EQ(parse_json("").error().text, "not JSON: the text ends too early");
  EXPECT_FALSE(parse_json("{} {}"));
  EXPECT_FALSE(parse_json(std::string(1000, '[')));
}

TEST(Json, TheFirstUnknownFieldIsNamed) {
  constexpr std::string_view kKnown[] = {"seat", "action"};
  const auto unknown = [&](std::string_view text) { return unknown_field(parse_json(text)->get_object(), kKnown); };
  EXPECT_EQ(unknown("{}"), std::nullopt);
  EXPECT_EQ(unknown(R"({"action":1,"seat":2})"), std::nullopt);
  EXPECT_EQ(unknown(R"({"seat":1,"sea":2,"x":3})"), "sea");
  EXPECT_EQ(unknown("{\"" + std::string(32, 'a') + "\":1}"), std::string(32, 'a'));
  EXPECT_EQ(unknown("{\"" + std::string(33, 'a') + "\":1}"), "unknown");  // an error text does not grow with it
}

}  // namespace
}  // namespace tessera
