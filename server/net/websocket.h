// WebSocket frames (RFC 6455), the server's side. Does no I/O; one thread at a time.
//
// Why not Beast's stream: it keeps two kilobytes and a timer for each connection. This keeps nothing while a connection
// is idle, and returns messages as views into the bytes that were read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera::server {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// The close codes that the server uses. protocol/openapi.json (CloseCode) says what each one means.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  protocol_error = 1002,
  not_text = 1003,
  nothing = 1005,  // never sent: the peer's close frame was empty
  not_utf8 = 1007,
  policy = 1008,
  too_big = 1009,
  restart = 1012,
};

struct FrameEvent {
  enum class What : std::uint8_t { nothing, fragment, text, ping, pong, close, wrong };
  What what = What::nothing;
  CloseCode code = CloseCode::nothing;  // of close (what the peer said) and wrong (what to answer)
  std::string_view payload = {};        // valid until the next call
};

// Splits the bytes of a client into messages.
class FrameReader {
 public:
  explicit FrameReader(std::size_t message_limit) : message_limit_(message_limit) {}

  // Takes one frame from the front of `bytes`, and unmasks it in place. If the frame is not complete, takes all bytes
  // and returns `nothing`. A fragment is reported so that it can be counted. After `wrong` or `close` it must not be
  // called again.
  FrameEvent next(std::span<char>& bytes);

  // Whether a message has begun and is not complete.
  bool midway() const { return !pending_.empty() || in_message_; }

 private:
  struct Header {
    Opcode opcode = Opcode::text;
    bool last = false;
    std::size_t size = 0;     // of the header
    std::size_t payload = 0;  // of what follows it
    std::array<char, 4> mask = {};
    std::size_t whole() const { return size + payload; }
  };
  // Nothing: more bytes are needed. A header with size 0: it is wrong, and `wrong_` says how.
  std::optional<Header> parse_header(std::span<const char> bytes);
  CloseCode check(const Header& header, bool reserved, bool masked) const;
  FrameEvent next_pending(std::span<char>& bytes);
  FrameEvent handle(const Header& header, std::span<char> frame);
  FrameEvent handle_data(const Header& header, std::string_view payload);
  static FrameEvent handle_close(std::string_view payload);
  FrameEvent whole_text(std::string_view payload) const;
  void forget_delivered();

  std::size_t message_limit_;
  std::string pending_;  // the beginning of a frame
  std::string message_;  // the fragments so far
  CloseCode wrong_ = CloseCode::nothing;
  bool in_message_ = false;
  bool pending_delivered_ = false;
  bool message_delivered_ = false;
};

// The header of a frame that the server sends: one frame a message, not masked. Returns its length.
inline constexpr std::size_t kMostHeader = 10;
std::size_t write_frame_header(Opcode opcode, std::size_t payload, std::span<char, kMostHeader> out);

// The payload of a close frame; the reason is cut to what fits.
std::string close_payload(CloseCode code, std::string_view reason);

}  // namespace tessera::server
