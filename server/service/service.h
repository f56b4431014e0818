// A whole server: network, hub, API, storage thread and bot threads.
//
// | thread   | runs                                            |
// |----------|-------------------------------------------------|
// | network  | run(): all requests and messages, hub and API   |
// | storage  | the writer: the only thread that uses the store |
// | bots     | one less than there are cores                   |
// | loader   | one, which makes tables and records from logs   |
// | analysis | one, for work of guests that takes seconds      |
// | admin    | one, for those who run the server               |
//
// With NATS it is one node of several: service_cluster.cpp. A node that may not store any more, because it was taken
// for dead or PostgreSQL is gone, closes its WebSockets with 1012 and ends the process with exit code 1; the service
// manager starts it again.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/api.h"
#include "server/base/bot_pool.h"
#include "server/base/data_folder.h"
#include "server/cluster/cluster_node.h"
#include "server/cluster/nats_bus.h"
#include "server/cluster/store_clock.h"
#include "server/live/hub.h"
#include "server/net/net.h"
#include "server/store/by_name/open_store.h"
#include "server/store/writer.h"

namespace tessera::server {

struct ServiceConfig {
  std::string data;        // the folder
  std::string store = {};  // the URL of a PostgreSQL database; "": a SQLite file in the folder
  NatsConfig nats = {};    // with a URL: one of several nodes on the same database
  NodeName node = {};      // as the other nodes see it
  NetConfig net = {};
  HubLimits hub = {};
  ApiConfig api = {};
  std::uint64_t data_limit = 0;  // bytes of the database, beyond which nothing new is begun; 0: none
  int bot_threads = 0;           // 0: one less than there are cores
  // The page and its files. None: a line of text says that there is no page.
  std::function<std::optional<Response>(const Request& request)> pages = {};
};

class Service final : private Handler, private HubServices {
 public:
  // Opens the store and listens; clients wait until run().
  static Result<std::unique_ptr<Service>> open(const ServiceConfig& config);
  ~Service();

  int port() const { return network_->port(); }
  // "http://127.0.0.1:8080/games"
  std::string url() const;

  // Until stop() or a signal; `ready` is called once every table can be used.
  Result<void> run(const std::function<void()>& ready);
  // From any thread. Changes that are not committed yet are stored and sent first.
  void stop();

 private:
  explicit Service(const ServiceConfig& config) : config_(config) {}

  // Handler
  void request(Request request, Handler::Answer answer) override;
  std::optional<HttpCode> opened(ConnectionId id, const Request& upgrade) override;
  void message(ConnectionId id, std::string_view text) override { hub_->message(id, text); }
  void closed(ConnectionId id) override {
    hub_->closed(id);
    if (cluster_) cluster_->socket_closed(id);
  }
  void on_turn_end() override {
    writer_->start_commit();
    if (cluster_) cluster_->flush();
  }
  std::size_t body_limit(std::string_view method, std::string_view path) override;

  // HubServices
  void send(ConnectionId to, OutMessage message) override {
    is_virtual(to) ? cluster_->send_virtual(to, std::move(message)) : network_->send(to, std::move(message));
  }
  void close(ConnectionId id, CloseCode code, std::string_view reason) override {
    is_virtual(id) ? cluster_->close_virtual(id, code, reason) : network_->close(id, code, reason);
  }
  void submit(std::vector<Write> writes, Done done) override;
  void read(std::function<void(Store&)> job, std::function<void()> done) override;
  void ask_bot(BotJob job) override { bots_->ask(std::move(job)); }
  void run_job(Effort effort, std::function<void()> job, std::function<void()> done) override;
  Time now() const override { return network_->now() + clock_.ahead(); }
  void set_alarm(Time at) override;

  void on_stored(const Result<void>& stored);  // after each write
  void stop_here();
  void become_ready(const std::function<void()>& ready);
  // No commit fails, and none has waited for long.
  bool stores() const;
  // A node that must end answers nothing from what it still has in memory.
  bool is_late() const { return cluster_ && cluster_->is_late(); }
  // service_cluster.cpp
  Result<void> join_cluster(Store& store);
  void begin_cluster(const std::function<void()>& ready);
  void set_clock(Time store_now);
  void arm_alarm();
  void ring();
  void storage_lost(const std::string& reason);  // on the storage thread; does not return
  void end_as_lost();
  void nodes(const Handler::Answer& answer) const;
  Response health() const;
  Response metrics() const;
  // service_admin.cpp: admin commands, on loopback and with the admin's token
  void admin(const Request& request, const Handler::Answer& answer);
  void backup(const Request& request, const Handler::Answer& answer);
  void reports(const Request& request, const Handler::Answer& answer);
  Result<void> write_admin_file();

  ServiceConfig config_;
  std::unique_ptr<Network> network_;
  Store* store_ = nullptr;  // owned by the writer; only for `backup`, `reports` and `size`
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<BotPool> loader_;
  std::unique_ptr<BotPool> analysts_;
  std::unique_ptr<BotPool> admins_;
  std::unique_ptr<NatsBus> bus_;
  std::unique_ptr<ClusterNode> cluster_;  // null: a server alone
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<Api> api_;
  StoreClock clock_;  // with the network's
  Time hub_alarm_ = 0;
  Time next_tick_ = 0;  // of the cluster, by the network's clock: the store's may be set back
  std::atomic<bool> storage_lost_ = false;
  std::string admin_token_;
  Time started_ = 0;
  bool ready_ = false;
  bool stopping_ = false;
  bool storage_fails_ = false;  // the last write did
  std::size_t unanswered_ = 0;  // writes that wait for the store
  Time answered_at_ = 0;        // since then, while there are any
};

}  // namespace tessera::server
