// The target of a request: "/api/tables/x%20y?after=3". Decoded once, strictly. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tessera::server {

struct Target {
  std::string path;   // decoded: starts with "/", valid UTF-8, no empty, "." or ".." segment, no control character
  std::string query;  // not decoded, without the "?"; see query_value
};

// Nothing for targets that no client of ours sends: whole URLs, characters that should have been escaped, escapes of a
// slash, a backslash or a control character, "." and ".." segments.
std::optional<Target> parse_target(std::string_view text);

// The value of the first parameter of that name, decoded ("+" is a space). Nothing if it is missing or not valid.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

// Removes the base ("" or "/games") from a path; the rest starts with "/". Nothing if the path is not below the base;
// empty if it is the base itself without its last slash.
std::optional<std::string_view> below_base(std::string_view path, std::string_view base);

}  // namespace tessera::server
