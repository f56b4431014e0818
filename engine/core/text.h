// Helpers for the notation: exact reading (one space between words, no signs, no leading zeros) and writing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

// Splits at each `separator`; an empty text gives no parts, "a " gives "a" and "".
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

// A whole number from 0 to 999999999 in its one written form.
std::optional<int> number(std::string_view text);

// `text` for an error message: in quotes, control characters escaped, cut off when long.
std::string quoted(std::string_view text);

// A list such as "2 5 6": numbers from `min` to `max`, strictly ascending; nothing if it is anything else.
std::optional<std::vector<int>> ascending(const std::vector<std::string_view>& words, int min, int max);

}  // namespace tessera::text
