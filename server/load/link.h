// One client's connection: HTTP requests first, then a WebSocket. Never blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::load {

class Link {
 public:
  // Connects to this port of 127.0.0.1. A server that trusts it as a proxy takes `from` for the client's address.
  Link(int port, std::string from);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  int descriptor() const { return socket_; }
  bool wants_to_write() const { return !out_.empty(); }

  void request(std::string_view method, std::string_view target, std::string_view token, std::string_view body);
  void upgrade(std::string_view target);
  void say(std::string_view text);

  // Both false: the server hung up.
  bool write();
  bool read();

  // The next answer, or the next message once it is a WebSocket.
  std::optional<std::string> next();

 private:
  std::string from_field() const;
  std::optional<std::string> next_answer();
  std::optional<std::string> next_message();

  int socket_;
  const std::string from_;
  bool websocket_ = false;
  std::string in_;
  std::string out_;
};

}  // namespace tessera::load
