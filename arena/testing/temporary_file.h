// A file for one test: made empty or with a content, gone afterwards.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace tessera::arena {

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content = "") {
    const int file = ::mkstemp(path_.data());
    if (file >= 0) ::close(file);
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

  std::string content() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string path_ = "tessera_test_XXXXXX";  // in the folder the tests run in
};

}  // namespace tessera::arena
