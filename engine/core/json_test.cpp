#include "engine/core/json.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace tessera
