#include "app/local_http.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <cstring>
#include <memory>

namespace tessera::app {

namespace {

class Socket {
 public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// The server hangs up after its answer, for that is what it was asked.
std::string read_all(int socket) {
  std::string out;
  char buffer[4096];
  for (;;) {
    const auto got = ::recv(socket, buffer, sizeof buffer, 0);
    if (got <= 0) return out;
    out.append(buffer, static_cast<std::size_t>(got));
  }
}

}  // namespace

Result<LocalAnswer> ask_local(const LocalRequest& request) {
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST;
  addrinfo* found = nullptr;
  if (getaddrinfo(request.address.c_str(), std::to_string(request.port).c_str(), &hints, &found) != 0) {
    return Error{"no such address: " + request.address};
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> address(found, freeaddrinfo);
  const Socket socket(::socket(address->ai_family, address->ai_socktype, address->ai_protocol));
  if (socket.get() < 0 || ::connect(socket.get(), address->ai_addr, address->ai_addrlen) != 0) {
    return Error{"no server answers at " + request.address + ":" + std::to_string(request.port) + ": " +
                 std::strerror(errno)};
  }
  const std::string text = request.method + " " + request.target +
                           " HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n" +
                           "authorization: Bearer " + request.token + "\r\n\r\n";
  const std::string answer = send_all(socket.get(), text) ? read_all(socket.get()) : std::string();
  const auto body = answer.find("\r\n\r\n");
  LocalAnswer out{};
  const auto status = answer.find(' ');
  if (body == answer.npos || status == answer.npos) return Error{"the server hung up without an answer"};
  std::from_chars(answer.data() + status + 1, answer.data() + body, out.status);
  out.body = answer.substr(body + 4);
  return out;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
        c == '.') {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

}  // namespace tessera::app
