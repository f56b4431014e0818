#include "server/base/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

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
  Descriptor lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.number() < 0) return failed("open", name);
  // The kernel lets go of it however the process ends, so the file may stay.
  if (::flock(lock.number(), LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK ? Error{path + " is in use by another process of Tessera's"} : failed("lock", name);
  }
  return DataFolder(path, std::move(lock));
}

Result<void> make_private_file(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  if (file.number() < 0) return failed("open", path);
  if (::fchmod(file.number(), 0600) != 0) return failed("set the rights of", path);
  return {};
}

}  // namespace tessera::server
