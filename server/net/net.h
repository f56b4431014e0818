// HTTP and WebSocket for many clients, behind an interface without the types of the network library.
//
// There is one network thread: the one that calls run(). All methods of Handler are called on it, and all methods of
// Network must be called on it, except post() and stop(), which any thread may call. No method of Handler is called
// from inside a call of Network.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "server/base/descriptor.h"
#include "server/base/time.h"
#include "server/net/address.h"
#include "server/net/descriptor_watch.h"
#include "server/net/limits.h"
#include "server/net/out_queue.h"
#include "server/net/response.h"
#include "server/net/websocket.h"

namespace tessera::server {

// Unique in the life of a server.
using ConnectionId = std::uint64_t;

struct Request {
  std::string method;  // GET, POST, PUT, PATCH or DELETE; a HEAD request comes as GET, its body is left out afterwards
  std::string path;    // decoded, without the base path; see Target
  std::string query;   // see query_value
  std::string body;
  std::string type;     // Content-Type, as it came
  std::string token;    // Authorization: Bearer; not checked
  std::string accepts;  // Accept-Encoding, as it came
  Address address;      // of the client: as a trusted proxy says, else of the connection
  bool secure = false;  // it came by TLS to a trusted proxy
};

class Handler {
 public:
  using Answer = std::function<void(Response)>;

  // `answer` may be called at once or later, on the network thread; only the first call counts. After `answer_timeout`
  // the network itself answers `unavailable`. An answer for a client who has left is dropped.
  virtual void request(Request request, Answer answer) = 0;
  // A client wants a WebSocket. Nothing: accepted, and it can be sent to at once; a code: refused.
  virtual std::optional<HttpCode> opened(ConnectionId id, const Request& upgrade) = 0;
  // Valid UTF-8, at most `message_limit` bytes, valid during the call.
  virtual void message(ConnectionId id, std::string_view text) = 0;
  // Once for each accepted WebSocket, soon after its end. No message follows.
  virtual void closed(ConnectionId id) = 0;
  // All events of this turn of the loop have been handled.
  virtual void on_turn_end() {}
  // The longest body that such a request may have; at most NetConfig::body_limit.
  virtual std::size_t body_limit(std::string_view method, std::string_view path);

 protected:
  ~Handler() = default;
};

struct NetConfig {
  std::string address = "127.0.0.1";              // "::" is all of IPv6 and IPv4
  int port = 8080;                                // 0: any that is free
  std::string base_path = {};                     // "/games"
  std::vector<std::string> origins = {};          // allowed besides the host that is asked: "https://example.org"
  std::vector<std::string> trusted_proxies = {};  // addresses and networks whose forwarded addresses are believed
  ForwardedBy forwarded_by = ForwardedBy::x_forwarded_for;

  std::size_t connections = 0;  // in all; 0: what the limit on open files leaves, at most 20,000
  AddressLimits per_address = {};
  Rate messages = {20, 100};  // of one WebSocket; control frames and fragments count

  std::size_t head_limit = 8 * 1024;
  std::size_t body_limit = 1024 * 1024;
  std::size_t message_limit = 16 * 1024;
  std::size_t queue_messages = 1024;  // waiting for one slow reader
  std::size_t queue_bytes = 256 * 1024;

  Time head_timeout = 10'000;  // from connecting, or from the first byte of a request
  Time body_timeout = 30'000;
  Time keep_alive = 30'000;       // between requests
  Time answer_timeout = 30'000;   // for the handler
  Time write_timeout = 20'000;    // without the client taking a byte
  Time ping_after = 25'000;       // without a whole frame from the client
  Time silence_timeout = 60'000;  // then it is taken for dead
  Time close_timeout = 2'000;     // for the client to hang up
  Time stop_timeout = 5'000;      // for all of them, when the server stops
};

// While the network thread works for one client, all others wait: a turn of its loop is to be shorter than this.
inline constexpr std::chrono::microseconds kLongTurn{5'000};

// For metrics. All but the first two only grow.
struct NetCounters {
  std::uint64_t connections = 0;  // open now, WebSockets among them
  std::uint64_t websockets = 0;
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  // connections over a limit
  std::uint64_t requests = 0;
  std::uint64_t limited = 0;  // requests and messages over a rate
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t slow_readers = 0;   // cut off
  std::uint64_t timeouts = 0;       // slow requests and dead WebSockets
  std::uint64_t bad_frames = 0;     // WebSockets closed for what they sent
  std::uint64_t accept_errors = 0;  // such as no file descriptor left
  std::uint64_t outages = 0;        // times that the program stood still for over 5 s
  std::uint64_t polls = 0;          // of the sockets: one may find many that have something
  // Turns of the loop, by the CPU time of the network thread: other threads of a busy machine don't make one longer.
  std::uint64_t longest_turn_us = 0;
  std::uint64_t long_turns = 0;  // over kLongTurn
};

class NetCore;

class Network {
 public:
  // Binds and listens; clients wait until run() is called. The handler must outlive the network. Raises the soft limit
  // on open files to the hard one, and fails where that is too low for `connections`.
  static Result<std::unique_ptr<Network>> listen(const NetConfig& config, Handler& handler);
  ~Network();

  int port() const;
  Time now() const;
  const NetCounters& counters() const;

  // Until stop() has done its work.
  void run();
  // Takes no more connections, sends the answers that are still due, and closes WebSockets with 1012 after their queued
  // messages. Takes at most `stop_timeout`.
  void stop();
  // On SIGTERM or SIGINT calls `act`, once; a second signal ends the process.
  void on_stop_signal(std::function<void()> act);

  // Both do nothing for a connection that is gone. The messages of one turn of the loop are written together.
  void send(ConnectionId id, Text text);
  void close(ConnectionId id, CloseCode code, std::string_view reason);

  // Runs `work` on the network thread, in the order of the calls. Work that is posted after the end of run() never
  // runs.
  void post(std::function<void()> work);
  // There is one alarm: calls `work` at or after that time. A later call replaces it.
  void set_alarm(Time at, std::function<void()> work);
  // The network must outlive it.
  std::unique_ptr<DescriptorWatch> watch(Descriptor descriptor);

 private:
  explicit Network(std::unique_ptr<NetCore> core);
  std::unique_ptr<NetCore> core_;
};

}  // namespace tessera::server
