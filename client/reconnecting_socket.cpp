#include "client/reconnecting_socket.h"

#include <algorithm>
#include <random>
#include <thread>
#include <utility>

#include "server/net/websocket.h"

namespace tessera::client {

namespace {

using server::CloseCode;
using std::chrono::milliseconds;

constexpr milliseconds kPollWhileOpening{50};
constexpr int kMostTries = 40;  // about ten minutes

bool is_code(int code, CloseCode wanted) { return code == static_cast<int>(wanted); }

double random_part() {
  static std::minstd_rand random{std::random_device{}()};
  return std::uniform_real_distribution<double>(0.5, 1.0)(random);
}

}  // namespace

milliseconds pause_before_retry(int tries, int close_code, double part) {
  if (is_code(close_code, CloseCode::restart) && tries == 0) return milliseconds(static_cast<int>(2000 * part));
  return milliseconds(static_cast<int>(part * std::min(400.0 * (1 << std::min(tries, 6)), 15'000.0)));
}

ReconnectingSocket::ReconnectingSocket(Address address) : address_(std::move(address)) { begin(); }

void ReconnectingSocket::begin() {
  std::promise<Result<std::unique_ptr<WebSocket>>> promise;
  opening_ = promise.get_future();
  // Not waited for: who leaves need not wait for a slow network.
  std::thread([address = address_, promise = std::move(promise)]() mutable {
    promise.set_value(WebSocket::open(address));
  }).detach();
}

ReconnectingSocket::Change ReconnectingSocket::advance() {
  if (!opening_.valid()) {
    if (!socket_ && Clock::now() >= retry_) begin();
    return Change::none;
  }
  if (opening_.wait_for(milliseconds(0)) != std::future_status::ready) return Change::none;
  auto opened = opening_.get();
  if (!opened) return lose(opened.error().text);
  socket_ = *std::move(opened);
  return Change::connected;
}

ReconnectingSocket::Change ReconnectingSocket::check() {
  return socket_ && socket_->lost() ? lose("The connection is lost") : Change::none;
}

ReconnectingSocket::Change ReconnectingSocket::lose(std::string reason) {
  const int code = socket_ ? socket_->close_code() : 0;
  socket_.reset();
  why_ = std::move(reason);
  if (is_code(code, CloseCode::policy)) return Change::sent_away;
  if (tries_ >= kMostTries) return Change::given_up;
  retry_ = Clock::now() + pause_before_retry(tries_++, code, random_part());
  return Change::lost;
}

milliseconds ReconnectingSocket::patience() const {
  if (opening()) return kPollWhileOpening;
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(retry_ - Clock::now()));
}

}  // namespace tessera::client
