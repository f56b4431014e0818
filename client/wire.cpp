#include "client/wire.h"

#include "server/net/header_fields.h"

namespace tessera::client {

using server::equal_ignoring_case;
using server::take_until;
using server::trim;

std::string HttpAnswer::field(std::string_view name) const {
  std::string_view rest = head;
  while (!rest.empty()) {
    std::string_view line = take_until(rest, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (equal_ignoring_case(take_until(line, ':'), name)) return std::string(trim(line));
  }
  return {};
}

int Frame::close_code() const {
  if (opcode != kClose || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

std::string request_text(std::string_view method, std::string_view target, std::string_view host,
                         std::string_view fields, std::optional<std::string_view> body) {
  std::string text(method);
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: ").append(host).append("\r\n");
  if (body) text.append("Content-Length: ").append(std::to_string(body->size())).append("\r\n");
  return text.append(fields).append("\r\n").append(body.value_or(""));
}

std::string upgrade_text(std::string_view target, std::string_view host, std::string_view key,
                         std::string_view fields) {
  return request_text("GET", target, host,
                      "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: " +
                          std::string(key) + "\r\n" + std::string(fields));
}

std::string masked_frame(int first_byte, std::string_view payload, const std::array<char, 4>& mask) {
  std::string frame(1, static_cast<char>(first_byte));
  const std::size_t size = payload.size();
  if (size < 126) {
    frame += static_cast<char>(0x80 | size);
  } else {
    frame += static_cast<char>(0x80 | (size <= 0xFFFF ? 126 : 127));
    for (int shift = size <= 0xFFFF ? 8 : 56; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift & 0xFF);
  }
  frame.append(mask.data(), mask.size());
  for (std::size_t i = 0; i < size; ++i) frame += static_cast<char>(payload[i] ^ mask[i % 4]);
  return frame;
}

Result<std::optional<Frame>> take_frame(std::string_view& bytes, std::size_t largest) {
  if (bytes.size() < 2) return std::optional<Frame>();
  const std::size_t short_size = static_cast<unsigned char>(bytes[1]);
  if (short_size >= 0x80) return Error{"a server's frame is not masked"};
  const std::size_t extra = short_size == 126 ? 2 : short_size == 127 ? 8 : 0;
  if (bytes.size() < 2 + extra) return std::optional<Frame>();
  std::size_t size = extra == 0 ? short_size : 0;
  for (std::size_t i = 0; i < extra; ++i) size = size << 8 | static_cast<unsigned char>(bytes[2 + i]);
  if (size > largest) return Error{"a frame of " + std::to_string(size) + " bytes"};
  if (bytes.size() < 2 + extra + size) return std::optional<Frame>();
  Frame frame{
      .opcode = bytes[0] & 0x0F, .payload = std::string(bytes.substr(2 + extra, size)), .last = (bytes[0] & 0x80) != 0};
  bytes.remove_prefix(2 + extra + size);
  return std::optional(std::move(frame));
}

}  // namespace tessera::client
