// What stands in the fields of a request's head: tokens, origins. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::server {

std::string_view trim(std::string_view text);            // spaces and tabs at both ends
bool same_word(std::string_view a, std::string_view b);  // ASCII letters of either case are the same
// What stands before the first `mark`; the text is left with what stands behind it, or empty.
std::string_view cut(std::string_view& text, char mark);

// From "Bearer TOKEN"; empty for anything else.
std::string_view bearer_token(std::string_view authorization);

// Whether a page of this origin ("https://example.org:8443") may change something here: it came from the host that is
// asked, or it is listed.
bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& listed);

}  // namespace tessera::server
