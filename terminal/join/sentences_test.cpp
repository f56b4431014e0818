#include "terminal/join/sentences.h"

#include <gtest/gtest.h>

#include <set>

#include "server/base/codes.h"
#include "table/codes.h"

namespace tessera::terminal {
namespace {

TEST(RefusalTexts, AreOfCodesThatTheServerHas) {
  std::set<std::string_view> known;
  for (const auto& info : table::codes()) known.insert(info.name);
  for (const auto& info : server::codes()) known.insert(info.name);
  std::set<std::string_view> told;
  for (const auto& [code, text] : refusal_texts()) {
    EXPECT_TRUE(known.contains(code)) << code;
    EXPECT_TRUE(told.insert(code).second) << code << " is there twice";
  }
}

TEST(RefusalTexts, OfAnotherCodeTheServersWordsAreTold) {
  EXPECT_EQ(refusal_sentence(boost::json::object{{"code", "not_host"}}), "Only the host may do this.");
  EXPECT_EQ(refusal_sentence(boost::json::object{{"code", "bad_field"}, {"detail", "seat"}}),
            "The server refuses it: bad_field (seat).");
}

}  // namespace
}  // namespace tessera::terminal
