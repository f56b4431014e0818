// A WebSocket at a server that sends what it likes.
#include "client/web_socket.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <sys/socket.h>

#include <thread>

#include "server/base/descriptor.h"

namespace tessera::client {
namespace {

using server::Descriptor;

// Takes one connection, opens the WebSocket, and sends `bytes`.
class FloodServer {
 public:
  explicit FloodServer(std::string bytes) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listener_.number(), plain, size), 0);
    EXPECT_EQ(::listen(listener_.number(), 1), 0);
    EXPECT_EQ(::getsockname(listener_.number(), plain, &size), 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this, bytes = std::move(bytes)] { serve(bytes); });
  }
  ~FloodServer() {
    ::shutdown(listener_.number(), SHUT_RDWR);
    thread_.join();
  }

  Address address() const { return *parse_address("http://127.0.0.1:" + std::to_string(port_) + "/#/t/k3"); }

 private:
  void serve(const std::string& bytes) const {
    const Descriptor client(::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    std::string head;
    char buffer[4096];
    while (head.find("\r\n\r\n") == head.npos) {
      const auto count = ::recv(client.number(), buffer, sizeof buffer, 0);
      if (count <= 0) return;
      head.append(buffer, static_cast<std::size_t>(count));
    }
    std::string_view rest = "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ";
    const std::string out = std::string(rest) + accept_of(key_in(head)) + "\r\n\r\n" + bytes;
    for (rest = out; !rest.empty();) {
      const auto sent = ::send(client.number(), rest.data(), rest.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    while (::recv(client.number(), buffer, sizeof buffer, 0) > 0) {
    }
  }
  static std::string key_in(const std::string& head) {
    const std::string field = "Sec-WebSocket-Key: ";
    const auto at = head.find(field) + field.size();
    return head.substr(at, head.find('\r', at) - at);
  }
  static std::string accept_of(const std::string& key) {
    const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    EVP_Digest(text.data(), text.size(), hash, &size, EVP_sha1(), nullptr);
    unsigned char out[64];
    return {reinterpret_cast<char*>(out), static_cast<std::size_t>(EVP_EncodeBlock(out, hash, static_cast<int>(size)))};
  }

  Descriptor listener_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  int port_ = 0;
  std::thread thread_;
};

// What it says is in the protocol, for these tests write what they hear to the log of the wire.
const std::string kDone = R"({"say":"done","id":1})";
const std::string kEnd = R"({"say":"done","id":2})";

std::string text_frame(const std::string& text) {
  return "\x81" + std::string(1, static_cast<char>(text.size())) + text;
}

// All texts until the server has said `kEnd`; `rounds` counts how often the person at the keys had a turn.
std::vector<std::string> read_all(const Address& address, int& rounds) {
  std::vector<std::string> out;
  auto socket = WebSocket::open(address);
  EXPECT_TRUE(socket);
  if (!socket) return out;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (rounds = 0; (out.empty() || out.back() != kEnd) && std::chrono::steady_clock::now() < until; ++rounds) {
    (*socket)->poll();
    while (auto text = (*socket)->next()) out.push_back(*std::move(text));
  }
  return out;
}

TEST(WebSocket, ReadsTextsInPartsAmongControlFrames) {
  const auto rest = std::string(1, static_cast<char>(kDone.size() - 2)) + kDone.substr(2);
  const FloodServer server("\x01\x02" + kDone.substr(0, 2) + std::string("\x8a\x00", 2) + "\x80" + rest +
                           text_frame(kEnd));
  int rounds = 0;
  EXPECT_EQ(read_all(server.address(), rounds), (std::vector<std::string>{kDone, kEnd}));
}

// Two million frames, which are read in time and never many at once.
TEST(WebSocket, TinyFramesKeepNobodyWaiting) {
  constexpr int kPongs = 2'000'000;
  std::string flood;
  for (int i = 0; i < kPongs; ++i) flood += std::string_view("\x8a\x00", 2);
  const FloodServer server(flood + text_frame(kEnd));
  int rounds = 0;
  EXPECT_EQ(read_all(server.address(), rounds), (std::vector<std::string>{kEnd}));
  EXPECT_GE(rounds, kPongs / 1000);
}

}  // namespace
}  // namespace tessera::client
