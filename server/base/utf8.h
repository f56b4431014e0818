// A strict check of UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <string_view>

namespace tessera::server {

bool valid_utf8(std::string_view text);

}  // namespace tessera::server
