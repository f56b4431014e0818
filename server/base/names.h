// What guests may call themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::server {

inline constexpr std::size_t kLongestShownName = 24;  // characters

// Without spaces around it and with single ones inside; nothing if that leaves no name, too long a one, or one with
// characters that nobody sees (controls, marks that turn the direction of writing) in it. `text` is valid UTF-8.
std::optional<std::string> clean_name(std::string_view text);

}  // namespace tessera::server
