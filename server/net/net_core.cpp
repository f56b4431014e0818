#include "server/net/net_core.h"

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <csignal>
#include <ctime>
#include <utility>

#include "server/base/log.h"
#include "server/net/net_session.h"

namespace tessera::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using std::chrono::milliseconds;

// What the kernel may hold for one connection. Set on the listening socket, from which the others have it.
constexpr int kSendBuffer = 64 * 1024;
constexpr int kReceiveBuffer = 32 * 1024;
constexpr auto kAcceptPause = milliseconds(100);
constexpr Time kSweepInterval = 10'000;
constexpr auto kTurnTime = milliseconds(1);

Time unix_now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Address from_asio(const asio::ip::address& address) {
  Address result;
  result.bytes = address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes()
                                 : address.to_v6().to_bytes();
  return result;
}

// What this thread has worked so far.
std::chrono::microseconds thread_cpu_time() {
  timespec time = {};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_nsec / 1000);
}

class Watch final : public DescriptorWatch {
 public:
  Watch(NetCore& core, const Executor& executor, Descriptor descriptor) : core_(core), descriptor_(executor) {
    boost::system::error_code failed;
    descriptor_.assign(descriptor.number(), failed);
    if (!failed) descriptor.release();
  }

  void when_readable(Ready ready) override { wait(Waitable::wait_read, reading_, std::move(ready)); }
  void when_writable(Ready ready) override { wait(Waitable::wait_write, writing_, std::move(ready)); }

 private:
  using Waitable = asio::posix::basic_stream_descriptor<Executor>;
  using Flag = std::shared_ptr<bool>;  // what has become ready may be told when this object is gone

  void wait(Waitable::wait_type what, const Flag& waits, Ready ready) {
    if (std::exchange(*waits, true)) return;
    descriptor_.async_wait(what, [&core = core_, waiting = std::weak_ptr(waits),
                                  ready = std::move(ready)](const boost::system::error_code& failed) {
      const auto flag = waiting.lock();
      if (failed || !flag) return;
      *flag = false;
      core.begin_turn();
      ready();
      core.end_turn();
    });
  }

  NetCore& core_;
  Waitable descriptor_;
  const Flag reading_ = std::make_shared<bool>(false);
  const Flag writing_ = std::make_shared<bool>(false);
};

}  // namespace

// One thread runs the loop and uses its sockets, so that they need no locks; only posting needs one.
NetCore::NetCore(const NetConfig& options, Handler& listener, AddressSet proxies, std::size_t connections)
    : config(options),
      handler(listener),
      trusted(std::move(proxies)),
      addresses(options.per_address),
      loop_(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO),
      poller_(loop_.get_executor()),
      acceptor_(loop_.get_executor()),
      accept_timer_(loop_.get_executor()),
      tick_timer_(loop_.get_executor()),
      beat_timer_(loop_.get_executor()),
      alarm_(loop_.get_executor()),
      signals_(loop_),
      most_connections_(connections),
      clock_(unix_now(), std::chrono::steady_clock::now()) {}

NetCore::~NetCore() = default;

Result<tcp::endpoint> NetCore::endpoint() const {
  boost::system::error_code failed;
  const auto address = asio::ip::make_address(config.address, failed);
  if (failed) return Error{"not an address to listen on: " + config.address};
  if (config.port < 0 || config.port > 65535) return Error{"not a port: " + std::to_string(config.port)};
  return tcp::endpoint(address, static_cast<asio::ip::port_type>(config.port));
}

Result<void> NetCore::listen() {
  const auto where = endpoint();
  if (!where) return where.error();
  if (!poller_.open()) return Error{"can't make an epoll"};
  try {
    acceptor_.open(where->protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    if (where->address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false));
    acceptor_.set_option(tcp::no_delay(true));
    acceptor_.set_option(asio::socket_base::send_buffer_size(kSendBuffer));
    acceptor_.set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer));
    acceptor_.bind(*where);
    acceptor_.listen();
    port_ = acceptor_.local_endpoint().port();
  } catch (const boost::system::system_error& failed) {
    return Error{"can't listen on " + config.address + " port " + std::to_string(config.port) + ": " +
                 failed.code().message()};
  }
  return {};
}

void NetCore::run() {
  refresh_now();
  beat();
  accept();
  auto worked = thread_cpu_time();
  while (!loop_.stopped()) {
    turn();
    const auto before = std::exchange(worked, thread_cpu_time());
    count_turn(worked - before);
  }
}

