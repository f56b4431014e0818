#include "server/net/net_session.h"

#include <sys/socket.h>

#include <cerrno>
#include <utility>

namespace tessera::server {

namespace {

constexpr int kRoundsAtOnce = 4;  // then others have their turn
constexpr std::size_t kMostDrained = 2 * 1024 * 1024;

}  // namespace

Session::Session(NetCore& core, Descriptor socket, ConnectionId id, const Address& peer, bool counted)
    : core_(core),
      socket_(std::move(socket)),
      id_(id),
      peer_(peer),
      counted_for_(peer),
      counted_(counted),
      frames_(core.config.message_limit),
      http_(new Exchange{HttpReader(core.config.head_limit, core.config.body_limit, core.config.forwarded_by)}) {}

void Session::start() {
  deadline_ = core_.now() + core_.config.head_timeout;
  if (!core_.poller().add(socket_.number(), id_, interest_)) drop();
}

void Session::wait_for(Poller::Interest interest) {
  if (interest == interest_ || phase_ == Phase::dead) return;
  interest_ = interest;
  if (!core_.poller().change(socket_.number(), id_, interest)) drop();
}

void Session::ready(Poller::Interest what) {
  constexpr Poller::Interest kOver = EPOLLERR | EPOLLHUP;
  if ((what & EPOLLOUT) != 0) write_on();
  if (phase_ == Phase::dead || (what & (EPOLLIN | kOver)) == 0) return;
  if (wants_bytes()) return read();
  // Nobody is there any more to be answered, or somebody sends on without waiting for the answer.
  (what & kOver) != 0 ? drop() : wait_for(interest_ & ~Poller::Interest{EPOLLIN});
}

void Session::read() {
  for (int round = 0; round < kRoundsAtOnce && wants_bytes(); ++round) {
    const ssize_t count = ::recv(socket_.number(), core_.incoming.data(), core_.incoming.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (count <= 0) return drop();
    const auto bytes = std::span(core_.incoming).first(static_cast<std::size_t>(count));
    take(bytes);
    if (bytes.size() < core_.incoming.size()) return;
  }
}

// While a request is with the handler, and until all that was read has been handled, nothing more is read: a client
// that sends on and on fills its own buffers.
bool Session::wants_bytes() const {
  if (waits_) return false;
  if (phase_ == Phase::http) return !http_->busy;
  return phase_ == Phase::websocket || phase_ == Phase::draining;
}

void Session::take(std::span<char> bytes) {
  core_.counters.bytes_in += bytes.size();
  if (phase_ == Phase::http) {
    http_data(bytes);
  } else if (phase_ == Phase::websocket) {
    websocket_data(bytes);
  } else if (phase_ == Phase::draining) {
    drained_bytes_ += bytes.size();
    if (drained_bytes_ > kMostDrained) drop();
  }
}

void Session::wait_for_turn() {
  if (!std::exchange(waits_, true)) core_.go_on_later(shared_from_this());
}

void Session::go_on() {
  waits_ = false;
  if (phase_ == Phase::http) {
    http_step();
  } else if (phase_ == Phase::websocket) {
    std::string rest = std::exchange(rest_, {});
    websocket_data(rest);
  }
  if (!waits_ && phase_ != Phase::dead) read_on();
}

void Session::touch() {
  if (dirty_) return;
  dirty_ = true;
  core_.mark_dirty(shared_from_this());
}

void Session::flush() {
  dirty_ = false;
  if (phase_ == Phase::dead) return;
  if (phase_ == Phase::closing) notify_closed();
  const Written written = cut_off_ ? Written::failed : blocked_ ? Written::blocked : write_out();
  if (written == Written::failed) return drop();
  if (written == Written::blocked) return wait_to_write();
  drained();
}

Session::Written Session::write_out() {
  while (!out_.empty()) {
    const std::size_t size = out_.gather(core_.outgoing);
    const ssize_t sent = ::send(socket_.number(), core_.outgoing.data(), size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? Written::blocked : Written::failed;
    core_.counters.bytes_out += static_cast<std::uint64_t>(sent);
    wrote_at_ = core_.now();
    out_.consume(static_cast<std::size_t>(sent));
  }
  return Written::all;
}

void Session::wait_to_write() {
  if (blocked_) return;
  blocked_ = true;
  wrote_at_ = core_.now();
  wait_for(interest_ | EPOLLOUT);
}

void Session::write_on() {
  if (!blocked_) return;
  blocked_ = false;
  wait_for(interest_ & ~Poller::Interest{EPOLLOUT});
  flush();
}

bool Session::stalled() const { return blocked_ && core_.now() - wrote_at_ >= core_.config.write_timeout; }

void Session::drained() {
  if (phase_ == Phase::http && http_->answered) {
    http_next();
  } else if (phase_ == Phase::closing) {
    hang_up();
  }
}

void Session::hang_up() {
  if (::shutdown(socket_.number(), SHUT_WR) != 0) return drop();
  phase_ = Phase::draining;
  http_.reset();
  deadline_ = core_.now() + core_.config.close_timeout;
  read_on();
}

void Session::tick() {
  if (stalled()) {
    ++core_.counters.slow_readers;
    drop();
  } else if (phase_ == Phase::http) {
    http_tick();
  } else if (phase_ == Phase::websocket) {
    websocket_tick();
  } else if (phase_ == Phase::draining && core_.now() >= deadline_) {
    drop();
  }
}

void Session::stop() {
  if (phase_ == Phase::websocket) {
    begin_close(CloseCode::restart, "restart");
  } else if (phase_ == Phase::http && !http_->busy) {
    drop();
  }
}

void Session::drop() {
  if (phase_ == Phase::dead) return;
  phase_ = Phase::dead;
  socket_.close();
  out_.clear();
  http_.reset();
  if (counted_) core_.addresses.disconnect(counted_for_);
  release_held();
  notify_closed();
  core_.remove(id_);
}

}  // namespace tessera::server
