#include "server/cluster/nats_bus.h"

#include "server/cluster/nats_url.h"

#ifdef TESSERA_NATS

#include <fcntl.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/log.h"
#include "server/cluster/libnats.h"

namespace tessera::server {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kMostWaiting = 16 * 1024 * 1024;  // bytes to send; beyond that they are dropped
constexpr std::size_t kReadAtOnce = 64;                 // messages
constexpr std::size_t kReadBytes = 256 * 1024;
constexpr int kSocketBytes = 512 * 1024;  // that the kernel may hold; it may allow less
constexpr auto kTryEvery = milliseconds(250);

Result<void> check(natsStatus status) {
  if (status == NATS_OK) return {};
  return Error{std::string("NATS: ") + libnats()->text_of(status)};
}

// An error of a subscription or of the connection, on a thread of the library.
void on_error(natsConnection*, natsSubscription*, natsStatus status, void*) {
  log(LogLevel::warning, "nats", {{"what", libnats()->text_of(status)}});
}

// Whether this thread is inside a call of the library that a bus has made.
thread_local bool t_calls_library = false;

class LibraryCall {
 public:
  LibraryCall() { t_calls_library = true; }
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;
  ~LibraryCall() { t_calls_library = false; }
};

// How many bytes the kernel takes now; `first`, if it is larger than all that the kernel may hold.
std::size_t room_in(int socket, std::size_t first) {
  int most = 0;
  int unconfirmed = 0;
  int unsent = 0;
  socklen_t size = sizeof most;
  if (::getsockopt(socket, SOL_SOCKET, SO_SNDBUF, &most, &size) != 0) return 0;
  if (::ioctl(socket, SIOCOUTQ, &unconfirmed) != 0 || ::ioctl(socket, SIOCOUTQNSD, &unsent) != 0) return 0;
  if (unsent > 0) return 0;
  const auto room = static_cast<std::size_t>(std::max(0, most / 2 - unconfirmed));  // half of it is the kernel's own
  return unconfirmed == 0 ? std::max(room, first) : room;
}

// Whether a read of TLS would not wait. The library waits for the rest of a record without a limit, so it must not read
// before; `wanted` is how many bytes the socket has when it is ready to be read again.
bool has_record(int socket, int& wanted) {
  constexpr int kHead = 5;
  std::array<unsigned char, kHead> head;
  const auto peeked = ::recv(socket, head.data(), head.size(), MSG_PEEK | MSG_DONTWAIT);
  if (peeked < 0) return errno != EAGAIN && errno != EINTR;
  int there = 0;
  if (::ioctl(socket, FIONREAD, &there) != 0) return true;
  const int whole = peeked < kHead ? kHead : kHead + head[3] * 256 + head[4];
  // It is ready with less than was wanted: at its end, or where the kernel takes no more before something is read.
  const bool read = there < wanted || (peeked == kHead && there >= whole);
  const int now_wanted = read ? 1 : whole;
  if (std::exchange(wanted, now_wanted) != now_wanted) {
    ::setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &wanted, sizeof wanted);
  }
  return read;
}

// A socket is ready to be written only when all was sent: else one that `room_in` finds full would be ready all the
// time.
void set_up(int socket) {
  constexpr int kOne = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSocketBytes, sizeof kSocketBytes);
  ::setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &kOne, sizeof kOne);
}

class RealBus final : public NatsBus {
 public:
  RealBus(std::string prefix, milliseconds silence, Network& network, Receive receive)
      : prefix_(std::move(prefix)), silence_(silence), network_(network), receive_(std::move(receive)) {}
  RealBus(const RealBus&) = delete;
  RealBus& operator=(const RealBus&) = delete;

  // The network thread has ended.
  ~RealBus() override {
    give_up_connection();
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    changed_.notify_all();
    if (connector_.joinable()) connector_.join();
    if (options_ != nullptr) libnats()->destroy_options(options_);
  }

  // Connects from now on.
  Result<void> start(const NatsConfig& config, const NatsServers& servers, const std::string& node) {
    const auto& nats = *libnats();
    if (auto done = check(nats.create_options(&options_)); !done) return done;
    std::vector<const char*> urls;
    for (const auto& url : servers.urls) urls.push_back(url.c_str());
    constexpr int kNoPings = 0;  // `tick` does it, on the network thread
    for (const auto status :
         {nats.set_servers(options_, urls.data(), static_cast<int>(urls.size())),
          nats.set_name(options_, ("tessera " + node).c_str()), nats.set_allow_reconnect(options_, false),
          nats.set_ping_interval(options_, kNoPings), nats.set_send_asap(options_, true),
          nats.set_event_loop(options_, this, attach, poll_reads, poll_writes, detach),
          nats.set_error_handler(options_, on_error, nullptr)}) {
      if (auto done = check(status); !done) return done;
    }
    secure_ = servers.secure;
    if (secure_) {
      if (auto done = check(nats.set_secure(options_, true)); !done) return done;
    }
    if (!config.ca.empty()) {
      if (auto done = check(nats.load_ca(options_, config.ca.c_str())); !done) return done;
    }
    if (auto done = set_credentials(config.credentials); !done) return done;
    own_subject_ = subject_of(node);
    connector_ = std::thread([this] { keep_connected(); });
    return {};
  }

