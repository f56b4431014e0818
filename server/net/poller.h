// epoll for many sockets, level-triggered: a socket is reported until it has been read.
//
// Why not Asio's own sockets: Asio asks each socket once more after every message, and keeps a record of each for ever;
// this asks for all of them at once. The epoll descriptor is itself one that Asio's loop waits for. Network thread
// only.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <cstdint>
#include <span>
#include <utility>

namespace tessera::server {

class Poller {
 public:
  using Executor = boost::asio::io_context::executor_type;

  // What a socket waits for: EPOLLIN, EPOLLOUT, both or neither.
  using Interest = std::uint32_t;

  explicit Poller(const Executor& executor) : epoll_(executor) {}

  bool open();
  // False: the system takes no more. A socket leaves the set when it is closed.
  bool add(int socket, std::uint64_t id, Interest interest) { return control(EPOLL_CTL_ADD, socket, id, interest); }
  bool change(int socket, std::uint64_t id, Interest interest) { return control(EPOLL_CTL_MOD, socket, id, interest); }

  // `then(error)` once some are ready.
  template <class Then>
  void when_ready(Then then) {
    epoll_.async_wait(Waitable::wait_read, std::move(then));
  }
  // Those that are ready now, or some of them: `data.u64` is the id. Valid until the next poll.
  std::span<const epoll_event> poll();

 private:
  using Waitable = boost::asio::posix::basic_stream_descriptor<Executor>;

  bool control(int what, int socket, std::uint64_t id, Interest interest);

  Waitable epoll_;
  std::array<epoll_event, 256> events_;
};

}  // namespace tessera::server
