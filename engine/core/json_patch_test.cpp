#include "engine/core/json_patch.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(JsonPatch, HasOnlyWhatChanged) {
  EXPECT_EQ(json_patch(R"({"turn":0,"coins":[12,10,9,3],"pot":2})", R"({"turn":1,"coins":[12,9,9,3],"pot":2})"),
            R"({"turn":1,"coins":{"1":9}})");
  EXPECT_EQ(json_patch(R"({"players":[{"name":"A","points":10},{"name":"B","points":20}]})",
                       R"({"players":[{"name":"A","points":10},{"name":"B","points":21}]})"),
            R"({"players":{"1":{"points":21}}})");
}

TEST(JsonPatch, IsEmptyWhereNothingChanged) { EXPECT_EQ(json_patch(R"({"a":[1,{}]})", R"({"a":[1,{}]})"), ""); }

TEST(JsonPatch, ReplacesWhatHasAnotherShape) {
  EXPECT_EQ(json_patch("", R"({"a":1})"), R"({"=":{"a":1}})");
  EXPECT_EQ(json_patch(R"({"dice":null,"round":12})", R"({"dice":["4","P"],"round":12})"), R"({"dice":["4","P"]})");
  EXPECT_EQ(json_patch(R"({"dice":["4"],"round":12})", R"({"dice":null,"round":12})"), R"({"dice":null})");
  EXPECT_EQ(json_patch(R"({"pile":[1,2],"round":12})", R"({"pile":[1],"round":12})"), R"({"pile":[1]})");
  EXPECT_EQ(json_patch(R"({"show":null,"round":12})", R"({"show":{"won":1},"round":12})"),
            R"({"show":{"=":{"won":1}}})");
}

TEST(JsonPatch, ReplacesAnObjectWhoseMembersComeOrGo) {
  EXPECT_EQ(json_patch(R"({"a":{"b":1},"long":"enough"})", R"({"a":{"c":1},"long":"enough"})"),
            R"({"a":{"=":{"c":1}}})");
}

// A list with nearly all values new is shorter as a whole.
TEST(JsonPatch, TakesTheShorterForm) {
  EXPECT_EQ(json_patch(R"({"dice":[1,2,3],"x":"0123456789"})", R"({"dice":[4,5,6],"x":"0123456789"})"),
            R"({"dice":[4,5,6]})");
}

TEST(JsonPatch, ReadsTextsWithSignsInThem) {
  EXPECT_EQ(
      json_patch(R"({"a":"},]\"\\","b":["x,y"],"c":"0123456789"})", R"({"a":"},]\"\\","b":["x]"],"c":"0123456789"})"),
      R"({"b":["x]"]})");
}

}  // namespace
}  // namespace tessera
