// The rules for the names of guests, and for other texts of theirs that others read.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/codes.h"

namespace tessera::server {

inline constexpr std::size_t kLongestShownName = 24;  // characters
inline constexpr std::size_t kLongestOptionText = 64;

// The name without spaces around it, with single spaces inside, and composed (NFC). Refused as `bad_field` if it is
// empty or too long, and as `bad_text` if it has anything that others can't see (support/shown_text.h).
Answer<std::string> clean_name(std::string_view text);

// Whether others may read all texts in the description of a table or in its options, such as the name of a deck.
// Refused as `bad_text`, or as `too_long`: each snapshot of the table has them.
Answer<void> check_texts(const boost::json::value& value);

}  // namespace tessera::server
