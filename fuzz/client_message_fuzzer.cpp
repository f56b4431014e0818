// What a client says over its WebSocket: read or refused, with a word of the lists, and nothing is kept that is over
// its limit.
#include "fuzz/fuzz.h"
#include "server/live/client_message.h"

namespace {

using namespace tessera::server;
using tessera::fuzz::require;

bool known(std::string_view name) {
  for (const auto& code : codes()) {
    if (code.name == name) return true;
  }
  for (const auto& code : tessera::table::codes()) {
    if (code.name == name) return true;
  }
  return false;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto message = parse_message(tessera::fuzz::as_text(data, size));
  if (!message) {
    require(known(message.error().name), "the list of codes is closed");
    return 0;
  }
  require(message->id >= 0, "an id is no negative number");
  require(message->text.size() <= kLongestChat, "chat keeps its limit");
  require(message->hex.empty() || message->hex.size() == 64, "32 bytes are 64 digits");
  require(message->seat.none() || message->seat.index < tessera::kMaxSeats, "a seat is one of six");
  return 0;
}
