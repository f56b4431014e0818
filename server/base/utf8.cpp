#include "server/base/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera::server {

namespace {

bool continues(unsigned char byte) { return (byte & 0xC0) == 0x80; }

// The length of the character at the front of the text; 0: it is not valid. The range of the second byte excludes
// overlong forms (E0, F0), surrogates (ED) and everything above U+10FFFF (F4).
std::size_t character(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (at(1) < low || at(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!continues(at(i))) return 0;
  }
  return length;
}

// Most of what is sent is ASCII: eight bytes at a time.
std::size_t ascii_prefix(std::string_view text) {
  std::size_t at = 0;
  std::uint64_t word = 0;
  for (; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if (word & 0x8080808080808080U) break;
  }
  return at;
}

}  // namespace

bool valid_utf8(std::string_view text) {
  while (true) {
    text.remove_prefix(ascii_prefix(text));
    if (text.empty()) return true;
    const std::size_t length = character(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
}

std::optional<std::uint32_t> take_code_point(std::string_view& text) {
  const std::size_t length = character(text);
  if (length == 0) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text.front());
  std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  text.remove_prefix(length);
  return code;
}

}  // namespace tessera::server
