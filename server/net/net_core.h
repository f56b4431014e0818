// The part of the network that its connections share: the event loop, the limits, the list of connections.
//
// Internal to net/. Network thread only, except `post` and `stop`.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "server/base/descriptor.h"
#include "server/net/net.h"
#include "server/net/poll_throttle.h"
#include "server/net/poller.h"
#include "server/net/server_clock.h"

namespace tessera::server {

class Session;
// Naming the executor's type saves the indirection of any_io_executor in every operation.
using Executor = Poller::Executor;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, Executor>;
using Timer = boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;

class NetCore {
 public:
  NetCore(const NetConfig& options, Handler& listener, AddressSet proxies, std::size_t connections);
  ~NetCore();

  Result<void> listen();
  int port() const { return port_; }
  void run();
  void stop();
  void on_stop_signal(std::function<void()> act);
  void post(std::function<void()> work);
  void set_alarm(Time at, std::function<void()> work);
  std::unique_ptr<DescriptorWatch> watch(Descriptor descriptor);

  Poller& poller() { return poller_; }
  Session* find(ConnectionId id) const;
  void remove(ConnectionId id);
  // The session has something to write, and is flushed at the end of this turn of the loop. Every callback of the loop
  // ends with end_turn(), so the messages of one turn to one connection are written together.
  void mark_dirty(std::shared_ptr<Session> session) { dirty_.push_back(std::move(session)); }
  void begin_turn();
  void end_turn();

  // A turn has done enough once its time is over: a session with more to do goes on in a later turn, after others. So
  // one turn is about kTurnTime long, whatever clients send, and one message or request longer at most.
  bool is_turn_over() const { return std::chrono::steady_clock::now() >= turn_over_at_; }
  void go_on_later(std::shared_ptr<Session> session);

  // The clock is read once an event of the loop.
  Time now() const { return clock_.now(); }
  void refresh_now();
  std::string_view date();
  bool stopping() const { return stopping_; }

  const NetConfig config;
  Handler& handler;
  const AddressSet trusted;
  AddressTable addresses;
  NetCounters counters;
  std::array<char, 64 * 1024> incoming;  // shared buffer for reading
  std::array<char, 64 * 1024> outgoing;  // shared buffer for writing

 private:
  Result<boost::asio::ip::tcp::endpoint> endpoint() const;
  void turn();
  void count_turn(std::chrono::microseconds took);
  void accept();
  void accepted(Socket socket);
  bool has_room() const;
  static void refuse_connection(Socket& socket);
  void accept_later();
  void add(Descriptor socket, const Address& peer, bool counted);
  void go_on();
  void poll_when_ready();
  void poll_sockets();
  void start_ticking();
  void beat();
  void tick();
  void begin_stop();
  void drop_all();
  Time tick_interval() const;

  boost::asio::io_context loop_;
  Poller poller_;
  PollThrottle throttle_;
  Acceptor acceptor_;
  Timer accept_timer_;
  Timer tick_timer_;
  Timer beat_timer_;
  Timer alarm_;
  boost::asio::signal_set signals_;
  const std::size_t most_connections_;
  int port_ = 0;
  ServerClock clock_;
  Time date_of_ = -1;
  Time stop_at_ = 0;
  Time swept_at_ = 0;
  std::string date_;
  bool stopping_ = false;
  bool ticking_ = false;
  bool waiting_ = false;  // for the poller
  // A connection's id is its place here and how often the place was taken: (times << 32) | place.
  struct Place {
    std::shared_ptr<Session> session;
    std::uint32_t times = 0;
  };
  std::vector<Place> places_;
  std::vector<std::uint32_t> free_places_;
  std::deque<std::shared_ptr<Session>> dirty_;
  std::deque<std::shared_ptr<Session>> unfinished_;  // which go on later
  std::span<const epoll_event> ready_;               // of the last poll, those whose turn has not come yet
  std::chrono::steady_clock::time_point turn_over_at_;
  bool flushes_later_ = false;
  bool goes_on_ = false;  // a callback for the unfinished ones is posted
};

}  // namespace tessera::server
