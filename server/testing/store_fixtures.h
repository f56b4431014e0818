// For tests: temporary folders and stores, and rows to put into them.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server::testing {

// A folder that goes with the test.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
    std::string name = (parent / "tessera-XXXXXX").string();
    path_ = ::mkdtemp(name.data()) != nullptr ? name : "";
    EXPECT_NE(path_, "");
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ec;
    std::filesystem::remove_all(path_, ec);
  }

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

// A place in memory where there is one: for tests that write much and lose no power. A disk that others use, too, may
// take seconds for a commit.
inline std::filesystem::path quick_place() {
  const std::filesystem::path memory = "/dev/shm";
  return ::access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

inline std::unique_ptr<SqliteStore> open_store(const std::string& folder) {
  auto store = SqliteStore::open(folder);
  EXPECT_TRUE(store) << (store ? "" : store.error().text);
  return store ? *std::move(store) : nullptr;
}

inline Secret a_secret(std::uint8_t fill = 7) {
  Bytes32 bytes;
  bytes.fill(fill);
  return Secret(bytes);
}

inline TableRow a_row(std::string id, Time created = 100) {
  return {.id = std::move(id), .game = "six-pack", .listed = true, .created = created, .changed = created};
}

inline Write a_table(std::string id, Time created = 100) {
  return writes::CreateTable{a_row(std::move(id), created), a_secret()};
}

inline Write a_guest(std::string id) {
  return writes::SetGuest{{.id = id, .name = "Name of " + id, .created = 1, .seen = 2}};
}

// Text of what went wrong, or "".
template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "" : result.error().text;
}

inline std::string commit(Store& store, const std::vector<Write>& writes) { return error_of(store.commit(writes)); }

}  // namespace tessera::server::testing