  void send(const std::string& node, std::string bytes) override {
    if (!watch_ || waiting_ + bytes.size() > kMostWaiting) return;
    waiting_ += bytes.size();
    queue_.push_back({subject_of(node), std::move(bytes)});
  }

  // The library waits in the middle of a TLS write that the kernel does not take, so it is given only what fits.
  void flush() override {
    if (watch_ && !writes_ && !queue_.empty()) {
      const LibraryCall call;
      auto room = secure_ ? room_in(socket_, queue_.front().size()) : kMostWaiting;
      for (; !queue_.empty() && queue_.front().size() <= room; queue_.pop_front()) {
        const auto& [subject, bytes] = queue_.front();
        room -= queue_.front().size();
        waiting_ -= bytes.size();
        libnats()->publish(connection_, subject.c_str(), bytes.data(), static_cast<int>(bytes.size()));
      }
      if (writes_) libnats()->process_write(connection_);
    }
    if (lost_) give_up_connection();
    if (watch_ && (writes_ || !queue_.empty())) watch_->when_writable([this] { write(); });
  }

  // What it sends to itself comes back.
  void tick() override {
    if (!watch_) return;
    if (Clock::now() - heard_at_ > silence_) {
      log(LogLevel::warning, "nats", {{"what", "nothing comes back"}});
      ::shutdown(socket_, SHUT_RDWR);  // so that nobody waits for it any longer
      return give_up_connection();
    }
    queue_.push_back({own_subject_, ""});
  }

  bool linked() const override { return watch_ != nullptr; }

 private:
  struct Outgoing {
    std::string subject;
    std::string bytes;

    std::size_t size() const { return subject.size() + bytes.size() + 32; }  // about, on the wire
  };

  std::string subject_of(const std::string& node) const { return prefix_ + ".node." + node; }

  Result<void> set_credentials(const std::string& file) {
    if (file.empty()) return {};
    std::ifstream in(file);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (!in.good() && text.empty()) return Error{"can't read the credentials of NATS: " + file};
    if (text.find("BEGIN NATS USER JWT") != text.npos) {
      return check(libnats()->set_credentials(options_, file.c_str(), nullptr));
    }
    const auto end = text.find('\n');
    auto password = end == text.npos ? "" : text.substr(end + 1);
    password = password.substr(0, password.find('\n'));
    if (password.empty()) return Error{"the credentials of NATS are a user and a password, one a line: " + file};
    return check(libnats()->set_user(options_, text.substr(0, end).c_str(), password.c_str()));
  }

  // ---- the connector's thread

  // A connection, and when the network thread has given it up, the next one. The library's own way to connect again is
  // not used: before 3.12 it ends for good if the first try fails in TLS or before the server's first word, and it
  // writes to a TLS connection on a thread of its own while the network thread reads.
  void keep_connected() {
    natsStatus told = NATS_OK;
    std::unique_lock lock(mutex_);
    while (!ends_) {
      given_up_ = false;
      lock.unlock();
      natsConnection* connection = nullptr;
      const auto status = libnats()->connect(&connection, options_);
      if (status != told && status != NATS_OK) log(LogLevel::warning, "nats", {{"what", libnats()->text_of(status)}});
      told = status;
      lock.lock();
      if (status == NATS_OK) {
        changed_.wait(lock, [this] { return ends_ || given_up_; });
        lock.unlock();
        libnats()->destroy(connection);
        lock.lock();
      } else {
        changed_.wait_for(lock, kTryEvery, [this] { return ends_; });
      }
    }
  }

  // ---- called by the library, on the network thread or the connector's

