#include "server/cluster/nats_bus.h"

#include "server/cluster/nats_url.h"

#ifdef TESSERA_NATS

#include <dlfcn.h>
#include <nats/nats.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/base/log.h"

namespace tessera::server {

namespace {

constexpr std::size_t kMostWaiting = 16 * 1024 * 1024;  // bytes to send, or to be handled; beyond that they are dropped
constexpr int kReconnectBytes = 64 * 1024;              // kept while there is no connection: it is late anyhow
constexpr int kPingEvery = 1'000;
constexpr int kPingsMissed = 2;
constexpr int kReconnectEvery = 250;

struct Libnats {
  decltype(&::natsConnection_Connect) connect;
  decltype(&::natsConnection_Destroy) destroy;
  decltype(&::natsConnection_Publish) publish;
  decltype(&::natsConnection_Status) status;
  decltype(&::natsConnection_Subscribe) subscribe;
  decltype(&::natsMsg_Destroy) destroy_message;
  decltype(&::natsMsg_GetData) data;
  decltype(&::natsMsg_GetDataLength) length;
  decltype(&::natsOptions_Create) create_options;
  decltype(&::natsOptions_Destroy) destroy_options;
  decltype(&::natsOptions_LoadCATrustedCertificates) load_ca;
  decltype(&::natsOptions_SetErrorHandler) set_error_handler;
  decltype(&::natsOptions_SetMaxPingsOut) set_pings_out;
  decltype(&::natsOptions_SetMaxReconnect) set_reconnects;
  decltype(&::natsOptions_SetName) set_name;
  decltype(&::natsOptions_SetPingInterval) set_ping_interval;
  decltype(&::natsOptions_SetReconnectBufSize) set_reconnect_buffer;
  decltype(&::natsOptions_SetReconnectWait) set_reconnect_wait;
  decltype(&::natsOptions_SetRetryOnFailedConnect) set_retry;
  decltype(&::natsOptions_SetSecure) set_secure;
  decltype(&::natsOptions_SetServers) set_servers;
  decltype(&::natsOptions_SetUserCredentialsFromFiles) set_credentials;
  decltype(&::natsOptions_SetUserInfo) set_user;
  decltype(&::natsStatus_GetText) text_of;
  decltype(&::natsSubscription_Destroy) unsubscribe;
};

std::optional<Libnats> load() {
#ifdef TESSERA_STATIC
  return std::nullopt;
#else
  void* library = nullptr;
  for (const char* name : {"libnats.so.3.4", "libnats.so.3", "libnats.so"}) {
    if (library == nullptr) library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (library == nullptr) return std::nullopt;
  Libnats out = {};
  bool complete = true;
  const auto find = [&](auto& function, const char* name) {
    void* found = ::dlsym(library, name);
    complete = complete && found != nullptr;
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
  };
  find(out.connect, "natsConnection_Connect");
  find(out.destroy, "natsConnection_Destroy");
  find(out.publish, "natsConnection_Publish");
  find(out.status, "natsConnection_Status");
  find(out.subscribe, "natsConnection_Subscribe");
  find(out.destroy_message, "natsMsg_Destroy");
  find(out.data, "natsMsg_GetData");
  find(out.length, "natsMsg_GetDataLength");
  find(out.create_options, "natsOptions_Create");
  find(out.destroy_options, "natsOptions_Destroy");
  find(out.load_ca, "natsOptions_LoadCATrustedCertificates");
  find(out.set_error_handler, "natsOptions_SetErrorHandler");
  find(out.set_pings_out, "natsOptions_SetMaxPingsOut");
  find(out.set_reconnects, "natsOptions_SetMaxReconnect");
  find(out.set_name, "natsOptions_SetName");
  find(out.set_ping_interval, "natsOptions_SetPingInterval");
  find(out.set_reconnect_buffer, "natsOptions_SetReconnectBufSize");
  find(out.set_reconnect_wait, "natsOptions_SetReconnectWait");
  find(out.set_retry, "natsOptions_SetRetryOnFailedConnect");
  find(out.set_secure, "natsOptions_SetSecure");
  find(out.set_servers, "natsOptions_SetServers");
  find(out.set_credentials, "natsOptions_SetUserCredentialsFromFiles");
  find(out.set_user, "natsOptions_SetUserInfo");
  find(out.text_of, "natsStatus_GetText");
  find(out.unsubscribe, "natsSubscription_Destroy");
  return complete ? std::optional(out) : std::nullopt;
#endif
}

const std::optional<Libnats>& libnats() {
  static const auto library = load();
  return library;
}

Result<void> check(natsStatus status) {
  if (status == NATS_OK) return {};
  return Error{std::string("NATS: ") + libnats()->text_of(status)};
}

// An error of a subscription or of the connection, on a thread of the library.
void on_error(natsConnection*, natsSubscription*, natsStatus status, void*) {
  log(LogLevel::warning, "nats", {{"what", libnats()->text_of(status)}});
}
void on_connected(natsConnection*, void*) {}

class RealBus final : public NatsBus {
 public:
  RealBus(std::string prefix, Post post, Receive receive)
      : prefix_(std::move(prefix)), inbox_(std::make_shared<Inbox>(std::move(post), std::move(receive))) {}
  RealBus(const RealBus&) = delete;
  RealBus& operator=(const RealBus&) = delete;

  ~RealBus() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
    if (subscription_ != nullptr) libnats()->unsubscribe(subscription_);
    if (connection_ != nullptr) libnats()->destroy(connection_);
    if (options_ != nullptr) libnats()->destroy_options(options_);
  }

  Result<void> connect(const NatsConfig& config, const NatsServers& servers, const std::string& node) {
    const auto& nats = *libnats();
    if (auto done = check(nats.create_options(&options_)); !done) return done;
    std::vector<const char*> urls;
    for (const auto& url : servers.urls) urls.push_back(url.c_str());
    for (const auto status :
         {nats.set_servers(options_, urls.data(), static_cast<int>(urls.size())),
          nats.set_name(options_, ("tessera " + node).c_str()), nats.set_reconnects(options_, -1),
          nats.set_reconnect_wait(options_, kReconnectEvery), nats.set_reconnect_buffer(options_, kReconnectBytes),
          nats.set_ping_interval(options_, kPingEvery), nats.set_pings_out(options_, kPingsMissed),
          nats.set_error_handler(options_, on_error, nullptr), nats.set_retry(options_, true, on_connected, nullptr)}) {
      if (auto done = check(status); !done) return done;
    }
    if (servers.secure) {
      if (auto done = check(nats.set_secure(options_, true)); !done) return done;
    }
    if (!config.ca.empty()) {
      if (auto done = check(nats.load_ca(options_, config.ca.c_str())); !done) return done;
    }
    if (auto done = set_credentials(config.credentials); !done) return done;
    const auto status = nats.connect(&connection_, options_);
    if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED) return check(status);
    const auto subject = subject_of(node);
    if (auto done = check(nats.subscribe(&subscription_, connection_, subject.c_str(), on_message, inbox_.get()));
        !done) {
      return done;
    }
    thread_ = std::thread([this] { run(); });
    return {};
  }

