#include "server/net/net.h"

#include "server/base/file_limit.h"
#include "server/net/net_core.h"
#include "server/net/net_session.h"

namespace tessera::server {

namespace {

constexpr std::size_t kUsualBody = 64 * 1024;
constexpr std::size_t kMostConnections = 20'000;

bool good_base(std::string_view base) {
  return base.empty() || (base.starts_with('/') && !base.ends_with('/') && base.find("//") == base.npos);
}

}  // namespace

std::size_t Handler::body_limit(std::string_view, std::string_view) { return kUsualBody; }

Result<std::unique_ptr<Network>> Network::listen(const NetConfig& config, Handler& handler) {
  if (!good_base(config.base_path))
    return Error{"a base path starts with a slash and ends without: " + config.base_path};
  auto trusted = AddressSet::parse(config.trusted_proxies);
  if (!trusted) return trusted.error();
  const auto connections = allow_connections(config.connections, kMostConnections);
  if (!connections) return connections.error();
  auto core = std::make_unique<NetCore>(config, handler, std::move(*trusted), *connections);
  if (auto listening = core->listen(); !listening) return listening.error();
  return std::unique_ptr<Network>(new Network(std::move(core)));
}

Network::Network(std::unique_ptr<NetCore> core) : core_(std::move(core)) {}
Network::~Network() = default;

int Network::port() const { return core_->port(); }

Time Network::now() const {
  core_->refresh_now();
  return core_->now();
}

const NetCounters& Network::counters() const { return core_->counters; }

void Network::run() { core_->run(); }
void Network::stop() { core_->stop(); }
void Network::on_stop_signal(std::function<void()> act) { core_->on_stop_signal(std::move(act)); }

void Network::send(ConnectionId id, Text text) {
  if (Session* session = core_->find(id)) session->send(std::move(text));
}

void Network::close(ConnectionId id, CloseCode code, std::string_view reason) {
  if (Session* session = core_->find(id)) session->close(code, reason);
}

void Network::post(std::function<void()> work) { core_->post(std::move(work)); }
void Network::set_alarm(Time at, std::function<void()> work) { core_->set_alarm(at, std::move(work)); }

std::unique_ptr<DescriptorWatch> Network::watch(Descriptor descriptor) { return core_->watch(std::move(descriptor)); }

}  // namespace tessera::server
