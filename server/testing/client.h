// For tests: a small blocking client of HTTP and WebSocket that can misbehave.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/wire.h"

namespace tessera::server::testing {

using client::Frame;
using client::HttpAnswer;

// One connection. All that waits gives up after five seconds.
class Client {
 public:
  explicit Client(int port, const char* address = "127.0.0.1");
  ~Client();
  Client(Client&& other) noexcept;
  Client& operator=(Client&&) = delete;

  bool connected() const { return connected_; }
  void small_receive_buffer();
  void send(std::string_view bytes);
  std::string read_some();  // empty at the end
  std::optional<HttpAnswer> answer(bool head_only = false);
  std::optional<HttpAnswer> get(std::string_view target, std::string_view fields = {});
  std::optional<HttpAnswer> post(std::string_view target, std::string_view body, std::string_view fields = {});
  bool ended();  // the server hangs up, with nothing more to say
  void hang_up();
  void reset();  // at once, without a farewell

  std::optional<HttpAnswer> upgrade(std::string_view target, std::string_view fields = {});
  bool open(std::string_view target = "/ws", std::string_view fields = {});  // upgrade, and it is one
  void frame(int opcode, std::string_view payload, bool last = true);
  void text(std::string_view payload) { frame(1, payload); }
  std::optional<Frame> read_frame();
  std::string read_text();  // of the next frame, "(none)" if it is no text

  // Without waiting: for those who watch many connections at once.
  int socket() const { return socket_; }
  std::optional<Frame> next_frame();   // if a whole one is there
  bool lost() const { return lost_; }  // the server hung up; what had come before can still be read

 private:
  bool fill();
  std::optional<Frame> logged_frame();  // the first that is there, logged as support/wire_log.h says

  int socket_ = -1;
  bool connected_ = false;
  bool lost_ = false;
  std::string in_;
  // For support/wire_log.h: the last request, and the number of a connection to /api/live (0: another).
  std::string request_;
  int live_ = 0;
};

// As client/wire.h has them, with a host, a key and a mask that are always the same.
std::string request_text(std::string_view method, std::string_view target, std::string_view fields,
                         std::optional<std::string_view> body = std::nullopt);
std::string upgrade_text(std::string_view target, std::string_view fields);
std::string masked_frame(int first_byte, std::string_view payload);
// Nothing: it is not complete, or not what it should be.
std::optional<HttpAnswer> take_answer(std::string& bytes, bool head_only = false);
std::optional<Frame> take_frame(std::string& bytes);

}  // namespace tessera::server::testing
