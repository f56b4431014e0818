// The file that tells admin commands where the running server is, with the admin's token. It is in the data folder, and
// only its owner may read it.
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
