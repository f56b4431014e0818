#include "server/load/link.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "server/testing/client.h"

namespace tessera::load {

namespace {

using server::testing::masked_frame;
using server::testing::take_frame;

// The first byte of a frame that is a whole message: FIN and the opcode.
constexpr int kText = 0x81;
constexpr int kPong = 0x8A;

}  // namespace

Link::Link(int port, std::string from)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)), from_(std::move(from)) {
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 && errno != EINPROGRESS) {
    std::perror("connect");
    std::exit(1);
  }
}

Link::~Link() { ::close(socket_); }

void Link::request(std::string_view method, std::string_view target, std::string_view token, std::string_view body) {
  out_.append(method).append(" ").append(target).append(" HTTP/1.1\r\nhost: localhost\r\n");
  out_.append("x-forwarded-for: ").append(from_).append("\r\n");
  if (!token.empty()) out_.append("authorization: Bearer ").append(token).append("\r\n");
  out_.append("content-length: ").append(std::to_string(body.size())).append("\r\n\r\n").append(body);
}

void Link::upgrade(std::string_view target) {
  out_.append("GET ").append(target).append(" HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n");
  out_.append("x-forwarded-for: ").append(from_).append("\r\n");
  out_.append("upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
}

void Link::say(std::string_view text) { out_ += masked_frame(kText, text); }

bool Link::write() {
  const auto sent = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
  if (sent > 0) out_.erase(0, static_cast<std::size_t>(sent));
  return sent >= 0 || errno == EAGAIN;
}

bool Link::read() {
  char buffer[16384];
  for (;;) {
    const auto got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got == 0) return false;
    if (got < 0) return errno == EAGAIN;
    in_.append(buffer, static_cast<std::size_t>(got));
    if (static_cast<std::size_t>(got) < sizeof buffer) return true;
  }
}

std::optional<std::string> Link::next() { return websocket_ ? next_message() : next_answer(); }

std::optional<std::string> Link::next_answer() {
  const auto end = in_.find("\r\n\r\n");
  if (end == in_.npos) return std::nullopt;
  if (in_.starts_with("HTTP/1.1 101")) {
    websocket_ = true;
    in_.erase(0, end + 4);
    return next_message();
  }
  const auto field = in_.find("content-length: ");
  const std::size_t length = field < end ? std::strtoul(in_.c_str() + field + 16, nullptr, 10) : 0;
  if (in_.size() < end + 4 + length) return std::nullopt;
  auto body = in_.substr(end + 4, length);
  in_.erase(0, end + 4 + length);
  return body;
}

std::optional<std::string> Link::next_message() {
  while (auto frame = take_frame(in_)) {
    if (frame->opcode == 1) return std::move(frame->payload);
    if (frame->opcode == 9) out_ += masked_frame(kPong, "");  // it may be empty
  }
  return std::nullopt;
}

}  // namespace tessera::load
