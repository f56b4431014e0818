// The server as one node of several.
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <map>
#include <thread>

#include "server/base/log.h"
#include "server/service/service.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kClusterKey = "cluster";  // a setting: its beginning is the name of the cluster on NATS
constexpr std::size_t kPrefixBytes = 8;
constexpr std::chrono::seconds kFarewell(3);  // for WebSockets to be closed, before the process ends

Time steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Result<void> Service::join_cluster(Store& store) {
  const auto key = load_or_make_key(store, std::string(kClusterKey));
  if (!key) return key.error();
  const auto prefix = "tessera." + to_hex(std::span(key->expose()).first(kPrefixBytes));
  const auto& id = store.cluster()->node();
  auto bus = NatsBus::open(config_.nats, prefix, id, *network_, [this](std::string_view bytes) {
    if (hub_) cluster_->receive(bytes);
  });
  if (!bus) return bus.error();
  bus_ = *std::move(bus);
  const auto view = store.cluster()->view();
  if (!view) return view.error();
  clock_.set(view->now, network_->now());  // before the hub begins: by a wrong clock it would delete too early
  HubServices& services = *this;
  cluster_ = std::make_unique<ClusterNode>(services, *bus_, id, steady_now);
  cluster_->set_on_late([this] {
    log(LogLevel::error, "the server stood still for longer than its lease");
    storage_lost_ = true;
    end_as_lost();
  });
  cluster_->set_on_time([this](Time store_now) { set_clock(store_now); });
  cluster_->set_answerer([this](const json::object& question, json::object& reply) {
    const auto* what = question.if_contains("do");
    const auto* code = question.if_contains("code");
    if (what != nullptr && *what == "forgotten") api_->forget_names();
    if (what == nullptr || *what != "redeem" || code == nullptr || !code->is_string()) return false;
    if (const auto guest = api_->redeem(code->get_string())) reply.emplace("guest", *guest);
    return true;
  });
  return {};
}

void Service::begin_cluster(const std::function<void()>& ready) {
  cluster_->begin(*hub_, [this, ready] { become_ready(ready); });
  next_tick_ = network_->now();
  arm_alarm();
}

void Service::set_clock(Time store_now) {
  ready_ ? clock_.follow(store_now, network_->now()) : clock_.set(store_now, network_->now());
  arm_alarm();
}

void Service::storage_lost(const std::string& reason) {
  log(LogLevel::error, "storage lost", {{"what", reason}});
  storage_lost_ = true;
  if (network_) {
    network_->post([this] { end_as_lost(); });
    std::this_thread::sleep_for(kFarewell);
  }
  ::_exit(1);
}

// Closes the WebSockets with 1012; `run` then ends the process.
void Service::end_as_lost() {
  if (!hub_) return;
  stopping_ = true;  // nothing is submitted any more
  hub_->stop();
  network_->stop();
}

void Service::nodes(const Handler::Answer& answer) const {
  json::array list;
  if (cluster_) {
    std::map<std::string, int> owned;
    for (const auto& shard : cluster_->view().shards) ++owned[shard.owner];
    for (const auto& row : cluster_->view().nodes) {
      list.push_back(json::object{{"node", row.name},
                                  {"id", row.id},
                                  {"this", row.id == cluster_->id()},
                                  {"shards", owned[row.id]},
                                  {"linked", row.linked},
                                  {"version", row.version},
                                  {"committed", row.committed},
                                  {"seen", row.seen}});
    }
    list.push_back(json::object{{"node", nullptr}, {"shards", owned[""]}});
  }
  answer({.body = std::make_shared<const std::string>(json::serialize(list))});
}

}  // namespace tessera::server
