// UTF-8, decoded strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::server {

bool valid_utf8(std::string_view text);

// Removes the first character of `text`, which must not be empty, and returns its code point. Nothing: it is not valid.
std::optional<std::uint32_t> take_code_point(std::string_view& text);

}  // namespace tessera::server
