// HTTP and WebSocket as bytes, a client's side: requests and frames to send, frames to read; answers are read by
// client/answer_reader.h. What a server sends is bounded and checked. Pure; the test clients of server/testing use it,
// too.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tessera::client {

struct HttpAnswer {
  int status = 0;
  std::string head;
  std::string body;
  std::string field(std::string_view name) const;  // of the head; empty: there is none
};

struct Frame {
  int opcode = 0;
  std::string payload;
  bool last = true;
  int close_code() const;  // 0: this is no close frame, or it has none
};

inline constexpr int kText = 1;
inline constexpr int kClose = 8;
inline constexpr int kPing = 9;
inline constexpr int kPong = 10;

inline constexpr std::size_t kLongestHead = std::size_t{32} << 10;
inline constexpr std::size_t kLargestAnswer = std::size_t{4} << 20;

// The bytes of a request; `fields` are whole lines. A body brings its length with it.
std::string request_text(std::string_view method, std::string_view target, std::string_view host,
                         std::string_view fields, std::optional<std::string_view> body = std::nullopt);
// `key`: 16 random bytes in base64.
std::string upgrade_text(std::string_view target, std::string_view host, std::string_view key, std::string_view fields);

// The bytes of one frame of a client.
std::string masked_frame(int first_byte, std::string_view payload, const std::array<char, 4>& mask);

// Removes a frame of a server from the front of `bytes`; nothing: it is not complete. An error: it is no WebSocket, or
// over its limit.
Result<std::optional<Frame>> take_frame(std::string_view& bytes, std::size_t largest = kLargestAnswer);

}  // namespace tessera::client
