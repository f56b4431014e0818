// The rules for the names of guests.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/codes.h"

namespace tessera::server {

inline constexpr std::size_t kLongestShownName = 24;  // characters

// The name without spaces around it, with single spaces inside, and composed (NFC). Refused as `bad_field` if it is
// empty or too long, and as `bad_text` if it has anything that others can't see (support/shown_text.h).
Answer<std::string> clean_name(std::string_view text);

}  // namespace tessera::server
