#include "server/net/websocket.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "support/utf8.h"

namespace tessera::server {

namespace {

constexpr std::size_t kMostControl = 125;
constexpr std::size_t kKeptCapacity = 256;  // a buffer that grew beyond this is given back

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

void unmask(std::span<char> bytes, const std::array<char, 4>& mask) {
  std::array<char, 8> twice = {mask[0], mask[1], mask[2], mask[3], mask[0], mask[1], mask[2], mask[3]};
  std::uint64_t key = 0;
  std::memcpy(&key, twice.data(), sizeof key);
  std::size_t at = 0;
  for (; at + sizeof key <= bytes.size(); at += sizeof key) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    word ^= key;
    std::memcpy(bytes.data() + at, &word, sizeof word);
  }
  for (; at < bytes.size(); ++at) bytes[at] = static_cast<char>(bytes[at] ^ mask[at % 4]);
}

bool is_control(Opcode opcode) { return static_cast<int>(opcode) >= 8; }

bool known(Opcode opcode) {
  const int value = static_cast<int>(opcode);
  return value <= 2 || (value >= 8 && value <= 10);
}

// Those that RFC 6455 and IANA's list let a peer send.
bool sendable(std::uint64_t code) {
  return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
         (code >= 3000 && code < 5000);
}

void release(std::string& buffer) {
  if (buffer.capacity() > kKeptCapacity) {
    std::string().swap(buffer);
  } else {
    buffer.clear();
  }
}

FrameEvent wrong(CloseCode code) { return {.what = FrameEvent::What::wrong, .code = code}; }

}  // namespace

std::optional<FrameReader::Header> FrameReader::parse_header(std::span<const char> bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  Header header{.opcode = Opcode{static_cast<std::uint8_t>(first & 0x0F)}, .last = (first & 0x80) != 0, .mask = {}};
  const std::size_t length = second & 0x7F;
  const std::size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
  bool long_form = false;  // a length that would have fitted in fewer bytes
  if (bytes.size() < 2 + extra) {
    header.payload = is_control(header.opcode) ? length : 0;  // control frames must be short; the rest is checked later
  } else {
    header.payload = extra == 0 ? length : big_endian(bytes.subspan(2, extra));
    long_form = (extra == 2 && header.payload < 126) || (extra == 8 && header.payload <= 0xFFFF);
  }
  wrong_ = check(header, (first & 0x70) != 0, (second & 0x80) != 0);
  if (long_form && wrong_ == CloseCode::nothing) wrong_ = CloseCode::protocol_error;
  if (wrong_ != CloseCode::nothing) return header;
  if (bytes.size() < 2 + extra + header.mask.size()) return std::nullopt;
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(2 + extra), header.mask.size(), header.mask.begin());
  header.size = 2 + extra + header.mask.size();
  return header;
}

CloseCode FrameReader::check(const Header& header, bool reserved, bool masked) const {
  if (reserved || !masked || !known(header.opcode)) return CloseCode::protocol_error;
  if (is_control(header.opcode)) {
    return header.last && header.payload <= kMostControl ? CloseCode::nothing : CloseCode::protocol_error;
  }
  if (header.opcode == Opcode::binary) return CloseCode::not_text;
  if ((header.opcode == Opcode::continuation) != in_message_) return CloseCode::protocol_error;
  const std::size_t room = message_limit_ - (in_message_ ? message_.size() : 0);
  return header.payload > room ? CloseCode::too_big : CloseCode::nothing;
}

FrameEvent FrameReader::next(std::span<char>& bytes) {
  forget_delivered();
  if (!pending_.empty()) return next_pending(bytes);
  const auto header = parse_header(bytes);
  if (wrong_ != CloseCode::nothing) return wrong(wrong_);
  if (!header || header->whole() > bytes.size()) {
    pending_.assign(bytes.begin(), bytes.end());
    bytes = {};
    return {};
  }
  const auto frame = bytes.first(header->whole());
  bytes = bytes.subspan(header->whole());
  return handle(*header, frame);
}

// Adds to the pending frame no more than it needs, so that what follows it is read where it lies.
FrameEvent FrameReader::next_pending(std::span<char>& bytes) {
  const auto grow_to = [&](std::size_t size) {
    const std::size_t more = std::min(size - std::min(size, pending_.size()), bytes.size());
    pending_.append(bytes.data(), more);
    bytes = bytes.subspan(more);
  };
  auto header = parse_header(pending_);
  while (!header && wrong_ == CloseCode::nothing && !bytes.empty()) {
    grow_to(pending_.size() + 1);
    header = parse_header(pending_);
  }
  if (wrong_ != CloseCode::nothing) return wrong(wrong_);
  if (!header) return {};
  grow_to(header->whole());
  if (pending_.size() < header->whole()) return {};
  pending_delivered_ = true;
  return handle(*header, pending_);
}

FrameEvent FrameReader::handle(const Header& header, std::span<char> frame) {
  const auto payload = frame.subspan(header.size);
  unmask(payload, header.mask);
  const std::string_view text(payload.data(), payload.size());
  switch (header.opcode) {
    case Opcode::ping: return {.what = FrameEvent::What::ping, .payload = text};
    case Opcode::pong: return {.what = FrameEvent::What::pong, .payload = text};
    case Opcode::close: return handle_close(text);
    default: return handle_data(header, text);
  }
}

FrameEvent FrameReader::handle_data(const Header& header, std::string_view payload) {
  if (header.last && !in_message_) return whole_text(payload);
  message_ += payload;
  in_message_ = !header.last;
  if (in_message_) return {.what = FrameEvent::What::fragment};
  message_delivered_ = true;
  return whole_text(message_);
}

FrameEvent FrameReader::whole_text(std::string_view payload) const {
  if (!valid_utf8(payload)) return wrong(CloseCode::not_utf8);
  return {.what = FrameEvent::What::text, .payload = payload};
}

FrameEvent FrameReader::handle_close(std::string_view payload) {
  if (payload.empty()) return {.what = FrameEvent::What::close};
  if (payload.size() < 2) return wrong(CloseCode::protocol_error);
  const auto code = big_endian(std::span(payload).first(2));
  if (!sendable(code)) return wrong(CloseCode::protocol_error);
  if (!valid_utf8(payload.substr(2))) return wrong(CloseCode::not_utf8);
  return {.what = FrameEvent::What::close,
          .code = CloseCode{static_cast<std::uint16_t>(code)},
          .payload = payload.substr(2)};
}

void FrameReader::forget_delivered() {
  if (std::exchange(pending_delivered_, false)) release(pending_);
  if (std::exchange(message_delivered_, false)) release(message_);
}

std::size_t write_frame_header(Opcode opcode, std::size_t payload, std::span<char, kMostHeader> out) {
  out[0] = static_cast<char>(0x80 | static_cast<int>(opcode));
  if (payload <= kMostControl) {
    out[1] = static_cast<char>(payload);
    return 2;
  }
  const std::size_t extra = payload <= 0xFFFF ? 2 : 8;
  out[1] = extra == 2 ? 126 : 127;
  for (std::size_t i = 0; i < extra; ++i) out[2 + i] = static_cast<char>(payload >> (8 * (extra - 1 - i)) & 0xFF);
  return 2 + extra;
}

std::string close_payload(CloseCode code, std::string_view reason) {
  if (code == CloseCode::nothing) return {};
  const auto value = static_cast<std::uint16_t>(code);
  std::string payload = {static_cast<char>(value >> 8), static_cast<char>(value & 0xFF)};
  payload += reason.substr(0, kMostControl - 2);
  return payload;
}

}  // namespace tessera::server
