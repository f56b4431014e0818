// Bytes of HTTP from anywhere: the same requests in whatever pieces they come. Input: the length of a piece, then the
// bytes.
#include <algorithm>
#include <vector>

#include "fuzz/fuzz.h"
#include "server/http_reader.h"

namespace {

using namespace tessera::server;
using tessera::fuzz::require;

constexpr std::size_t kHeadLimit = 512;
constexpr std::size_t kBodyLimit = 256;

// False: nothing more can come.
bool read_requests(HttpReader& reader, std::vector<std::string>& found) {
  std::string request;
  while (true) {
    switch (reader.step()) {
      case HttpReader::State::more: return true;
      case HttpReader::State::wrong: found.push_back("wrong"); return false;
      case HttpReader::State::head:
        request = std::string(reader.head().method) + " " + std::string(reader.head().target);
        require(request.size() <= kHeadLimit, "a head keeps its limit");
        if (!reader.limit_body(kBodyLimit)) {
          found.push_back("wrong");
          return false;
        }
        break;
      case HttpReader::State::whole: {
        const std::string body = reader.take_body();
        require(body.size() <= kBodyLimit, "a body keeps its limit");
        found.push_back(request + " " + body);
        reader.next();
      }
    }
  }
}

std::vector<std::string> requests(std::span<const char> bytes, std::size_t piece) {
  HttpReader reader(kHeadLimit, 2 * kBodyLimit, ForwardedBy::x_forwarded_for);
  std::vector<std::string> found;
  while (!bytes.empty()) {
    const auto some = bytes.first(std::min(piece, bytes.size()));
    bytes = bytes.subspan(some.size());
    reader.add(some);
    if (!read_requests(reader, found)) break;
  }
  return found;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const auto text = tessera::fuzz::as_text(data + 1, size - 1);
  require(requests(text, text.size() + 1) == requests(text, data[0] + 1U), "pieces make no difference");
  return 0;
}
