#include "server/net/poller.h"

#include <algorithm>

namespace tessera::server {

bool Poller::open() {
  const int descriptor = epoll_create1(EPOLL_CLOEXEC);
  if (descriptor < 0) return false;
  boost::system::error_code failed;
  epoll_.assign(descriptor, failed);
  return !failed;
}

bool Poller::control(int what, int socket, std::uint64_t id, Interest interest) {
  epoll_event event{.events = interest, .data = {.u64 = id}};
  return epoll_ctl(epoll_.native_handle(), what, socket, &event) == 0;
}

std::span<const epoll_event> Poller::poll() {
  const int count = epoll_wait(epoll_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
  return std::span(events_).first(static_cast<std::size_t>(std::max(count, 0)));
}

}  // namespace tessera::server
