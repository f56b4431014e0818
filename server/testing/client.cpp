#include "server/testing/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <utility>

#include "client/answer_reader.h"
#include "server/net/header_fields.h"
#include "support/wire_log.h"

namespace tessera::server::testing {

namespace {

constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";  // RFC 6455's example

// Only what belongs to the protocol is logged: the API and refusals, not what tests of the network ask of their own
// servers.
void log_exchange(std::string_view request, const HttpAnswer& answer) {
  std::string_view rest = request;
  std::string_view line = take_until(rest, '\r');
  const std::string_view method = take_until(line, ' ');
  const std::string_view target = take_until(line, ' ');
  const bool refused = answer.body.starts_with("{\"error\"");
  if (!target.starts_with("/api/") && target != "/healthz" && target != "/metrics" && !refused) return;
  const auto head = request.find("\r\n\r\n");
  const std::string_view body = head == request.npos ? std::string_view() : request.substr(head + 4);
  wire_log::http({.method = method, .target = target, .request = body, .status = answer.status, .answer = answer.body});
}

}  // namespace

Client::Client(int port, const char* address) {
  const bool v6 = std::string_view(address).find(':') != std::string_view::npos;
  socket_ = ::socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval patience = {5, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const int at_once = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
  sockaddr_in four = {};
  sockaddr_in6 six = {};
  four.sin_family = AF_INET;
  six.sin6_family = AF_INET6;
  four.sin_port = six.sin6_port = htons(static_cast<std::uint16_t>(port));
  ::inet_pton(v6 ? AF_INET6 : AF_INET, address, v6 ? static_cast<void*>(&six.sin6_addr) : &four.sin_addr);
  const auto* where = v6 ? reinterpret_cast<sockaddr*>(&six) : reinterpret_cast<sockaddr*>(&four);
  connected_ = ::connect(socket_, where, v6 ? sizeof six : sizeof four) == 0;
}

Client::~Client() { hang_up(); }

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      connected_(other.connected_),
      lost_(other.lost_),
      in_(std::move(other.in_)),
      request_(std::move(other.request_)),
      live_(other.live_) {}

void Client::hang_up() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void Client::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  hang_up();
}

void Client::small_receive_buffer() {
  const int size = 4096;
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

void Client::send(std::string_view bytes) {
  if (live_ == 0) request_ = bytes;
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool Client::fill() {
  char buffer[16 * 1024];
  const ssize_t count = ::recv(socket_, buffer, sizeof buffer, 0);
  if (count <= 0) return false;
  in_.append(buffer, static_cast<std::size_t>(count));
  return true;
}

std::string Client::read_some() {
  if (in_.empty()) fill();
  return std::exchange(in_, {});
}

std::optional<HttpAnswer> take_answer(std::string& bytes, bool head_only) {
  client::AnswerReader reader(head_only);
  std::string_view rest = bytes;
  const auto complete = reader.take(rest);
  if (!complete || !*complete) return std::nullopt;
  bytes.erase(0, bytes.size() - rest.size());
  return std::move(reader.answer());
}

std::optional<HttpAnswer> Client::answer(bool head_only) {
  for (;;) {
    if (auto answer = take_answer(in_, head_only)) {
      if (!head_only) log_exchange(request_, *answer);
      return answer;
    }
    if (!fill()) return std::nullopt;
  }
}

std::string request_text(std::string_view method, std::string_view target, std::string_view fields,
                         std::optional<std::string_view> body) {
  return client::request_text(method, target, "localhost", fields, body);
}

std::string upgrade_text(std::string_view target, std::string_view fields) {
  return client::upgrade_text(target, "localhost", kKey, fields);
}

std::optional<HttpAnswer> Client::get(std::string_view target, std::string_view fields) {
  send(request_text("GET", target, fields));
  return answer();
}

std::optional<HttpAnswer> Client::post(std::string_view target, std::string_view body, std::string_view fields) {
  send(request_text("POST", target, fields, body));
  return answer();
}

bool Client::ended() { return in_.empty() && !fill(); }

std::optional<HttpAnswer> Client::upgrade(std::string_view target, std::string_view fields) {
  send(upgrade_text(target, fields));
  return answer();
}

bool Client::open(std::string_view target, std::string_view fields) {
  const auto answer = upgrade(target, fields);
  if (!answer || answer->status != 101) return false;
  if (target == "/api/live") live_ = wire_log::new_connection();
  return true;
}

std::string masked_frame(int first_byte, std::string_view payload) {
  return client::masked_frame(first_byte, payload, {'\x12', '\x34', '\x56', '\x78'});
}

void Client::frame(int opcode, std::string_view payload, bool last) {
  if (live_ != 0 && opcode == 1 && last) wire_log::message(live_, wire_log::From::client, payload);
  send(masked_frame((last ? 0x80 : 0) | opcode, payload));
}

std::optional<Frame> take_frame(std::string& bytes) {
  std::string_view rest = bytes;
  auto frame = client::take_frame(rest);
  bytes.erase(0, bytes.size() - rest.size());
  return frame ? *std::move(frame) : std::nullopt;
}

std::optional<Frame> Client::logged_frame() {
  auto frame = take_frame(in_);
  if (!frame || live_ == 0) return frame;
  if (frame->opcode == 1) wire_log::message(live_, wire_log::From::server, frame->payload);
  if (frame->opcode == 8) wire_log::closed(live_, frame->close_code());
  return frame;
}

std::optional<Frame> Client::read_frame() {
  for (;;) {
    if (auto frame = logged_frame()) return frame;
    if (!fill()) return std::nullopt;
  }
}

std::optional<Frame> Client::next_frame() {
  char buffer[64 * 1024];
  while (!lost_) {
    const ssize_t count = ::recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) break;
    if (count <= 0) {
      lost_ = true;
      break;
    }
    in_.append(buffer, static_cast<std::size_t>(count));
  }
  return logged_frame();
}

std::string Client::read_text() {
  const auto frame = read_frame();
  return frame && frame->opcode == 1 ? frame->payload : "(none)";
}

}  // namespace tessera::server::testing
