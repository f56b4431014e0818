#include "server/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tessera::server {

namespace {

Error failed(std::string_view what, const std::string& path) {
  return Error{"cannot " + std::string(what) + " " + path + ": " + std::strerror(errno)};
}

}  // namespace

Result<DataFolder> DataFolder::open(const std::string& path) {
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return failed("make the folder", path);
  const std::string name = path + "/lock";
  const int lock = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return failed("open", name);
  // The kernel lets go of it however the process ends, so the file may stay.
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    const Error error =
        errno == EWOULDBLOCK ? Error{path + " is in use by another process of Tessera's"} : failed("lock", name);
    ::close(lock);
    return error;
  }
  return DataFolder(path, lock);
}

DataFolder::DataFolder(DataFolder&& other) noexcept : path_(std::move(other.path_)), lock_(other.lock_) {
  other.lock_ = -1;
}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

Result<void> make_private_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return failed("open", path);
  const bool done = ::fchmod(file, 0600) == 0;
  const Error error = failed("set the rights of", path);
  ::close(file);
  if (!done) return error;
  return {};
}

}  // namespace tessera::server
