// The server's data folder, locked so that only one process uses it at a time.
//
// Opened once, by the store, and held until the process ends.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "server/base/descriptor.h"

namespace tessera::server {

class DataFolder {
 public:
  // Creates the folder, readable by its owner only, if there is none. An error if another process holds the lock.
  static Result<DataFolder> open(const std::string& path);

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  DataFolder(std::string path, Descriptor lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  Descriptor lock_;
};

// Creates an empty file that only its owner may read or write. A file that is there gets these rights.
Result<void> make_private_file(const std::string& path);

}  // namespace tessera::server
