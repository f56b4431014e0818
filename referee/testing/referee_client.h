// A talk with the referee for tests: a line in, the answer as JSON out.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

#include "referee/referee.h"
#include "support/wire_log.h"

namespace tessera::testing {

class RefereeClient {
 public:
  boost::json::object say(std::string_view line) {
    const auto answer = referee.answer(line);
    wire_log::referee(line, answer);
    return boost::json::parse(answer).as_object();
  }
  // An answer that must be good.
  boost::json::object ask(std::string_view line) {
    auto reply = say(line);
    EXPECT_EQ(reply.at("ok"), true) << line << " -> " << boost::json::serialize(reply);
    return reply;
  }
  // The text of an answer that must be an error; it must change nothing.
  std::string refused(std::string_view line) {
    const auto before = referee.answer(R"({"cmd":"record"})");
    const auto reply = say(line);
    EXPECT_EQ(reply.at("ok"), false) << line << " -> " << boost::json::serialize(reply);
    EXPECT_EQ(reply.size(), 2u);
    EXPECT_EQ(referee.answer(R"({"cmd":"record"})"), before) << line;
    return reply.contains("error") ? std::string(reply.at("error").as_string()) : "";
  }
  Referee referee;
};

}  // namespace tessera::testing
