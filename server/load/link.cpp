#include "server/load/link.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace tessera::load {

namespace {

// A frame of the server's has no mask: two bytes, and the length in two or eight more where it is longer.
struct FrameHead {
  std::size_t head;
  std::size_t length;
  int opcode;
};

std::optional<FrameHead> frame_head(std::string_view in) {
  if (in.size() < 2) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(in[at]); };
  FrameHead out{2, byte(1) & 0x7fU, byte(0) & 0x0f};
  const std::size_t more = out.length == 126 ? 2 : out.length == 127 ? 8 : 0;
  if (more == 0) return out;
  if (in.size() < 2 + more) return std::nullopt;
  out.length = 0;
  for (std::size_t i = 0; i < more; ++i) out.length = out.length << 8 | byte(2 + i);
  out.head += more;
  return out;
}

}  // namespace

Link::Link(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
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
  if (!token.empty()) out_.append("authorization: Bearer ").append(token).append("\r\n");
  out_.append("content-length: ").append(std::to_string(body.size())).append("\r\n\r\n").append(body);
}

void Link::upgrade(std::string_view target) {
  out_.append("GET ").append(target).append(" HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n");
  out_.append("upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
}

// A mask of zeros is a mask.
void Link::say(std::string_view text) {
  out_ += '\x81';
  if (text.size() < 126) {
    out_ += static_cast<char>(0x80U | text.size());
  } else {
    out_ += '\xfe';
    out_ += static_cast<char>(text.size() >> 8);
    out_ += static_cast<char>(text.size() & 0xff);
  }
  out_.append(4, '\0').append(text);
}

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
  for (;;) {
    const auto frame = frame_head(in_);
    if (!frame || in_.size() < frame->head + frame->length) return std::nullopt;
    auto payload = in_.substr(frame->head, frame->length);
    in_.erase(0, frame->head + frame->length);
    if (frame->opcode == 1) return payload;
    if (frame->opcode == 9) out_.append("\x8a\x80\0\0\0\0", 6);  // a ping: its pong may be empty
  }
}

}  // namespace tessera::load
