#include "client/wire.h"

#include <charconv>

#include "server/net/header_fields.h"

namespace tessera::client {

using server::equal_ignoring_case;
using server::take_until;
using server::trim;

namespace {

std::optional<std::size_t> size_in(std::string_view text, int base) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// A body in chunks, as proxies like to send it. Gives how many bytes of `from` it takes; nothing: it is not complete.
Result<std::optional<std::size_t>> take_chunks(std::string_view from, std::string& body) {
  std::size_t at = 0;
  for (;;) {
    const auto end = from.find("\r\n", at);
    if (end == from.npos)
      return from.size() - at > kLongestHead ? Result<std::optional<std::size_t>>(Error{"a chunk without size"})
                                             : std::optional<std::size_t>();
    std::string_view line = from.substr(at, end - at);
    const auto size = size_in(trim(take_until(line, ';')), 16);
    if (!size || *size > kLargestAnswer || body.size() + *size > kLargestAnswer)
      return Error{"a chunk of no good size"};
    at = end + 2;
    if (*size == 0) {
      const auto done = from.substr(at).starts_with("\r\n") ? at + 2 : from.find("\r\n\r\n", at) + 4;
      return done < at ? std::optional<std::size_t>() : std::optional(done);
    }
    if (from.size() < at + *size + 2) return std::optional<std::size_t>();
    body += from.substr(at, *size);
    at += *size + 2;
  }
}

}  // namespace

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

Result<std::optional<HttpAnswer>> take_answer(std::string& bytes, bool head_only) {
  const auto end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) {
    if (bytes.size() > kLongestHead) return Error{"the head of the answer does not end"};
    return std::optional<HttpAnswer>();
  }
  const auto status =
      bytes.starts_with("HTTP/1.") && end >= 12 ? size_in(std::string_view(bytes).substr(9, 3), 10) : std::nullopt;
  if (!status) return Error{"this is no answer of HTTP"};
  HttpAnswer answer{.status = static_cast<int>(*status), .head = bytes.substr(0, end + 2), .body = {}};
  const std::string_view rest = std::string_view(bytes).substr(end + 4);
  std::size_t used = 0;
  if (!head_only && equal_ignoring_case(answer.field("transfer-encoding"), "chunked")) {
    const auto chunks = take_chunks(rest, answer.body);
    if (!chunks) return chunks.error();
    if (!*chunks) return std::optional<HttpAnswer>();
    used = **chunks;
  } else if (!head_only) {
    const std::string length = answer.field("content-length");
    const auto size = length.empty() ? std::optional<std::size_t>(0) : size_in(length, 10);
    if (!size || *size > kLargestAnswer) return Error{"an answer of no good size"};
    if (rest.size() < *size) return std::optional<HttpAnswer>();
    answer.body = rest.substr(0, *size);
    used = *size;
  }
  bytes.erase(0, end + 4 + used);
  return std::optional(std::move(answer));
}

Result<std::optional<Frame>> take_frame(std::string& bytes, std::size_t largest) {
  if (bytes.size() < 2) return std::optional<Frame>();
  const std::size_t short_size = static_cast<unsigned char>(bytes[1]);
  if (short_size >= 0x80) return Error{"a server's frame is not masked"};
  const std::size_t extra = short_size == 126 ? 2 : short_size == 127 ? 8 : 0;
  if (bytes.size() < 2 + extra) return std::optional<Frame>();
  std::size_t size = extra == 0 ? short_size : 0;
  for (std::size_t i = 0; i < extra; ++i) size = size << 8 | static_cast<unsigned char>(bytes[2 + i]);
  if (size > largest) return Error{"a frame of " + std::to_string(size) + " bytes"};
  if (bytes.size() < 2 + extra + size) return std::optional<Frame>();
  Frame frame{.opcode = bytes[0] & 0x0F, .payload = bytes.substr(2 + extra, size), .last = (bytes[0] & 0x80) != 0};
  bytes.erase(0, 2 + extra + size);
  return std::optional(std::move(frame));
}

}  // namespace tessera::client
