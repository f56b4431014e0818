// The description of the HTTP API for machines (openapi.json), inside the program.
#pragma once

#include <string_view>

namespace tessera::server {

std::string_view openapi_json();

}  // namespace tessera::server
