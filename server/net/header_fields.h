// Values of HTTP header fields: tokens, origins, and small helpers to read them. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::server {

std::string_view trim(std::string_view text);                      // removes spaces and tabs at both ends
bool equal_ignoring_case(std::string_view a, std::string_view b);  // of ASCII letters
// Returns the part before the first `mark`, and removes it and the mark from `text`; without a mark, all of it.
std::string_view take_until(std::string_view& text, char mark);

// From "Bearer TOKEN"; empty for anything else.
std::string_view bearer_token(std::string_view authorization);

// Whether a page of this origin ("https://example.org:8443") may use the API: the origin is the host that was asked, or
// is listed.
bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& listed);

}  // namespace tessera::server