  void send(const std::string& node, std::string bytes) override {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_ + bytes.size() > kMostWaiting) return;
      waiting_ += bytes.size();
      queue_.push_back({subject_of(node), std::move(bytes)});
    }
    changed_.notify_one();
  }

  bool linked() const override { return libnats()->status(connection_) == NATS_CONN_STATUS_CONNECTED; }

 private:
  struct Outgoing {
    std::string subject;
    std::string bytes;
  };
  // Shared with what has been posted, which may run later than this object lives.
  struct Inbox : std::enable_shared_from_this<Inbox> {
    Inbox(Post poster, Receive receiver) : post(std::move(poster)), receive(std::move(receiver)) {}
    const Post post;
    const Receive receive;
    std::atomic<std::size_t> waiting = 0;  // bytes
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

  // On a thread of the library.
  static void on_message(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    const auto inbox = static_cast<Inbox*>(closure)->shared_from_this();
    const auto size = static_cast<std::size_t>(libnats()->length(message));
    if (inbox->waiting + size <= kMostWaiting) {
      inbox->waiting += size;
      inbox->post([inbox, bytes = std::string(libnats()->data(message), size)] {
        inbox->waiting -= bytes.size();
        inbox->receive(bytes);
      });
    }
    libnats()->destroy_message(message);
  }

  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      auto all = std::exchange(queue_, {});
      waiting_ = 0;
      lock.unlock();
      for (const auto& each : all) {
        libnats()->publish(connection_, each.subject.c_str(), each.bytes.data(), static_cast<int>(each.bytes.size()));
      }
      lock.lock();
    }
  }

  const std::string prefix_;
  const std::shared_ptr<Inbox> inbox_;
  natsOptions* options_ = nullptr;
  natsConnection* connection_ = nullptr;
  natsSubscription* subscription_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Outgoing> queue_;
  std::size_t waiting_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<NatsBus>> NatsBus::open(const NatsConfig& config, const std::string& prefix,
                                               const std::string& node, Post post, Receive receive) {
  const auto servers = NatsServers::parse(config.url, config.plain);
  if (!servers) return servers.error();
  if (!libnats()) return Error{"NATS's client library is not on this machine: install libnats3.4 or newer"};
  auto bus = std::make_unique<RealBus>(prefix, std::move(post), std::move(receive));
  if (const auto done = bus->connect(config, *servers, node); !done) return done.error();
  return std::unique_ptr<NatsBus>(std::move(bus));
}

}  // namespace tessera::server

#else

namespace tessera::server {

Result<std::unique_ptr<NatsBus>> NatsBus::open(const NatsConfig&, const std::string&, const std::string&, Post,
                                               Receive) {
  return Error{"this program was built without NATS (libnats-dev), and can't be one of several nodes"};
}

}  // namespace tessera::server

#endif
