#include "engine/core/json_fields.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

namespace tessera {
namespace {

TEST(JsonFields, OfAnotherKindAreAsIfTheyWereNotThere) {
  const auto message = boost::json::parse(R"({"t":"a","n":5,"f":true,"o":{},"a":[1],"no":null})").as_object();
  for (const auto* name : {"t", "n", "f", "o", "a", "no", "missing"}) {
    const std::string_view field(name);
    EXPECT_EQ(text_at(message, field), field == "t" ? "a" : "") << field;
    EXPECT_EQ(number_at(message, field).value_or(-1), field == "n" ? 5 : -1) << field;
    EXPECT_EQ(count_at(message, field), field == "n" ? 5u : 0u) << field;
    EXPECT_EQ(flag_at(message, field), field == "f") << field;
    EXPECT_EQ(object_at(message, field) != nullptr, field == "o") << field;
    EXPECT_EQ(array_at(message, field) != nullptr, field == "a") << field;
  }
}

TEST(JsonFields, ACountIsAWholeNumberOf32Bits) {
  auto message = boost::json::parse(R"({"most":4294967295,"large":4294967296,"below":-1,"half":0.5})").as_object();
  message["made"] = std::uint32_t{7};
  EXPECT_EQ(count_at(message, "made"), 7u);
  EXPECT_EQ(count_at(message, "most"), 4294967295u);
  for (const auto* field : {"large", "below", "half"}) EXPECT_EQ(count_at(message, field), 0u) << field;
}

}  // namespace
}  // namespace tessera