  // A new connection. The library may close its socket at any time, so the network gets a copy.
  static natsStatus attach(void** user, void* loop, natsConnection* connection, natsSock socket) {
    auto& self = *static_cast<RealBus*>(loop);
    *user = loop;
    set_up(socket);
    const auto copy = std::make_shared<Descriptor>(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
    self.lost_ = false;
    self.network_.post([&self, connection, copy] { self.connected(connection, std::move(*copy)); });
    return NATS_OK;
  }
  static natsStatus poll_reads(void* user, bool add) {
    if (!add) static_cast<RealBus*>(user)->lost_ = true;
    return NATS_OK;
  }
  static natsStatus poll_writes(void* user, bool add) {
    auto& self = *static_cast<RealBus*>(user);
    self.writes_ = add;
    if (add && !t_calls_library) self.network_.post([&self] { self.write(); });
    return NATS_OK;
  }
  static natsStatus detach(void*) { return NATS_OK; }

  // ---- on the network thread

  void connected(natsConnection* connection, Descriptor socket) {
    connection_ = connection;
    socket_ = socket.number();
    wanted_ = 1;
    watch_ = network_.watch(std::move(socket));
    heard_at_ = Clock::now();
    {
      const LibraryCall call;
      if (libnats()->subscribe(&subscription_, connection_, own_subject_.c_str()) != NATS_OK) lost_ = true;
    }
    write();
    if (watch_) watch_->when_readable([this] { read(); });
  }

  void read() {
    if (secure_ && !has_record(socket_, wanted_)) return watch_->when_readable([this] { read(); });
    {
      const LibraryCall call;
      libnats()->process_read(connection_);
    }
    int messages = 0;
    int bytes = 0;
    libnats()->pending(subscription_, &messages, &bytes);
    for (; messages > 0; --messages) {
      natsMsg* message = nullptr;
      if (libnats()->next_message(&message, subscription_, 0) != NATS_OK) break;
      const std::string_view text(libnats()->data(message), static_cast<std::size_t>(libnats()->length(message)));
      heard_at_ = Clock::now();
      if (!text.empty()) receive_(text);
      read_.push_back(message);
      read_bytes_ += text.size();
    }
    if (read_.size() >= kReadAtOnce || read_bytes_ >= kReadBytes) destroy_read();
    if (lost_) give_up_connection();
    if (watch_) watch_->when_readable([this] { read(); });
  }

  // Many at a time: the library wakes a thread of its own for it.
  void destroy_read() {
    for (auto* message : read_) libnats()->destroy_message(message);
    read_.clear();
    read_bytes_ = 0;
  }

  void write() {
    if (watch_ && writes_) {
      const LibraryCall call;
      libnats()->process_write(connection_);
    }
    flush();
  }

  // The connector destroys it, and makes another one.
  void give_up_connection() {
    if (!watch_) return;
    watch_.reset();
    destroy_read();
    if (subscription_ != nullptr) libnats()->unsubscribe(subscription_);
    subscription_ = nullptr;
    connection_ = nullptr;
    queue_.clear();
    waiting_ = 0;
    {
      const std::lock_guard lock(mutex_);
      given_up_ = true;
    }
    changed_.notify_all();
  }

  const std::string prefix_;
  const milliseconds silence_;
  std::string own_subject_;
  bool secure_ = false;
  Network& network_;
  const Receive receive_;
  natsOptions* options_ = nullptr;
  std::thread connector_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false;      // guarded by the mutex
  bool given_up_ = false;  // guarded by the mutex: the network thread uses the connection no longer

  natsConnection* connection_ = nullptr;  // while there is a watch; owned by the connector
  natsSubscription* subscription_ = nullptr;
  std::atomic<bool> lost_ = false;          // the library has given the connection up
  std::atomic<bool> writes_ = false;        // the library has something to write
  std::unique_ptr<DescriptorWatch> watch_;  // null: not connected
  int socket_ = -1;                         // owned by the watch
  int wanted_ = 1;                          // bytes: see has_record
  Clock::time_point heard_at_ = {};
  std::vector<natsMsg*> read_;  // to be destroyed
  std::size_t read_bytes_ = 0;
  std::deque<Outgoing> queue_;
  std::size_t waiting_ = 0;  // bytes in the queue
};

}  // namespace

Result<std::unique_ptr<NatsBus>> NatsBus::open(const NatsConfig& config, const std::string& prefix,
                                               const std::string& node, Network& network, Receive receive) {
  const auto servers = NatsServers::parse(config.url, config.plain);
  if (!servers) return servers.error();
  if (!libnats()) return Error{"NATS's client library is not on this machine: install libnats3.4 or newer"};
  auto bus = std::make_unique<RealBus>(prefix, config.silence, network, std::move(receive));
  if (const auto done = bus->start(config, *servers, node); !done) return done.error();
  return std::unique_ptr<NatsBus>(std::move(bus));
}

}  // namespace tessera::server

#else

namespace tessera::server {

Result<std::unique_ptr<NatsBus>> NatsBus::open(const NatsConfig&, const std::string&, const std::string&, Network&,
                                               Receive) {
  return Error{"this program was built without NATS (libnats-dev), and can't be one of several nodes"};
}

}  // namespace tessera::server

#endif
