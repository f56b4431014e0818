// The text of protocol/openapi.json, the description of the protocol for programs. It is part of the program.
#pragma once

#include <string_view>

namespace tessera::server {

std::string_view openapi_json();

}  // namespace tessera::server
