// The rules for the names of guests.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::server {

inline constexpr std::size_t kLongestShownName = 24;  // characters

// The name without spaces around it, and with single spaces inside. Nothing if it is empty or too long, or has
// invisible characters in it (controls, marks that change the direction of writing), or is not valid UTF-8.
std::optional<std::string> clean_name(std::string_view text);

}  // namespace tessera::server