void NetCore::turn() {
  if (throttle_.busy(counters.messages_in)) {
    const auto until = std::chrono::steady_clock::now() + kTurnTime;
    bool more = true;
    while (more && std::chrono::steady_clock::now() < until) more = loop_.poll_one() > 0;
    const bool polls = more ? throttle_.is_due(std::chrono::steady_clock::now()) : !ready_.empty() || throttle_.wait();
    if (polls) poll_sockets();
  } else {
    poll_when_ready();
    loop_.run_one();
  }
}

void NetCore::count_turn(std::chrono::microseconds took) {
  counters.longest_turn_us = std::max(counters.longest_turn_us, static_cast<std::uint64_t>(took.count()));
  if (took > kLongTurn) ++counters.long_turns;
}

void NetCore::accept() {
  acceptor_.async_accept([this](const boost::system::error_code& failed, Socket socket) {
    if (failed == asio::error::operation_aborted || stopping_) return;
    begin_turn();
    if (!failed) {
      accepted(std::move(socket));
      return accept();
    }
    ++counters.accept_errors;
    if (failed == asio::error::connection_aborted) return accept();
    accept_later();
  });
}

// Most likely no file descriptor is left: trying again at once would only burn the processor.
void NetCore::accept_later() {
  accept_timer_.expires_after(kAcceptPause);
  accept_timer_.async_wait([this](const boost::system::error_code& failed) {
    if (!failed && !stopping_) accept();
  });
}

bool NetCore::has_room() const { return counters.connections < most_connections_; }

void NetCore::accepted(Socket socket) {
  boost::system::error_code failed;
  const auto peer = socket.remote_endpoint(failed);
  if (failed) return;
  socket.non_blocking(true, failed);
  if (failed) return;
  const Address address = from_asio(peer.address());
  const bool proxy = trusted.contains(address);
  if (!has_room() || (!proxy && !addresses.connect(address, now()))) {
    ++counters.refused;
    return refuse_connection(socket);
  }
  add(Descriptor(socket.release(failed)), address, !proxy);
}

// A connection over a limit costs one system call. The client may or may not read the answer.
void NetCore::refuse_connection(Socket& socket) {
  static constexpr std::string_view kFull =
      "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-type: application/json\r\n"
      "content-length: 23\r\n\r\n{\"error\":\"unavailable\"}";
  boost::system::error_code ignored;
  socket.write_some(asio::buffer(kFull), ignored);
}

void NetCore::add(Descriptor socket, const Address& peer, bool counted) {
  if (free_places_.empty()) {
    free_places_.push_back(static_cast<std::uint32_t>(places_.size()));
    places_.emplace_back();
  }
  const std::uint32_t place = free_places_.back();
  free_places_.pop_back();
  const ConnectionId id = ConnectionId{++places_[place].times} << 32 | place;
  const auto session = std::make_shared<Session>(*this, std::move(socket), id, peer, counted);
  places_[place].session = session;
  ++counters.connections;
  ++counters.accepted;
  start_ticking();
  session->start();
}

Session* NetCore::find(ConnectionId id) const {
  const std::size_t place = id & 0xFFFFFFFF;
  if (place >= places_.size() || places_[place].times != id >> 32) return nullptr;
  return places_[place].session.get();
}

void NetCore::remove(ConnectionId id) {
  const auto place = static_cast<std::uint32_t>(id & 0xFFFFFFFF);
  places_[place].session.reset();
  free_places_.push_back(place);
  --counters.connections;
  if (stopping_ && counters.connections == 0) loop_.stop();
}

void NetCore::poll_when_ready() {
  if (std::exchange(waiting_, true)) return;
  poller_.when_ready([this](const boost::system::error_code& failed) {
    waiting_ = false;
    if (!failed) poll_sockets();
  });
}

// At the beginning of each callback of the loop.
void NetCore::begin_turn() {
  refresh_now();
  turn_over_at_ = std::chrono::steady_clock::now() + kTurnTime;
}

void NetCore::poll_sockets() {
  begin_turn();
  if (ready_.empty()) {
    ++counters.polls;
    ready_ = poller_.poll();
  }
  do {
    if (ready_.empty()) break;
    const epoll_event& event = ready_.front();
    ready_ = ready_.subspan(1);
    if (Session* session = find(event.data.u64)) {
      const auto stays = session->shared_from_this();  // though it may hang up
      session->ready(event.events);
    }
  } while (!is_turn_over());
  end_turn();
}

