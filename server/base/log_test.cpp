#include "server/base/log.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

namespace tessera::server {
namespace {

namespace json = boost::json;

// What a call writes to the log.
template <class Call>
std::string written_by(const Call& call) {
  ::testing::internal::CaptureStderr();
  call();
  return ::testing::internal::GetCapturedStderr();
}

TEST(Log, ALineIsAnObjectWithTimeLevelAndEvent) {
  const auto text = written_by([] { log(LogLevel::warning, "slow", {{"ms", 7}, {"what", "a\nb"}}); });
  ASSERT_EQ(text.find('\n'), text.size() - 1);
  const auto line = json::parse(text).as_object();
  EXPECT_EQ(line.at("level"), "warning");
  EXPECT_EQ(line.at("event"), "slow");
  EXPECT_EQ(line.at("ms"), 7);
  EXPECT_EQ(line.at("what"), "a\nb");
  const std::string time(line.at("time").as_string());
  ASSERT_EQ(time.size(), std::string_view("2026-11-15T10:34:31.042Z").size()) << time;
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time[19], '.');
  EXPECT_EQ(time.back(), 'Z');
}

TEST(Log, WhatIsLessThanTheLevelIsNotWritten) {
  set_log_level(LogLevel::warning);
  EXPECT_EQ(written_by([] { log(LogLevel::debug, "x", {}); }), "");
  EXPECT_EQ(written_by([] { log(LogLevel::info, "x", {}); }), "");
  EXPECT_NE(written_by([] { log(LogLevel::warning, "x", {}); }), "");
  EXPECT_NE(written_by([] { log(LogLevel::error, "x", {}); }), "");
  set_log_level(LogLevel::info);
  EXPECT_TRUE(logs(LogLevel::info));
  EXPECT_FALSE(logs(LogLevel::debug));
}

}  // namespace
}  // namespace tessera::server
