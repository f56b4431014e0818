// Which of many sockets can be read or written, as epoll tells it, level by level: a socket is told of until it has
// been read. Asio asks each socket once more after every message, only to hear that there is nothing, and keeps a
// record of each for ever; this asks all of them at once. It is itself one of the things that Asio's loop waits for.
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
  // False: the system has no room for more. A socket that is closed is forgotten.
  bool add(int socket, std::uint64_t id, Interest interest) { return control(EPOLL_CTL_ADD, socket, id, interest); }
  bool change(int socket, std::uint64_t id, Interest interest) { return control(EPOLL_CTL_MOD, socket, id, interest); }

  // `then(error)` once some are ready.
  template <class Then>
  void when_ready(Then then) {
    epoll_.async_wait(Waitable::wait_read, std::move(then));
  }
  // Those that are ready now, or some of them: `data.u64` is the id. Valid until the next look.
  std::span<const epoll_event> look();

 private:
  using Waitable = boost::asio::posix::basic_stream_descriptor<Executor>;

  bool control(int what, int socket, std::uint64_t id, Interest interest);

  Waitable epoll_;
  std::array<epoll_event, 256> events_;
};

}  // namespace tessera::server
