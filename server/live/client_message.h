// The messages of clients over a WebSocket: one JSON object a frame, `{"say": WORD, "id": N, …}`. The answer has the
// same id. protocol/openapi.json (ClientMessage) describes each message. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/base/codes.h"
#include "server/store/write.h"
#include "table/command.h"

namespace tessera::server {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kLongestMessage = 16 * 1024;
inline constexpr std::size_t kLongestChat = 300;  // bytes

struct ClientMessage {
  enum class Kind : std::uint8_t { hello, watch, unwatch, command, chat, mute, hint, commit, open };

  Kind kind = Kind::hello;
  std::int64_t id = 0;
  std::string table = {};
  std::string token = {};   // hello; empty: a spectator
  std::uint32_t since = 0;  // watch
  bool events = false;      // watch: the answer has the past events, too
  table::Command command = {};
  ChatKind chat = ChatKind::text;
  std::string text = {};    // chat: what was typed, or a code
  std::uint32_t round = 0;  // commit, open
  std::string hex = {};     // commit, open
  Seat seat = {};           // mute
  bool on = false;
};

// All values of `say`.
std::span<const std::string_view> client_words();

// The refusal of a message that can't be read has no id: it is sent with 0.
Answer<ClientMessage> parse_message(std::string_view text);

}  // namespace tessera::server
