// UTF-8, read strictly: no overlong forms, no surrogates, nothing above U+10FFFF. The tables are utf8proc's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera {

struct CodePoint {
  bool valid = false;      // false: the bytes are not UTF-8
  std::uint32_t code = 0;  // 0 if not valid
  std::size_t bytes = 1;   // how many it takes; 1 if not valid
};

// The character that begins at `at`, which must be inside the text.
CodePoint code_point_at(std::string_view text, std::size_t at);

// Whether a byte of UTF-8 goes on with a character that has begun before it.
constexpr bool is_utf8_continuation(char byte) { return (byte & 0xC0) == 0x80; }
// How many characters a text of UTF-8 has.
std::size_t characters_in(std::string_view text);
// The beginning of a text of UTF-8, of at most so many bytes, without a part of a character at its end.
std::string_view clipped_utf8(std::string_view text, std::size_t bytes);

// How many columns of a terminal a character takes: 0, 1 or 2.
int columns_of(std::uint32_t code);
// And a whole text without escape sequences; what is not UTF-8 takes a column a byte.
std::size_t columns_of(std::string_view text);

// The text with blanks behind it, so that it takes at least `columns` of them.
std::string padded(std::string_view text, std::size_t columns);

bool valid_utf8(std::string_view text);

}  // namespace tessera
