// One connection: HTTP until it asks for a WebSocket, a WebSocket from then on. Internal to the network layer.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "server/base/descriptor.h"
#include "server/net/http_reader.h"
#include "server/net/limits.h"
#include "server/net/net_core.h"
#include "server/net/out_queue.h"
#include "server/net/websocket.h"

namespace tessera::server {

// Used by the network thread alone. Kept alive by the core's list and by its own operations under way. The handler is
// called from reading, flushing and ticking only, never from inside send() or close().
class Session : public std::enable_shared_from_this<Session> {
 public:
  // `counted`: the address table has counted this connection for the peer's address.
  Session(NetCore& core, Descriptor socket, ConnectionId id, const Address& peer, bool counted);

  void start();
  void ready(Poller::Interest what);  // what can be done now
  void send(Text text);
  void close(CloseCode code, std::string_view reason);
  void flush();
  void tick();
  void stop();  // the polite way
  void drop();  // at once

 private:
  // closing: what is queued goes out, then we hang up. draining: we have hung up, and wait for the peer to do so:
  // closing a socket with unread bytes would take the last answer away from the peer.
  enum class Phase : std::uint8_t { http, websocket, closing, draining, dead };
  enum class Written : std::uint8_t { all, blocked, failed };
  // What a connection needs while it speaks HTTP.
  struct Exchange {
    HttpReader reader;
    Request request = {};
    std::string if_none_match = {};
    std::uint32_t number = 0;  // of the request on this connection
    bool head_only = false;
    bool keep_alive = true;
    bool begun = false;  // the first byte of a request is here
    bool busy = false;   // the handler has it
    bool answered = false;
  };

  // net_session.cpp: bytes in and out
  void wait_for(Poller::Interest interest);
  void read();
  void read_on() { wait_for(interest_ | EPOLLIN); }
  bool wants_bytes() const;
  void take(std::span<char> bytes);
  void touch();
  Written write_out();
  void wait_to_write();
  void write_on();
  void drained();
  void hang_up();
  bool stalled() const;

  // net_http.cpp
  void http_data(std::span<char> bytes);
  void http_step();
  void http_await_more();
  void http_head();
  std::optional<Response> fill_request(const RequestHead& head);
  Address client(const RequestHead& head) const;
  std::optional<HttpCode> check_sender(const RequestHead& head) const;
  void http_dispatch();
  void http_answer(Response response);
  void http_refuse(HttpCode code);
  void http_next();
  void http_tick();
  void upgrade();
  std::optional<HttpCode> open_websocket(const std::string& accept);

  // net_websocket.cpp
  void websocket_data(std::span<char> bytes);
  void websocket_event(const FrameEvent& event);
  void websocket_tick();
  void enqueue(Opcode opcode, Text payload);
  void begin_close(CloseCode code, std::string_view reason);
  void fail(CloseCode code, std::string_view reason);
  void tell_closed();

  NetCore& core_;
  Descriptor socket_;
  Poller::Interest interest_ = EPOLLIN;
  const ConnectionId id_;
  const Address peer_;
  Address counted_for_;  // whose count this connection is in
  bool counted_;
  Phase phase_ = Phase::http;
  bool dirty_ = false;
  bool blocked_ = false;  // the kernel takes no more for now
  bool cut_off_ = false;  // too slow a reader, or a connection that broke while sending: dropped at the next flush
  bool opened_ = false;   // the handler knows it and was not yet told that it is over
  bool pinged_ = false;
  TokenBucket messages_;
  Time deadline_ = 0;  // of http and draining
  Time heard_at_ = 0;  // of websocket
  Time wrote_at_ = 0;
  std::size_t drained_bytes_ = 0;
  OutQueue out_;
  FrameReader frames_;
  std::unique_ptr<Exchange> http_;
};

}  // namespace tessera::server
