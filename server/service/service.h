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
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/api.h"
#include "server/base/bot_pool.h"
#include "server/base/data_folder.h"
#include "server/live/hub.h"
#include "server/net/net.h"
#include "server/store/writer.h"

namespace tessera::server {

struct ServiceConfig {
  std::string data;        // the folder
  std::string store = {};  // the URL of a PostgreSQL database; "": a SQLite file in the folder
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
  void closed(ConnectionId id) override { hub_->closed(id); }
  void on_turn_end() override { writer_->start_commit(); }
  std::size_t body_limit(std::string_view method, std::string_view path) override;

  // HubServices
  void send(ConnectionId to, OutMessage message) override { network_->send(to, std::move(message)); }
  void close(ConnectionId id, CloseCode code, std::string_view reason) override { network_->close(id, code, reason); }
  void submit(std::vector<Write> writes, Done done) override;
  void read(std::function<void(Store&)> job, std::function<void()> done) override;
  void ask_bot(BotJob job) override { bots_->ask(std::move(job)); }
  void run_job(Effort effort, std::function<void()> job, std::function<void()> done) override;
  Time now() const override { return network_->now(); }
  void set_alarm(Time at) override;

  void on_stored(const Result<void>& stored);  // after each write
  void stop_here();
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
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<Api> api_;
  std::string admin_token_;
  Time started_ = 0;
  bool ready_ = false;
  bool stopping_ = false;
  bool storage_fails_ = false;  // the last write did
};

}  // namespace tessera::server
