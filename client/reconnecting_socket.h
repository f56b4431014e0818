// A WebSocket to a server that is opened again after it was lost, after pauses that grow. Opening runs on a thread of
// its own; all else is called on one thread, and nothing waits.
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "client/web_socket.h"

namespace tessera::client {

// How long to wait before the next try, after so many that failed. `part`: 0.5 to 1, so that not everybody comes back
// at the same moment. `close_code`: of the connection that was lost, or 0.
std::chrono::milliseconds pause_before_retry(int tries, int close_code, double part);

class ReconnectingSocket {
 public:
  enum class Change : std::uint8_t {
    none,
    connected,
    lost,       // it is tried again after a while; `why` says what was wrong
    sent_away,  // by the server; it is not tried again
    given_up,   // after too many tries
  };

  explicit ReconnectingSocket(Address address);  // begins to connect

  WebSocket* get() const { return socket_.get(); }  // nullptr: there is no connection now

  // Takes what has been opened since the last call, or begins to open.
  Change advance();
  // Whether the connection has ended.
  Change check();
  const std::string& why() const { return why_; }
  // The server has answered: the next pause is short again. True: the connection had been lost before.
  bool confirm() { return std::exchange(tries_, 0) > 0; }

  // When there is no connection: in how long `advance` has something to do.
  std::chrono::milliseconds patience() const;
  bool opening() const { return opening_.valid(); }

 private:
  using Clock = std::chrono::steady_clock;

  void begin();
  Change lose(std::string reason);

  Address address_;
  std::unique_ptr<WebSocket> socket_;
  std::future<Result<std::unique_ptr<WebSocket>>> opening_;
  Clock::time_point retry_ = {};
  int tries_ = 0;  // in a row
  std::string why_;
};

}  // namespace tessera::client
