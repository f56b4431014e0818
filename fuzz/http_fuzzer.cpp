// Bytes of HTTP from anywhere: the same requests in whatever pieces they come. Input: the length of a piece, then the
// bytes.
#include <algorithm>
#include <vector>

#include "fuzz/fuzz.h"
#include "server/net/http_reader.h"

namespace {

using namespace tessera::server;
using tessera::fuzz::require;

constexpr std::size_t kHeadLimit = 512;
constexpr std::size_t kBodyLimit = 256;

struct Reading {
  HttpReader reader{kHeadLimit, 2 * kBodyLimit, ForwardedBy::x_forwarded_for};
  std::string request = {};
  std::vector<std::string> found = {};

  bool wrong() {
    found.push_back("wrong");
    return false;
  }
  bool head();
  void whole();
  bool all();
};

bool Reading::head() {
  request = std::string(reader.head().method) + " " + std::string(reader.head().target);
  require(request.size() <= kHeadLimit, "a head keeps its limit");
  return reader.limit_body(kBodyLimit) || wrong();
}

void Reading::whole() {
  const std::string body = reader.take_body();
  require(body.size() <= kBodyLimit, "a body keeps its limit");
  found.push_back(request + " " + body);
  reader.next();
}

// False: nothing more can come.
bool Reading::all() {
  while (true) {
    switch (reader.step()) {
      case HttpReader::State::more: return true;
      case HttpReader::State::wrong: return wrong();
      case HttpReader::State::head:
        if (!head()) return false;
        break;
      case HttpReader::State::whole: whole(); break;
    }
  }
}

std::vector<std::string> requests(std::span<const char> bytes, std::size_t piece) {
  Reading reading;
  while (!bytes.empty()) {
    const auto some = bytes.first(std::min(piece, bytes.size()));
    bytes = bytes.subspan(some.size());
    reading.reader.add(some);
    if (!reading.all()) break;
  }
  // What is wrong may be seen at once, or when the whole head is there.
  if (!reading.found.empty() && reading.found.back() == "wrong") reading.found.pop_back();
  return reading.found;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const auto text = tessera::fuzz::as_text(data + 1, size - 1);
  require(requests(text, text.size() + 1) == requests(text, data[0] + 1U), "pieces make no difference");
  return 0;
}
