#include "server/net_session.h"

#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <cerrno>

namespace tessera::server {

namespace {

constexpr int kRoundsAtOnce = 4;  // then others have their turn
constexpr std::size_t kMostDrained = 2 * 1024 * 1024;

}  // namespace

Session::Session(NetCore& core, Socket socket, ConnectionId id, const Address& peer, bool counted)
    : core_(core),
      socket_(std::move(socket)),
      id_(id),
      peer_(peer),
      counted_for_(peer),
      counted_(counted),
      frames_(core.config.message_limit),
      http_(new Exchange{HttpReader(core.config.head_limit, core.config.body_limit, core.config.forwarded_by)}) {}

void Session::start() {
  boost::system::error_code failed;
  socket_.non_blocking(true, failed);
  if (failed) return drop();
  deadline_ = core_.now() + core_.config.head_timeout;
  read();
}

void Session::read() {
  if (reading_ || !wants_bytes()) return;
  reading_ = true;
  socket_.async_read_some(boost::asio::buffer(in_),
                          [self = shared_from_this()](const boost::system::error_code& failed, std::size_t count) {
                            self->on_read(bool(failed), count);
                            self->core_.end_turn();
                          });
}

void Session::on_read(bool failed, std::size_t count) {
  reading_ = false;
  if (phase_ == Phase::dead) return;
  core_.refresh_now();
  if (failed) return drop();
  take(std::span(in_).first(count));
  if (count == in_.size()) read_more();
  read();
}

void Session::read_more() {
  for (int round = 0; round < kRoundsAtOnce && wants_bytes(); ++round) {
    boost::system::error_code failed;
    const std::size_t count = socket_.read_some(boost::asio::buffer(core_.scratch), failed);
    if (failed == boost::asio::error::would_block) return;
    if (failed) return drop();
    take(std::span(core_.scratch).first(count));
    if (count < core_.scratch.size()) return;
  }
}

// While a request is with the handler nothing more is read: a client that sends on and on fills its own buffers.
bool Session::wants_bytes() const {
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

void Session::touch() {
  if (dirty_) return;
  dirty_ = true;
  core_.mark_dirty(shared_from_this());
}

void Session::flush() {
  dirty_ = false;
  if (phase_ == Phase::dead) return;
  if (phase_ == Phase::closing) tell_closed();
  const Written written = cut_off_ ? Written::failed : blocked_ ? Written::blocked : write_out();
  if (written == Written::failed) return drop();
  if (written == Written::blocked) return wait_to_write();
  drained();
}

Session::Written Session::write_out() {
  OutQueue::Batch batch;
  while (!out_.empty()) {
    out_.gather(batch);
    msghdr message = {};
    message.msg_iov = batch.parts.data();
    message.msg_iovlen = batch.count;
    const ssize_t sent = ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL);
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
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const boost::system::error_code&) {
    self->blocked_ = false;
    if (self->phase_ == Phase::dead) return;
    self->core_.refresh_now();
    self->flush();
    self->core_.end_turn();
  });
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
  boost::system::error_code failed;
  socket_.shutdown(Socket::shutdown_send, failed);
  if (failed) return drop();
  phase_ = Phase::draining;
  http_.reset();
  deadline_ = core_.now() + core_.config.close_timeout;
  read();
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
  boost::system::error_code ignored;
  socket_.close(ignored);
  out_.clear();
  http_.reset();
  if (counted_) core_.addresses.disconnect(counted_for_);
  tell_closed();
  core_.remove(id_);
}

}  // namespace tessera::server
