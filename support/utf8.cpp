#include "support/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstring>

namespace tessera {

namespace {

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

CodePoint code_point_at(std::string_view text, std::size_t at) {
  utf8proc_int32_t code = 0;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                                      static_cast<utf8proc_ssize_t>(text.size() - at), &code);
  if (bytes <= 0) return {};
  return {true, static_cast<std::uint32_t>(code), static_cast<std::size_t>(bytes)};
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_utf8_continuation(byte); }));
}

std::string_view clipped_utf8(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && is_utf8_continuation(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

int columns_of(std::uint32_t code) { return utf8proc_charwidth(static_cast<utf8proc_int32_t>(code)); }

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = code_point_at(text, at);
    columns += next.valid ? static_cast<std::size_t>(columns_of(next.code)) : 1;
    at += next.bytes;
  }
  return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
  std::string out(text);
  const auto taken = columns_of(text);
  if (taken < columns) out.append(columns - taken, ' ');
  return out;
}

bool valid_utf8(std::string_view text) {
  while (true) {
    text.remove_prefix(ascii_prefix(text));
    if (text.empty()) return true;
    const auto next = code_point_at(text, 0);
    if (!next.valid) return false;
    text.remove_prefix(next.bytes);
  }
}

}  // namespace tessera
