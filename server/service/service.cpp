#include "server/service/service.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <thread>

#include "server/base/log.h"
#include "server/service/metrics.h"
#include "server/store/log_text.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kLive = "/api/live";
constexpr std::string_view kTokenKey = "token key";
constexpr std::string_view kRecordKey = "record key";

Response json_answer(const json::object& body, int status = 200) {
  return {.status = status, .body = std::make_shared<const std::string>(json::serialize(body))};
}

Response no_page() {
  static const auto text = std::make_shared<const std::string>(
      "This Tessera was built without its web page. The API is at api/openapi.json.\n");
  return {.type = "text/plain; charset=utf-8", .body = text};
}

int spare_cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

// After many tables have left memory at once, returns free memory to the system.
void give_memory_back(std::size_t rooms_before, std::size_t rooms_now) {
  constexpr std::size_t kMany = 100;
  if (rooms_before >= rooms_now + kMany) malloc_trim(0);
}

}  // namespace

Result<std::unique_ptr<Service>> Service::open(const ServiceConfig& config) {
  const bool one_of_several = !config.nats.url.empty();
  if (one_of_several && config.store.empty()) {
    return Error{"--nats needs --store: several nodes share a PostgreSQL database"};
  }
  std::unique_ptr<Service> out(new Service(config));
  Service& self = *out;
  auto node = config.node;
  node.speaks = kParcelVersion;
  node.log_version = kLogVersion;
  auto store = one_of_several ? open_store(config.store, config.data, node,
                                           [&self](const std::string& reason) { self.storage_lost(reason); })
                              : open_store(config.store, config.data);
  if (!store) return store.error();
  const auto key = load_or_make_key(**store, std::string(kTokenKey));
  if (!key) return key.error();
  const auto record_key = load_or_make_key(**store, std::string(kRecordKey));
  if (!record_key) return record_key.error();
  auto network = Network::listen(config.net, self);
  if (!network) return network.error();
  self.network_ = *std::move(network);
  const auto post = [net = self.network_.get()](std::function<void()> work) { net->post(std::move(work)); };
  if (one_of_several) {
    if (const auto joined = self.join_cluster(**store); !joined) return joined.error();
  }
  self.store_ = store->get();
  self.writer_ = std::make_unique<Writer>(*std::move(store), post,
                                          [&self](const Result<void>& stored) { self.on_stored(stored); });
  self.bots_ = std::make_unique<BotPool>(config.bot_threads > 0 ? config.bot_threads : spare_cores(), post);
  self.loader_ = std::make_unique<BotPool>(1, post);
  self.analysts_ = std::make_unique<BotPool>(1, post);
  self.admins_ = std::make_unique<BotPool>(1, post);
  HubServices& services = self;
  self.hub_ = std::make_unique<Hub>(services, ServerKeys{*key, *record_key}, config.hub, self.cluster_.get());
  auto api = config.api;
  if (config.data_limit > 0) api.is_full = [&self] { return self.store_->size() >= self.config_.data_limit; };
  self.api_ = std::make_unique<Api>(services, *self.hub_, *key, std::move(api));
  if (const auto written = self.write_admin_file(); !written) return written.error();
  return out;
}

Service::~Service() {
  // Threads first. What they still post never runs.
  bus_.reset();
  admins_.reset();
  analysts_.reset();
  loader_.reset();
  bots_.reset();
  writer_.reset();
}

std::string Service::url() const {
  const auto& address = config_.net.address;
  const bool v6 = address.find(':') != address.npos;
  return "http://" + (v6 ? "[" + address + "]" : address) + ":" + std::to_string(port()) + config_.net.base_path;
}

Result<void> Service::run(const std::function<void()>& ready) {
  Result<void> outcome;
  started_ = network_->now();
  network_->on_stop_signal([this] { stop_here(); });
  network_->post([this, ready, &outcome] {
    hub_->begin([this, ready, &outcome](const Result<void>& begun) {
      if (!begun) {
        outcome = begun.error();
        return network_->stop();
      }
      cluster_ ? begin_cluster(ready) : become_ready(ready);
    });
  });
  network_->run();
  if (storage_lost_) ::_exit(1);  // the storage thread never ends
  writer_->stop();
  log(LogLevel::info, "stopped");
  return outcome;
}

void Service::become_ready(const std::function<void()>& ready) {
  ready_ = true;
  ready();
}

void Service::stop() {
  network_->post([this] { stop_here(); });
}

// Waits for all writes and reads. Their answers are posted before the last post, which stops the network.
void Service::stop_here() {
  if (std::exchange(stopping_, true)) return;
  log(LogLevel::info, "stopping", {{"websockets", network_->counters().websockets}});
  hub_->stop();
  if (cluster_) cluster_->leave();
  writer_->flush();
  network_->post([this] { network_->stop(); });
}

