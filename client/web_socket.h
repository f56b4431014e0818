// A WebSocket to a server's /api/live: texts in, texts out. Opening one waits, as Connection says; nothing else does.
// One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/connection.h"

namespace tessera::client {

class WebSocket {
 public:
  static Result<std::unique_ptr<WebSocket>> open(const Address& address);
  ~WebSocket();

  int descriptor() const { return connection_->descriptor(); }
  bool wants_to_write() const { return connection_->wants_to_write(); }
  void send(std::string_view text);
  void poll();                        // reads and writes what can be
  std::optional<std::string> next();  // the next text that came; nothing: none, or `poll` is to be called again
  // Whether a part of what came was left for after the next `poll`: frames may be tiny, and a person waits.
  bool more() const { return frames_left_ == 0 && !lost_; }
  bool lost() const { return lost_; }  // no more will come; those that came can still be taken
  int close_code() const { return close_code_; }

 private:
  explicit WebSocket(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
  void send_frame(int opcode, std::string_view payload);
  std::optional<Frame> next_frame();

  static constexpr int kFramesAtOnce = 256;

  std::unique_ptr<Connection> connection_;
  int frames_left_ = kFramesAtOnce;  // until the next `poll`
  std::string part_;                 // of a text that comes in several frames
  bool in_parts_ = false;
  bool lost_ = false;
  bool ended_ = false;  // and nothing is left to read
  int close_code_ = 0;
  int log_ = 0;  // for support/wire_log.h
};

}  // namespace tessera::client
