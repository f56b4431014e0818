#include "client/connection.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "client/answer_reader.h"
#include "client/certificates.h"
#include "support/wire_log.h"

namespace tessera::client {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostUnread = kLargestAnswer + kLongestHead;

constexpr std::size_t kMostUnsent = std::size_t{1} << 20;

// True: ready. `events` as poll has them.
bool wait_for(int socket, short events, Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd watched{socket, events, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(left));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

// A connected socket, or -1 with errno set.
int connect_to(const addrinfo& where, Clock::time_point until) {
  const int socket = ::socket(where.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, where.ai_protocol);
  if (socket < 0) return -1;
  int error = 0;
  if (::connect(socket, where.ai_addr, where.ai_addrlen) != 0) {
    error = errno;
    if (error == EINPROGRESS) {
      socklen_t size = sizeof error;
      if (!wait_for(socket, POLLOUT, until)) {
        error = ETIMEDOUT;
      } else {
        ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
      }
    }
  }
  if (error == 0) {
    const int at_once = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    // A network that is gone is noticed after a minute, also when nothing is sent.
    const int keep_alive = 1;
    const int idle_s = 30;
    const int between_s = 10;
    const int unanswered_ms = 30'000;
    ::setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &keep_alive, sizeof keep_alive);
    ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &between_s, sizeof between_s);
    ::setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &unanswered_ms, sizeof unanswered_ms);
    return socket;
  }
  ::close(socket);
  errno = error;
  return -1;
}

std::string tls_fault(SSL* tls) {
  const long verified = SSL_get_verify_result(tls);
  if (verified != X509_V_OK) return std::string("its certificate: ") + X509_verify_cert_error_string(verified);
  const auto code = ERR_peek_last_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  return reason == nullptr ? "the server hung up" : reason;
}

}  // namespace

Result<std::unique_ptr<Connection>> Connection::open(const Address& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failed = ::getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
  if (failed != 0) return Error{"the host " + address.host + " is not found: " + ::gai_strerror(failed)};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, ::freeaddrinfo);
  const auto until = Clock::now() + kConnectWithin;
  int socket = -1;
  for (const addrinfo* each = found; each != nullptr && socket < 0; each = each->ai_next)
    socket = connect_to(*each, until);
  if (socket < 0) return Error{"no server answers at " + address.origin() + ": " + std::strerror(errno)};
  std::unique_ptr<Connection> out(new Connection(socket));
  if (!address.tls) return out;
  if (const auto begun = out->begin_tls(address.host); !begun) {
    return Error{"no secure connection to " + address.origin() + ": " + begun.error().text};
  }
  return out;
}

