// For tests: a network on a free port of the loopback interface, and a small blocking client that can misbehave.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/net.h"

namespace tessera::server::testing {

// Echoes. Of requests: /echo answers method, path, query and body; /who address, token and TLS; /large a megabyte;
// /never nothing; /file an immutable file with an etag; all else is not found. Of WebSockets: /ws echoes each message,
// with commands: "close", "flood COUNT SIZE", "who"; /no is refused.
class EchoServer : public Handler {
 public:
  explicit EchoServer(NetConfig config = {});
  ~EchoServer();

  int port() const { return network_->port(); }
  Network& network() { return *network_; }
  void stop_and_wait();
  // Runs on the network thread and waits for it.
  void on_network(const std::function<void()>& work);
  NetCounters counters();
  // Waits for it to hold, at most five seconds.
  bool eventually(const std::function<bool(const NetCounters&)>& holds);
  std::vector<std::string> log();  // "opened", "closed" and messages, in order

  void request(Request request, Answer answer) override;
  std::optional<HttpCode> opened(ConnectionId id, const Request& upgrade) override;
  void message(ConnectionId id, std::string_view text) override;
  void closed(ConnectionId id) override;
  std::size_t body_limit(std::string_view method, std::string_view path) override;

 private:
  void note(std::string line);

  std::unique_ptr<Network> network_;
  std::thread thread_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::map<ConnectionId, std::string> who_;
  std::vector<Answer> never_;
};

// What a test wants of the network: no limits on rates, short times where the test waits for them.
NetConfig quick_config();

struct HttpAnswer {
  int status = 0;
  std::string head;
  std::string body;
  std::string field(std::string_view name) const;
};

struct Frame {
  int opcode = 0;
  std::string payload;
  int close_code() const;
};

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

  std::optional<HttpAnswer> upgrade(std::string_view target, std::string_view fields = {});
  bool open(std::string_view target = "/ws", std::string_view fields = {});  // upgrade, and it is one
  void frame(int opcode, std::string_view payload, bool last = true);
  void text(std::string_view payload) { frame(1, payload); }
  std::optional<Frame> read_frame();
  std::string read_text();  // of the next frame, "(none)" if it is no text

 private:
  bool fill();

  int socket_ = -1;
  bool connected_ = false;
  std::string in_;
};

std::string masked_frame(int first_byte, std::string_view payload);

}  // namespace tessera::server::testing
