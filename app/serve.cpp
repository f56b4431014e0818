// tessera serve
#include <unistd.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <iostream>
#include <memory>

#include "app/command.h"
#include "arena/analysis/analysis.h"
#include "arena/analysis/analysis_report.h"
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/api/assets.h"
#include "server/base/log.h"
#include "server/fair/fair_record.h"
#include "server/service/service.h"

namespace tessera::app {

namespace {

using server::LogLevel;

struct ServeArguments {
  server::ServiceConfig config;
  std::string forwarded = "x-forwarded-for";
  std::string log = "info";
  int keep_finished = 365;  // days
  int keep_abandoned = 90;
  int keep_unstarted = 7;
  int data_limit = 10'000;  // megabytes
  bool no_limits = false;
  bool no_analysis = false;
};

LogLevel level_of(const std::string& name) {
  if (name == "debug") return LogLevel::debug;
  if (name == "warning") return LogLevel::warning;
  return name == "error" ? LogLevel::error : LogLevel::info;
}

// The analysis of a record, both as JSON; empty if it was stopped, or took too long.
std::string analyse(const std::string& record, const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kLongest = std::chrono::minutes(3);
  const auto recorded = parse_record(record, find_game, server::read_fair);
  if (!recorded) return {};
  const arena::AnalysisConfig config{
      .stop = [&stop, until = Clock::now() + kLongest] { return stop || Clock::now() >= until; }};
  const auto analysis = arena::analyse(*recorded, config, [](std::string_view, std::int64_t, std::int64_t) {});
  return config.stop() ? std::string() : boost::json::serialize(arena::analysis_json(analysis));
}

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "node";
}

void lift_limits(server::ServiceConfig& config) {
  config.net.per_address = {.connections = 0, .requests = {}, .messages = {}};
  config.net.messages = {};
  config.hub.tables_per_guest = 0;
  config.hub.tables_per_address = 0;
  config.api.costly = {};
  config.data_limit = 0;
}

int serve(const ServeArguments& given) {
  constexpr server::Time kDay = 24 * 3600 * 1000;
  auto config = given.config;
  server::set_log_level(level_of(given.log));
  config.pages = [](const server::Request& request) { return server::asset(request.path, request.accepts); };
  config.net.forwarded_by =
      given.forwarded == "forwarded" ? server::ForwardedBy::forwarded : server::ForwardedBy::x_forwarded_for;
  config.hub.keep_finished = given.keep_finished * kDay;
  config.hub.keep_abandoned = given.keep_abandoned * kDay;
  config.hub.keep_unstarted = given.keep_unstarted * kDay;
  config.data_limit = static_cast<std::uint64_t>(given.data_limit) * 1'000'000;
  if (given.no_limits) lift_limits(config);
  std::atomic<bool> stopped = false;
  if (!given.no_analysis) {
    config.api.analyse = [&stopped](const std::string& record) { return analyse(record, stopped); };
  }
  config.node.version = TESSERA_VERSION;
  if (config.node.name.empty()) config.node.name = host_name();
  auto service = server::Service::open(config);
  if (!service) return fail(kFailed, service.error().text);
  const auto done =
      (*service)->run([&] { std::cout << "Tessera is ready: " << (*service)->url() << "/" << std::endl; });
  stopped = true;
  if (!done) return fail(kFailed, done.error().text);
  return 0;
}

}  // namespace

void add_serve(Command& program) {
  auto& command = program.add_command("serve", "Serve tables to browsers and programs, over HTTP and WebSocket");
  const auto given = std::make_shared<ServeArguments>();
  auto& config = given->config;
  config.data = "tessera-data";
  command.add("-p,--port", config.net.port, "0: any that is free", {.show_default = true, .range = between(0, 65535)});
  command.add("-d,--data", config.data, "The folder where everything is kept; made if it is not there",
              {.show_default = true});
  command.add("--store", config.store,
              "A PostgreSQL database in place of the folder's file: postgresql://tessera@db.example.org/tessera");
  command.add("--nats", config.nats.url,
              "One of several nodes on the same --store, which reach each other by NATS: nats://127.0.0.1:4222");
  command.add("--nats-credentials", config.nats.credentials,
              "A file for NATS: its own credentials, or a user and a password, one a line");
  command.add("--nats-ca", config.nats.ca, "A file with the certificates that NATS's own may be signed with");
  command.add("--nats-plain", config.nats.plain, "NATS without TLS also on other machines: players' hands go over it");
  command.add("--node", config.node.name, "The name of this node, for people; else that of the machine");
  command.add("--address", config.net.address, "Listen there: 0.0.0.0 or :: for a home network",
              {.show_default = true});
  command.add("--base-path", config.net.base_path, "Serve below this path: /games");
  command.add("--origin", config.net.origins,
              "A page of this site may use the server too: https://example.org (beside the server's own)");
  command.add("--trust-proxy", config.net.trusted_proxies,
              "An address or network whose forwarded addresses are believed: 127.0.0.1");
  command.add("--forwarded", given->forwarded, "The header in which the trusted proxy tells the client",
              {.show_default = true, .words = {"x-forwarded-for", "forwarded"}});
  command.add("--connections", config.net.connections, "At most so many at a time; 0: what open files allow",
              {.show_default = true});
  command.add("--connections-per-address", config.net.per_address.connections, "0: any number", {.show_default = true});
  command.add("--tables-per-guest", config.hub.tables_per_guest, "Unfinished ones; 0: any number",
              {.show_default = true, .range = between(0, 1'000'000)});
  command.add("--no-limits", given->no_limits, "No limit on what one address or guest does: for load tests");
  command.add("--keep-finished", given->keep_finished, "Days that a finished game is kept; 0: for ever",
              {.show_default = true, .range = between(0, 100'000)});
  command.add("--keep-abandoned", given->keep_abandoned, "The same for one that nobody plays on",
              {.show_default = true, .range = between(0, 100'000)});
  command.add("--keep-unstarted", given->keep_unstarted, "The same for a table whose game nobody has started",
              {.show_default = true, .range = between(0, 100'000)});
  command.add("--data-limit", given->data_limit,
              "Megabytes of the database, beyond which no guests and tables are made; 0: none",
              {.show_default = true, .range = between(0, 1'000'000'000)});
  command.add("--bot-threads", config.bot_threads, "0: one less than there are cores",
              {.show_default = true, .range = between(0, 1024)});
  command.add("--no-analysis", given->no_analysis, "Offer no analyses of finished games");
  command.add("--log", given->log, "What to log on standard error, a JSON object a line",
              {.show_default = true, .words = {"debug", "info", "warning", "error"}});
  command.set_footer(
      "docs/hosting.md has the rest: proxies, systemd, backups; docs/postgresql.md has --store, docs/cluster.md "
      "--nats. Ctrl-C or SIGTERM "
      "stops it; no game is lost.");
  command.set_action([given] { return serve(*given); });
}

}  // namespace tessera::app
