// The closed lists of codes that the server refuses with.
#pragma once

#include <string_view>

#include "server/base/codes.h"
#include "table/codes.h"

namespace tessera::fuzz {

inline bool is_known_code(std::string_view name) {
  for (const auto& code : server::codes()) {
    if (code.name == name) return true;
  }
  for (const auto& code : table::codes()) {
    if (code.name == name) return true;
  }
  return false;
}

}  // namespace tessera::fuzz
