// One connection: HTTP until it asks for a WebSocket, a WebSocket from then on.
//
// Internal to net/. Network thread only. The core's list and the operations under way keep it alive. The handler is
// called while reading, flushing and ticking, never inside send() or close().
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

class Session : public std::enable_shared_from_this<Session> {
 public:
  // `counted`: the address table has counted this connection for the peer's address.
  Session(NetCore& core, Descriptor socket, ConnectionId id, const Address& peer, bool counted);

  void start();
  void ready(Poller::Interest what);  // what can be done now
  void send(Text text);
  void close(CloseCode code, std::string_view reason);
  void flush();
  void go_on();  // with what was left when the last turn was over
  void tick();
  void stop();  // after what is queued
  void drop();  // at once

 private:
  // closing: the queue is written, then the connection is shut down. draining: it is shut down, and we wait for the
  // peer to close it: closing a socket with unread bytes would destroy the last answer on its way to the peer.
  enum class Phase : std::uint8_t { http, websocket, closing, draining, dead };
  enum class Written : std::uint8_t { all, blocked, failed };
  // The state of a connection while it is HTTP.
  struct Exchange {
    HttpReader reader;
    Request request = {};
    std::string if_none_match = {};
    std::uint32_t number = 0;  // of the request on this connection
    bool head_only = false;
    bool keep_alive = true;
    bool begun = false;  // the first byte of a request has come
    bool busy = false;   // the handler works on it
    bool answered = false;
  };

  // net_session.cpp: bytes in and out
  void wait_for(Poller::Interest interest);
  void read();
  void read_on() { wait_for(interest_ | EPOLLIN); }
  bool wants_bytes() const;
  void wait_for_turn();
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
  bool hold(const Response& response);
  void release_held();
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
  void notify_closed();

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
  bool waits_ = false;    // for a later turn, to go on with what was read
  bool opened_ = false;   // the handler knows it, and has not been told of its end
  bool pinged_ = false;
  TokenBucket messages_;
  Time deadline_ = 0;  // of http and draining
  Time heard_at_ = 0;  // of websocket
  Time wrote_at_ = 0;
  std::size_t drained_bytes_ = 0;
  std::size_t held_ = 0;  // bytes of the answer that is being sent, counted for held_for_
  Address held_for_;
  OutQueue out_;
  FrameReader frames_;
  std::string rest_;  // of a WebSocket's bytes, while it waits; at most what one read gives
  std::unique_ptr<Exchange> http_;
};

}  // namespace tessera::server
