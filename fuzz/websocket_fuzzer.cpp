// Frames from anywhere: the same messages in whatever pieces they come. Input: the length of a piece, then the bytes.
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/fuzz.h"
#include "server/net/websocket.h"
#include "support/utf8.h"

namespace {

using namespace tessera::server;
using tessera::fuzz::require;

constexpr std::size_t kLimit = 300;

std::vector<std::string> events(std::string bytes, std::size_t piece) {
  FrameReader reader(kLimit);
  std::vector<std::string> found;
  std::span<char> rest(bytes);
  while (!rest.empty()) {
    auto some = rest.first(std::min(piece, rest.size()));
    rest = rest.subspan(some.size());
    while (true) {
      const FrameEvent event = reader.next(some);
      if (event.what == FrameEvent::What::nothing) break;
      require(event.payload.size() <= kLimit, "a message keeps its limit");
      require(event.what != FrameEvent::What::text || tessera::valid_utf8(event.payload), "a text is UTF-8");
      found.push_back(std::to_string(static_cast<int>(event.what)) + std::to_string(static_cast<int>(event.code)) +
                      std::string(event.payload));
      if (event.what == FrameEvent::What::wrong || event.what == FrameEvent::What::close) return found;
    }
    require(some.empty(), "what is no frame yet is kept");
  }
  return found;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string bytes(tessera::fuzz::as_text(data + 1, size - 1));
  require(events(bytes, bytes.size() + 1) == events(bytes, data[0] + 1U), "pieces make no difference");
  return 0;
}
