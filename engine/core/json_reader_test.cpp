#include "engine/core/json_reader.h"

#include <gtest/gtest.h>

#include "engine/core/json.h"

namespace tessera {
namespace {

class JsonReaderTest : public ::testing::Test {
 protected:
  const boost::json::object from =
      parse_json(R"({"n":5,"half":0.5,"text":"abc","on":true,"none":null,"list":[0,2],"most":9007199254740992})")
          ->as_object();
  JsonReader read;
};

TEST_F(JsonReaderTest, ReadsWhatHasTheRightForm) {
  EXPECT_EQ(read.number(from, "n", 0, 5), 5);
  EXPECT_EQ(read.whole(from, "most"), std::int64_t{1} << 53);
  EXPECT_EQ(read.text(from, "text", 3), "abc");
  EXPECT_TRUE(read.flag(from, "on"));
  EXPECT_EQ(read.seat(from, "none", 3), kNoSeat);
  EXPECT_EQ(read.seats(from, "list", 3).size(), 2);
  EXPECT_TRUE(read.good());
  EXPECT_EQ(read.error().text, "");
}

TEST_F(JsonReaderTest, TheFirstErrorCounts) {
  EXPECT_EQ(read.number(from, "n", 1, 4), 1);
  EXPECT_EQ(read.text(from, "nothing"), "");
  EXPECT_FALSE(read.good());
  EXPECT_EQ(read.wrong_field(), "n");
  EXPECT_EQ(read.error().text, "n: missing, or not what it should be");
}

TEST_F(JsonReaderTest, LimitsAreKept) {
  const auto refused = [](const auto& ask) {
    JsonReader reader;
    ask(reader);
    return !reader.good();
  };
  EXPECT_TRUE(refused([this](auto& r) { r.text(from, "text", 2); }));
  EXPECT_TRUE(refused([this](auto& r) { r.whole(from, "n", 4); }));
  EXPECT_TRUE(refused([this](auto& r) { r.whole(from, "half"); }));
  EXPECT_TRUE(refused([this](auto& r) { r.number(from, "half", 0, 5); }));
  EXPECT_TRUE(refused([this](auto& r) { r.list(from, "list", 3); }));
  EXPECT_TRUE(refused([this](auto& r) { r.up_to(from, "list", 1); }));
  EXPECT_TRUE(refused([this](auto& r) { r.seats(from, "list", 2); }));
  EXPECT_TRUE(refused([this](auto& r) { r.flag(from, "n"); }));
}

}  // namespace
}  // namespace tessera
