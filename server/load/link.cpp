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
using server::testing::request_text;
using server::testing::take_answer;
using server::testing::take_frame;
using server::testing::upgrade_text;

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

std::string Link::from_field() const { return "x-forwarded-for: " + from_ + "\r\n"; }

void Link::request(std::string_view method, std::string_view target, std::string_view token, std::string_view body) {
  auto fields = from_field();
  if (!token.empty()) fields.append("authorization: Bearer ").append(token).append("\r\n");
  out_ += request_text(method, target, fields, body);
}

void Link::upgrade(std::string_view target) { out_ += upgrade_text(target, from_field()); }

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
  auto answer = take_answer(in_);
  if (!answer) return std::nullopt;
  websocket_ = answer->status == 101;
  return websocket_ ? next_message() : std::move(answer->body);
}

std::optional<std::string> Link::next_message() {
  while (auto frame = take_frame(in_)) {
    if (frame->opcode == 1) return std::move(frame->payload);
    if (frame->opcode == 9) out_ += masked_frame(kPong, "");  // it may be empty
  }
  return std::nullopt;
}

}  // namespace tessera::load
