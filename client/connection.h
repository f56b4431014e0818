// A connection to a server: TCP, or TLS over it. Opening one waits, for a few seconds at most; after that nothing
// waits. One thread at a time.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "client/address.h"
#include "client/wire.h"

struct ssl_st;
struct ssl_ctx_st;

namespace tessera::client {

inline constexpr std::chrono::seconds kConnectWithin{10};

class Connection {
 public:
  // The server's certificate is checked, and that it is for this host. An error says what a person can do about it.
  static Result<std::unique_ptr<Connection>> open(const Address& address);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int descriptor() const { return socket_; }
  void send(std::string_view bytes);
  bool wants_to_write() const { return !out_.empty(); }
  void flush();  // what could not be sent before
  bool fill();   // reads what is there; false: the server hung up, and there is nothing more
  // Calls `take` with what is not read yet; what it removes from the front is read.
  template <class Take>
  auto read(Take take) {
    auto rest = std::string_view(in_).substr(read_);
    auto out = take(rest);
    read_ = in_.size() - rest.size();
    return out;
  }

  // Waits until something can be read, or written where something is left to send; false: it took too long.
  bool wait(std::chrono::steady_clock::time_point until);

 private:
  explicit Connection(int socket) : socket_(socket) {}
  Result<void> begin_tls(const std::string& host);

  int socket_;
  ssl_ctx_st* context_ = nullptr;
  ssl_st* tls_ = nullptr;
  bool lost_ = false;
  std::string in_;
  std::size_t read_ = 0;  // so many bytes of `in_` are read
  std::string out_;
};

// One request on a connection of its own; waits for the answer. `token`: empty for a stranger.
struct Request {
  std::string method;
  std::string target;  // below the base path
  std::string token = {};
  std::string body = {};  // JSON
};
Result<HttpAnswer> ask(const Address& address, const Request& request);

}  // namespace tessera::client
