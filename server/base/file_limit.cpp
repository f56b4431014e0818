#include "server/base/file_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <string>

namespace tessera::server {

namespace {

constexpr rlim_t kOtherFiles = 64;

rlim_t raise() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

}  // namespace

Result<std::size_t> allow_connections(std::size_t wanted, std::size_t most) {
  const rlim_t files = raise();
  const std::size_t room = files > kOtherFiles ? static_cast<std::size_t>(files - kOtherFiles) : 0;
  const std::size_t needed = wanted == 0 ? 1 : wanted;
  if (room < needed) {
    return Error{"the limit on open files is " + std::to_string(files) + " and " + std::to_string(needed) +
                 " connections need " + std::to_string(needed + kOtherFiles) +
                 ": raise it (ulimit -n, LimitNOFILE in a systemd unit) or allow fewer connections"};
  }
  return wanted == 0 ? std::min(room, most) : wanted;
}

}  // namespace tessera::server
