#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "web/engine/api.h"

namespace tessera::web {
namespace {

namespace json = boost::json;

TEST(HandsDownQuestions, CardsAreReadWithoutATable) {
  Api api;
  const auto ask = [&](std::string_view request) { return json::parse(api.call("hands_down_readings", request)); };
  const auto read = ask(R"({"cards": ["r3", "r3", "r3/4", "*3", "b1"]})");
  EXPECT_EQ(json::serialize(read.at("readings").at(1)),
            R"({"combo":"four","needs":4,"has":4,"sum":12,"as":[3,3,3,3,null]})");
  const auto straight = ask(R"({"cards": ["r3", "r4", "r5", "r*", "b1"]})");
  EXPECT_EQ(json::serialize(straight.at("readings").at(3)),
            R"({"combo":"small-straight","needs":4,"has":4,"sum":18,"as":[3,4,5,6,null]})");
  for (const char* wrong :
       {R"({"cards": []})", R"({"cards": ["r3"]})", R"({"cards": ["r3", "r3", "r3", "r3", "r9"]})"}) {
    EXPECT_EQ(ask(wrong).at("code"), "bad_field") << wrong;
  }
}

}  // namespace
}  // namespace tessera::web