// Flushing may make more to flush: the next of several requests is answered, the end of one connection is told to
// others.
void NetCore::end_turn() {
  while (!dirty_.empty() && !is_turn_over()) {
    const auto session = std::move(dirty_.front());
    dirty_.pop_front();
    session->flush();
  }
  if (!dirty_.empty() && !std::exchange(flushes_later_, true)) post([this] { flushes_later_ = false; });
  handler.on_turn_end();
}

void NetCore::go_on_later(std::shared_ptr<Session> session) {
  unfinished_.push_back(std::move(session));
  if (!std::exchange(goes_on_, true)) post([this] { go_on(); });
}

void NetCore::go_on() {
  for (auto left = unfinished_.size(); left > 0 && !is_turn_over(); --left) {
    const auto session = std::move(unfinished_.front());
    unfinished_.pop_front();
    session->go_on();
  }
  goes_on_ = !unfinished_.empty();
  if (goes_on_) post([this] { go_on(); });
}

void NetCore::refresh_now() {
  const Time stood_still = clock_.read(std::chrono::steady_clock::now());
  if (stood_still == 0) return;
  ++counters.outages;
  log(LogLevel::warning, "the program stood still", {{"ms", stood_still}});
}

// The clock is read at least so often, also when nothing happens.
void NetCore::beat() {
  beat_timer_.expires_after(ServerClock::kBeat);
  beat_timer_.async_wait([this](const boost::system::error_code& failed) {
    if (failed) return;
    refresh_now();
    beat();
  });
}

std::string_view NetCore::date() {
  if (date_of_ != now() / 1000) {
    date_of_ = now() / 1000;
    date_ = http_date(now());
  }
  return date_;
}

Time NetCore::tick_interval() const {
  const Time shortest = std::min({config.head_timeout, config.body_timeout, config.keep_alive, config.answer_timeout,
                                  config.write_timeout, config.ping_after, config.close_timeout, config.stop_timeout});
  return std::clamp<Time>(shortest / 4, 5, 1000);
}

// One timer serves all connections: a check costs nanoseconds, a timer for each would cost memory. It is off while
// there are none.
void NetCore::start_ticking() {
  if (ticking_) return;
  ticking_ = true;
  tick_timer_.expires_after(milliseconds(tick_interval()));
  tick_timer_.async_wait([this](const boost::system::error_code& failed) {
    ticking_ = false;
    if (failed) return;
    tick();
    end_turn();
  });
}

void NetCore::tick() {
  begin_turn();
  if (stopping_ && now() >= stop_at_) return drop_all();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (const auto session = places_[i].session) session->tick();
  }
  if (now() - swept_at_ >= kSweepInterval) {
    swept_at_ = now();
    addresses.sweep(now());
  }
  if (counters.connections != 0) start_ticking();
}

void NetCore::post(std::function<void()> work) {
  asio::post(loop_, [this, work = std::move(work)] {
    begin_turn();
    work();
    end_turn();
  });
  throttle_.wake();
}

void NetCore::set_alarm(Time at, std::function<void()> work) {
  alarm_.expires_at(clock_.at(at));
  alarm_.async_wait([this, work = std::move(work)](const boost::system::error_code& failed) {
    if (failed) return;
    begin_turn();
    work();
    end_turn();
  });
}

std::unique_ptr<DescriptorWatch> NetCore::watch(Descriptor descriptor) {
  return std::make_unique<Watch>(*this, loop_.get_executor(), std::move(descriptor));
}

void NetCore::on_stop_signal(std::function<void()> act) {
  signals_.add(SIGTERM);
  signals_.add(SIGINT);
  signals_.async_wait([this, act = std::move(act)](const boost::system::error_code& failed, int) {
    if (failed) return;
    signals_.clear();
    begin_turn();
    act();
    end_turn();
  });
}

void NetCore::stop() {
  post([this] { begin_stop(); });
}

void NetCore::begin_stop() {
  if (stopping_) return;
  stopping_ = true;
  stop_at_ = now() + config.stop_timeout;
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  accept_timer_.cancel();
  if (counters.connections == 0) return loop_.stop();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (const auto session = places_[i].session) session->stop();
  }
}

void NetCore::drop_all() {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (const auto session = places_[i].session) session->drop();
  }
}

}  // namespace tessera::server
