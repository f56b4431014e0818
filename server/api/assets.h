// The files of the web client as answers to requests. They are part of the program. Any thread.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/response.h"

namespace tessera::server {

// The file at this path ("/" is the page itself), in the smallest encoding that the client accepts; `accepts` is the
// value of Accept-Encoding. Nothing: there is no such file. No file is opened: paths are only compared.
std::optional<Response> asset(std::string_view path, std::string_view accepts);

}  // namespace tessera::server
