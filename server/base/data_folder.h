// The server's folder of data, held by one process at a time.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "server/base/descriptor.h"

namespace tessera::server {

class DataFolder {
 public:
  // Makes it, for its owner only, if it is not there; an error if another process holds it.
  static Result<DataFolder> open(const std::string& path);

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  DataFolder(std::string path, Descriptor lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  Descriptor lock_;
};

// An empty file that only its owner may read or write, unless it is there already; then it is made so.
Result<void> make_private_file(const std::string& path);

}  // namespace tessera::server
