// The web client's files as answers to requests.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/response.h"

namespace tessera::server {

// The file at this path ("/" is the page itself), in the smallest form that the client takes; `accepts` is what its
// Accept-Encoding says. Nothing: there is no such file. Paths are compared, never opened.
std::optional<Response> asset(std::string_view path, std::string_view accepts);

}  // namespace tessera::server
