// One HTTP request to a server on this machine: all that `tessera admin` needs.
#pragma once

#include <string>

#include "engine/core/result.h"

namespace tessera::app {

struct LocalRequest {
  std::string address;
  int port;
  std::string method;
  std::string target;  // already encoded
  std::string token;
};

struct LocalAnswer {
  int status;
  std::string body;
};

Result<LocalAnswer> ask_local(const LocalRequest& request);

// For a value in a query.
std::string percent_encoded(std::string_view text);

}  // namespace tessera::app
