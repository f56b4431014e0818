// A folder in memory, with a database that each session begins with.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "fuzz/fuzz.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::fuzz {

class SessionFolder {
 public:
  SessionFolder() {
    std::string name = (::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + std::string("/session-XXXXXX");
    require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
    path_ = name;
    require(static_cast<bool>(server::SqliteStore::open(path_ + "/new")), "a store can be made");
  }
  ~SessionFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string fresh() const {
    std::error_code ignored;
    std::filesystem::remove_all(path_ + "/data", ignored);
    std::filesystem::copy(path_ + "/new", path_ + "/data");
    return path_ + "/data";
  }

 private:
  std::string path_;
};

}  // namespace tessera::fuzz
