#include "server/base/log.h"

#include <array>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>

namespace tessera::server {

namespace json = boost::json;

namespace {

std::atomic<LogLevel> least_logged = LogLevel::info;

constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error"};

// "2026-11-15T10:34:31.042Z"
std::string time_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const auto seconds = static_cast<std::time_t>(ms / 1000);
  std::tm broken = {};
  gmtime_r(&seconds, &broken);
  std::array<char, 32> day = {};
  std::strftime(day.data(), day.size(), "%Y-%m-%dT%H:%M:%S", &broken);
  const auto thousandths = std::to_string(1000 + ms % 1000).substr(1);
  return std::string(day.data()) + "." + thousandths + "Z";
}

}  // namespace

void set_log_level(LogLevel least) { least_logged = least; }

bool logs(LogLevel level) { return level >= least_logged; }

void log(LogLevel level, std::string_view event, json::object fields) {
  if (!logs(level)) return;
  json::object line{{"time", time_text()}, {"level", kLevels[static_cast<std::size_t>(level)]}, {"event", event}};
  for (auto& [name, value] : fields) line.emplace(name, std::move(value));
  const auto text = json::serialize(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace tessera::server
