#include "referee/testing/referee_client.h"

namespace tessera {
namespace {

namespace json = boost::json;

using testing::RefereeClient;

TEST(TakeItReferee, TooManyHandsCanBeDealtToListThem) {
  RefereeClient talk;
  talk.ask(R"({"cmd":"new","game":"take-it","players":2,"chance":"manual","options":{"first":0}})");
  EXPECT_EQ(talk.ask(R"({"cmd":"outcomes"})").at("outcomes"), json::array{});  // too many hands can be dealt
}

}  // namespace
}  // namespace tessera
