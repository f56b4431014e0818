#include "server/testing/cutting_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <list>
#include <utility>
#include <vector>

namespace tessera::server::testing {

namespace {

bool send_all(int socket, const char* data, std::size_t size) {
  while (size > 0) {
    const auto done = ::send(socket, data, size, MSG_NOSIGNAL);
    if (done <= 0) return false;
    data += done;
    size -= static_cast<std::size_t>(done);
  }
  return true;
}

bool readable(int socket) {
  pollfd one{socket, POLLIN, 0};
  return ::poll(&one, 1, 0) > 0 && one.revents != 0;
}

}  // namespace

CuttingProxy::CuttingProxy(std::string server_socket, int server_port)
    : server_socket_(std::move(server_socket)),
      server_port_(server_port),
      listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_.number(), plain, size) == 0 && ::listen(listener_.number(), 16) == 0 &&
      ::getsockname(listener_.number(), plain, &size) == 0) {
    port_ = ntohs(address.sin_port);
  }
  thread_ = std::thread([this] { run(); });
}

CuttingProxy::~CuttingProxy() {
  stop_ = true;
  thread_.join();
}

void CuttingProxy::run() {
  std::list<Pair> pairs;
  bool holding = false;
  while (!stop_) {
    holding = holding && hold_;
    std::vector<pollfd> waits{{listener_.number(), POLLIN, 0}};
    for (auto& pair : pairs) {
      pair.held = pair.held && holding;
      if (pair.held) continue;
      if (!pair.up.ended) waits.push_back({pair.client.number(), POLLIN, 0});
      if (!pair.down.ended) waits.push_back({pair.server.number(), POLLIN, 0});
    }
    ::poll(waits.data(), waits.size(), 5);
    if (hold_ && !std::exchange(holding, true)) {
      for (auto& pair : pairs) pair.held = true;
    }
    std::erase_if(pairs, [this](Pair& pair) { return block_ || (!pair.held && !forward(pair)); });
    if (readable(listener_.number())) accept_client(pairs);
  }
}

void CuttingProxy::accept_client(std::list<Pair>& pairs) {
  Descriptor client(::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
  ++accepted_;
  if (block_) return;
  auto server = connect_to_server();
  if (server.number() >= 0) pairs.push_back({.client = std::move(client), .server = std::move(server)});
}

// -1: it is not there.
Descriptor CuttingProxy::connect_to_server() const {
  const bool local = !server_socket_.empty();
  Descriptor server(::socket(local ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un file = {};
  file.sun_family = AF_UNIX;
  std::copy_n(server_socket_.begin(), std::min(server_socket_.size(), sizeof file.sun_path - 1), file.sun_path);
  sockaddr_in port = {};
  port.sin_family = AF_INET;
  port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  port.sin_port = htons(static_cast<std::uint16_t>(server_port_));
  const auto* address = local ? reinterpret_cast<sockaddr*>(&file) : reinterpret_cast<sockaddr*>(&port);
  const auto size = static_cast<socklen_t>(local ? sizeof file : sizeof port);
  if (::connect(server.number(), address, size) != 0) return Descriptor();
  return server;
}

// False: the connection has ended.
bool CuttingProxy::forward(Pair& pair) {
  return carry(pair.client, pair.server, pair.up, {sent_, cut_sent_, hold_sent_}) &&
         carry(pair.server, pair.client, pair.down, {answered_, cut_answered_, hold_answered_});
}

bool CuttingProxy::carry(const Descriptor& from, const Descriptor& to, Way& way, const Count& count) {
  if (!way.ended && readable(from.number())) {
    std::array<char, 65536> bytes;
    const auto got = ::recv(from.number(), bytes.data(), bytes.size(), 0);
    way.ended = got <= 0;
    way.waiting.push_back({std::chrono::steady_clock::now() + std::chrono::milliseconds(delay_ms_),
                           std::string(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)))});
  }
  const auto now = std::chrono::steady_clock::now();
  while (!way.waiting.empty() && way.waiting.front().due <= now) {
    auto bytes = std::move(way.waiting.front().bytes);
    way.waiting.pop_front();
    // Below zero: more bytes went while a test worked out when to hold or to cut.
    if (const auto most = std::max<std::int64_t>(count.hold - count.bytes, 0);
        most < static_cast<std::int64_t>(bytes.size())) {
      way.waiting.push_front({now, bytes.substr(static_cast<std::size_t>(most))});
      bytes.resize(static_cast<std::size_t>(most));
      count.bytes += most;
      count.hold = kNever;
      hold_ = true;
      return send_all(to.number(), bytes.data(), bytes.size());
    }
    const auto allowed = std::clamp<std::int64_t>(count.cut - count.bytes, 0, static_cast<std::int64_t>(bytes.size()));
    count.bytes += allowed;
    const bool cut = count.bytes >= count.cut;
    if (cut) count.cut = kNever;
    if (!send_all(to.number(), bytes.data(), static_cast<std::size_t>(allowed)) || cut || bytes.empty()) return false;
  }
  return true;
}

}  // namespace tessera::server::testing
