// For tests: a network on a free port of the loopback interface.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/net/net.h"
#include "server/testing/client.h"

namespace tessera::server::testing {

// Echoes. Of requests: /echo answers method, path, query and body; /who address, token and TLS; /large a megabyte;
// /never nothing until `answer_never`; /file an immutable file with an etag; all else is not found. Of WebSockets: /ws
// echoes each message, with commands: "close", "flood COUNT SIZE", "who"; /no is refused.
class EchoServer : public Handler {
 public:
  explicit EchoServer(NetConfig config = {});
  ~EchoServer();

  int port() const { return network_->port(); }
  Network& network() { return *network_; }
  void stop_and_wait();
  // Answers all requests for /never now; returns how many.
  std::size_t answer_never();
  // Runs on the network thread and waits for it.
  void on_network(const std::function<void()>& work);
  // On the network thread: to every WebSocket.
  void say_to_all(const std::string& text);
  NetCounters counters();
  // Waits for it to hold, at most five seconds.
  bool eventually(const std::function<bool(const NetCounters&)>& holds);
  std::vector<std::string> log();  // "opened", "closed" and messages, in order
  std::vector<int> turns();        // how many messages each turn had, of those that had any

  void request(Request request, Answer answer) override;
  std::optional<HttpCode> opened(ConnectionId id, const Request& upgrade) override;
  void message(ConnectionId id, std::string_view text) override;
  void closed(ConnectionId id) override;
  void on_turn_end() override;
  std::size_t body_limit(std::string_view method, std::string_view path) override;

 private:
  void note(std::string line);

  std::unique_ptr<Network> network_;
  std::thread thread_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::vector<int> turns_;
  int messages_ = 0;  // of this turn
  std::map<ConnectionId, std::string> who_;
  std::vector<Answer> never_;
  std::vector<Answer> at_stop_;  // given when it stops
};

// What a test wants of the network: no limits on rates, short times where the test waits for them.
NetConfig quick_config();

}  // namespace tessera::server::testing