Result<void> Connection::begin_tls(const std::string& host) {
  ERR_clear_error();
  context_ = SSL_CTX_new(TLS_client_method());
  if (context_ == nullptr) return Error{"TLS is not there"};
  SSL_CTX_set_min_proto_version(context_, TLS1_2_VERSION);
  SSL_CTX_set_verify(context_, SSL_VERIFY_PEER, nullptr);
  if (SSL_CTX_set_default_verify_paths(context_) != 1) return Error{"the system's certificates are not found"};
  const auto elsewhere = certificates_elsewhere(known_certificate_places());
  if (!elsewhere.empty() && SSL_CTX_load_verify_locations(context_, elsewhere.c_str(), nullptr) != 1) {
    return Error{"there are no certificates in " + elsewhere};
  }
  SSL_CTX_set_mode(context_, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  tls_ = SSL_new(context_);
  if (tls_ == nullptr || SSL_set_fd(tls_, socket_) != 1) return Error{"TLS is not there"};
  SSL_set_tlsext_host_name(tls_, host.c_str());
  X509_VERIFY_PARAM* checks = SSL_get0_param(tls_);
  if (X509_VERIFY_PARAM_set1_ip_asc(checks, host.c_str()) != 1) SSL_set1_host(tls_, host.c_str());
  const auto until = Clock::now() + kConnectWithin;
  for (;;) {
    const int done = SSL_connect(tls_);
    if (done == 1) return {};
    const int why = SSL_get_error(tls_, done);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return Error{tls_fault(tls_)};
    if (!wait_for(socket_, why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until)) return Error{"it took too long"};
  }
}

Connection::~Connection() {
  if (tls_ != nullptr) SSL_free(tls_);
  if (context_ != nullptr) SSL_CTX_free(context_);
  ::close(socket_);
}

void Connection::send(std::string_view bytes) {
  out_ += bytes;
  flush();
  if (out_.size() > kMostUnsent) lost_ = true;  // the server asks and does not read
}

void Connection::flush() {
  while (!out_.empty() && !lost_) {
    ssize_t sent = 0;
    if (tls_ != nullptr) {
      ERR_clear_error();
      const int done = SSL_write(tls_, out_.data(), static_cast<int>(std::min<std::size_t>(out_.size(), 1 << 16)));
      const int why = done > 0 ? SSL_ERROR_NONE : SSL_get_error(tls_, done);
      if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) return;
      sent = why == SSL_ERROR_NONE ? done : -1;
    } else {
      sent = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
      if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    }
    if (sent <= 0) {
      lost_ = true;
      out_.clear();
      return;
    }
    out_.erase(0, static_cast<std::size_t>(sent));
  }
}

bool Connection::fill() {
  // The rest is moved when it is the smaller half: however little is read at a time, a byte is moved but once or twice.
  if (read_ >= in_.size() - read_) in_.erase(0, std::exchange(read_, 0));
  char buffer[16 * 1024];
  while (!lost_ && in_.size() - read_ <= kMostUnread) {
    ssize_t count = 0;
    if (tls_ != nullptr) {
      ERR_clear_error();
      const int done = SSL_read(tls_, buffer, sizeof buffer);
      const int why = done > 0 ? SSL_ERROR_NONE : SSL_get_error(tls_, done);
      if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) return true;
      count = why == SSL_ERROR_NONE ? done : 0;
    } else {
      count = ::recv(socket_, buffer, sizeof buffer, 0);
      if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
      if (count < 0 && errno == EINTR) continue;
    }
    if (count <= 0) {
      lost_ = true;
      break;
    }
    in_.append(buffer, static_cast<std::size_t>(count));
  }
  return !lost_;
}

bool Connection::wait(Clock::time_point until) {
  return wait_for(socket_, static_cast<short>(wants_to_write() ? POLLIN | POLLOUT : POLLIN), until);
}

Result<HttpAnswer> ask(const Address& address, const Request& request) {
  auto connection = Connection::open(address);
  if (!connection) return connection.error();
  std::string fields = "Connection: close\r\n";
  if (!request.token.empty()) fields += "Authorization: Bearer " + request.token + "\r\n";
  if (!request.body.empty()) fields += "Content-Type: application/json\r\n";
  auto& stream = **connection;
  stream.send(request_text(request.method, address.path(request.target), address.host_field(), fields,
                           request.body.empty() ? std::nullopt : std::optional<std::string_view>(request.body)));
  const auto until = Clock::now() + kConnectWithin;
  AnswerReader reader;
  for (bool there = true;;) {
    const auto complete = stream.read([&](std::string_view& bytes) { return reader.take(bytes); });
    if (!complete) return Error{address.origin() + " is no server of Tessera's: " + complete.error().text};
    if (*complete) {
      auto& answer = reader.answer();
      wire_log::http({.method = request.method,
                      .target = request.target,
                      .request = request.body,
                      .status = answer.status,
                      .answer = answer.body});
      return std::move(answer);
    }
    if (!there) return Error{address.origin() + " hung up without an answer"};
    if (!stream.wait(until)) return Error{address.origin() + " does not answer"};
    stream.flush();
    there = stream.fill();
  }
}

}  // namespace tessera::client
