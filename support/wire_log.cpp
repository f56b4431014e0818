#include "support/wire_log.h"

#include <unistd.h>

#include <atomic>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>

namespace tessera::wire_log {

namespace json = boost::json;

namespace {

const char* folder() {
  static const char* const name = std::getenv("TESSERA_WIRE");
  return name;
}

void write(const json::object& line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static std::ofstream file = [] {
    std::filesystem::create_directories(folder());
    return std::ofstream(std::string(folder()) + "/" + std::to_string(::getpid()) + ".jsonl", std::ios::app);
  }();
  file << json::serialize(line) << '\n' << std::flush;
}

}  // namespace

int new_connection() {
  static std::atomic<int> last = 0;
  return ++last;
}

void message(int connection, From from, std::string_view text) {
  if (folder() == nullptr) return;
  write({{"kind", "message"},
         {"connection", connection},
         {"from", from == From::client ? "client" : "server"},
         {"text", text}});
}

void closed(int connection, int code) {
  if (folder() != nullptr) write({{"kind", "closed"}, {"connection", connection}, {"code", code}});
}

void http(const Exchange& exchange) {
  if (folder() == nullptr) return;
  write({{"kind", "http"},
         {"method", exchange.method},
         {"target", exchange.target},
         {"request", exchange.request},
         {"status", exchange.status},
         {"answer", exchange.answer}});
}

void referee(std::string_view line, std::string_view answer) {
  if (folder() != nullptr) write({{"kind", "referee"}, {"line", line}, {"answer", answer}});
}

}  // namespace tessera::wire_log
