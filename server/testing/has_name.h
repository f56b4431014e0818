// For tests: whether somebody's name stands in a text.
#pragma once

#include <string_view>

namespace tessera::server::testing {

// As a word of its own: an id is made of random letters, and "Bob" may be among them.
inline bool has_name(std::string_view text, std::string_view name) {
  const auto of_id = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const auto end = at + name.size();
    if ((at == 0 || !of_id(text[at - 1])) && (end == text.size() || !of_id(text[end]))) return true;
  }
  return false;
}

}  // namespace tessera::server::testing
