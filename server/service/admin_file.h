// Where a running server is, and the token of who runs it: a file in the data folder that only its owner may read.
#pragma once

#include <string>

#include "engine/core/result.h"

namespace tessera::server {

struct AdminFile {
  int port = 0;
  std::string address = {};  // that it listens on
  std::string base_path = {};
  std::string token = {};

  Result<void> write(const std::string& folder) const;
  static Result<AdminFile> read(const std::string& folder);
};

}  // namespace tessera::server
