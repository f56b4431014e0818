#include "support/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tessera {

namespace {

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { close(); }

  int get() const { return descriptor_; }
  bool close() {
    const int d = descriptor_;
    descriptor_ = -1;
    return d < 0 || ::close(d) == 0;
  }

 private:
  int descriptor_;
};

Error failed(std::string_view what, const std::string& path) {
  return Error{"cannot " + std::string(what) + " " + path + ": " + std::strerror(errno)};
}

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto n = ::write(descriptor, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return failed("open", path);
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const auto n = ::read(file.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed("read", path);
    if (n == 0) return content;
    content.append(buffer, static_cast<std::size_t>(n));
    if (content.size() > max_bytes) {
      return Error{"cannot read " + path + ": larger than " + std::to_string(max_bytes >> 20) + " MiB"};
    }
  }
}

namespace {

// Where the content of a path goes, and the file that is written first.
struct Place {
  bool plain = true;   // not a device or a pipe (/dev/stdout), which is written to as it is
  std::string target;  // through a link the file it points to is replaced, not the link
  std::string written;

  int open() const {
    return ::open(written.c_str(), plain ? O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC : O_WRONLY | O_CLOEXEC, 0666);
  }
};

Result<Place> place_of(const std::string& path) {
  std::error_code ec;
  const auto status = std::filesystem::status(path, ec);
  if (std::filesystem::is_directory(status)) return Error{"cannot write " + path + ": it is a folder"};
  Place out;
  out.plain = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  out.target = path;
  if (out.plain && std::filesystem::is_symlink(std::filesystem::symlink_status(path, ec))) {
    out.target = std::filesystem::weakly_canonical(path, ec).string();
  }
  out.written = out.plain ? out.target + ".tmp" + std::to_string(::getpid()) : path;
  return out;
}

}  // namespace

Result<void> write_file(const std::string& path, std::string_view content) {
  return write_file(path, std::span(&content, 1));
}

Result<void> write_file(const std::string& path, std::span<const std::string_view> parts) {
  const auto place = place_of(path);
  if (!place) return place.error();
  File file(place->open());
  if (file.get() < 0) return failed("write", path);
  bool written = true;
  for (const auto part : parts) written = written && write_all(file.get(), part);
  written = written && (!place->plain || ::fsync(file.get()) == 0);
  if (!written || !file.close() || (place->plain && ::rename(place->written.c_str(), place->target.c_str()) != 0)) {
    const Error error = failed("write", path);
    if (place->plain) ::unlink(place->written.c_str());
    return error;
  }
  return {};
}

Result<void> check_writable(const std::string& path) {
  if (path.empty()) return {};
  const auto place = place_of(path);
  if (!place) return place.error();
  if (!place->plain) return {};
  const File file(place->open());
  if (file.get() < 0) return failed("write", path);
  ::unlink(place->written.c_str());
  return {};
}

}  // namespace tessera