std::size_t Service::body_limit(std::string_view, std::string_view path) { return Api::body_limit(path); }

void Service::request(Request request, Handler::Answer answer) {
  if (logs(LogLevel::debug)) {
    // Without the rest: the address of a table is the key to it.
    const auto end = request.path.find('/', request.path.starts_with("/api/") ? 5 : 1);
    log(LogLevel::debug, "request", {{"method", request.method}, {"path", request.path.substr(0, end)}});
  }
  const std::string_view path = request.path;
  const bool reads_only =
      path == "/healthz" || path == "/metrics" || (!path.starts_with("/admin/") && !path.starts_with("/api/"));
  if (reads_only && request.method != "GET") return answer(refuse_method("GET, HEAD"));
  if (path == "/healthz") return answer(health());
  if (path == "/metrics") {
    return answer(request.address.loopback() ? metrics() : refuse(HttpCode::forbidden));
  }
  if (!ready_ || is_late()) return answer(refuse(HttpCode::unavailable));
  if (path.starts_with("/admin/")) return admin(request, answer);
  if (path == kLive) return answer(refuse(HttpCode::upgrade_required));
  if (path.starts_with("/api/")) return api_->request(std::move(request), std::move(answer));
  if (!config_.pages) return answer(path == "/" ? no_page() : refuse(HttpCode::not_found));
  auto page = config_.pages(request);
  answer(page ? *std::move(page) : refuse(HttpCode::not_found));
}

std::optional<HttpCode> Service::opened(ConnectionId id, const Request& upgrade) {
  if (upgrade.path != kLive) return HttpCode::not_found;
  if (!ready_ || stopping_ || is_late()) return HttpCode::unavailable;
  if (cluster_ && (!cluster_->stores() || cluster_->cut_off())) return HttpCode::unavailable;
  hub_->opened(id, upgrade.address);
  return std::nullopt;
}

void Service::submit(std::vector<Write> writes, Done done) {
  if (cluster_ && stopping_) return;  // it has left the cluster: nothing is stored any more, and nothing told
  if (unanswered_++ == 0) answered_at_ = network_->now();
  writer_->submit(std::move(writes), std::move(done));
}

void Service::on_stored(const Result<void>& stored) {
  const bool fails = !stored;
  if (fails) log(LogLevel::error, "storage", {{"what", stored.error().text}});
  if (storage_fails_ && !fails) log(LogLevel::info, "storage works again");
  storage_fails_ = fails;
  --unanswered_;
  answered_at_ = network_->now();
}

bool Service::stores() const {
  const bool waits = unanswered_ > 0 && network_->now() - answered_at_ >= ClusterNode::kStorageSilence;
  return !storage_fails_ && !waits && (!cluster_ || cluster_->stores());
}

void Service::read(std::function<void(Store&)> job, std::function<void()> done) {
  writer_->read(
      [job = std::move(job)](Store& store) {
        job(store);
        return true;
      },
      [done = std::move(done)](bool) { done(); });
}

void Service::run_job(Effort effort, std::function<void()> job, std::function<void()> done) {
  auto& pool = effort == Effort::small ? bots_ : effort == Effort::load ? loader_ : analysts_;
  pool->run(std::move(job), std::move(done));
}

void Service::set_alarm(Time at) {
  hub_alarm_ = at;
  arm_alarm();
}

// One alarm for the hub and the cluster.
void Service::arm_alarm() {
  const Time at = hub_alarm_ - clock_.ahead();
  network_->set_alarm(cluster_ ? std::min(at, next_tick_) : at, [this] { ring(); });
}

void Service::ring() {
  if (cluster_ && network_->now() >= next_tick_) {
    next_tick_ = network_->now() + cluster_->tick_after();
    bus_->tick();
    cluster_->tick();
  }
  if (cluster_ && now() < hub_alarm_) return arm_alarm();
  const auto before = hub_->rooms_in_memory();
  hub_->alarm();
  give_memory_back(before, hub_->rooms_in_memory());
}

Response Service::health() const {
  const bool cut_off = cluster_ && cluster_->cut_off();
  if (ready_ && !stopping_ && stores() && !cut_off) return json_answer({{"status", "ok"}});
  const auto why = stopping_ ? "stopping" : !stores() ? "storage" : cut_off ? "cut_off" : "starting";
  return json_answer({{"status", why}}, 503);
}

Response Service::metrics() const {
  const Gauges gauges{.rooms = hub_->rooms_in_memory(),
                      .writes_waiting = writer_->waiting(),
                      .bot_jobs_waiting = bots_->waiting(),
                      .uptime = network_->now() - started_};
  auto text = metrics_text(network_->counters(), hub_->counters(), gauges);
  if (cluster_) text += cluster_metrics_text(*cluster_);
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = std::make_shared<const std::string>(std::move(text))};
}

}  // namespace tessera::server
