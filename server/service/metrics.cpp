#include "server/service/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace tessera::server {

namespace {

class PrometheusText {
 public:
  void counter(std::string_view name, std::string_view help, double value) { add(name, "counter", help, value); }
  void gauge(std::string_view name, std::string_view help, double value) { add(name, "gauge", help, value); }
  std::string take() { return std::move(out_); }

 private:
  void add(std::string_view name, std::string_view type, std::string_view help, double value) {
    const std::string full = "tessera_" + std::string(name);
    out_.append("# HELP ").append(full).append(" ").append(help).append("\n# TYPE ").append(full).append(" ");
    out_.append(type).append("\n").append(full).append(" ").append(number(value)).append("\n");
  }
  static std::string number(double value) {
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? std::to_string(whole) : std::to_string(value);
  }

  std::string out_;
};

double cpu_seconds() {
  rusage use = {};
  getrusage(RUSAGE_SELF, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::string metrics_text(const NetCounters& net, const HubCounters& hub, const Gauges& gauges) {
  const auto n = [](auto count) { return static_cast<double>(count); };
  PrometheusText out;
  out.gauge("connections", "Open connections, WebSockets among them.", n(net.connections));
  out.gauge("websockets", "Open WebSockets.", n(net.websockets));
  out.counter("connections_accepted_total", "Connections accepted.", n(net.accepted));
  out.counter("connections_refused_total", "Connections over a limit.", n(net.refused));
  out.counter("accept_errors_total", "Connections that could not be accepted.", n(net.accept_errors));
  out.counter("http_requests_total", "HTTP requests.", n(net.requests));
  out.counter("socket_polls_total", "Polls of the sockets: under load one finds many messages.", n(net.polls));
  out.gauge("longest_turn_seconds", "CPU time of the longest turn of the network thread since the start.",
            n(net.longest_turn_us) / 1e6);
  out.counter("long_turns_total", "Turns of the network thread that took over 5 ms of CPU time.", n(net.long_turns));
  out.counter("standstills_total", "Times that the program stood still for over 5 s.", n(net.outages));
  out.counter("rate_limited_total", "Requests and messages over a rate.", n(net.limited));
  out.counter("messages_received_total", "WebSocket messages from clients.", n(net.messages_in));
  out.counter("messages_sent_total", "WebSocket messages to clients.", n(net.messages_out));
  out.counter("bytes_received_total", "Bytes from clients.", n(net.bytes_in));
  out.counter("bytes_sent_total", "Bytes to clients.", n(net.bytes_out));
  out.counter("slow_readers_total", "WebSockets cut off because they did not read.", n(net.slow_readers));
  out.counter("timeouts_total", "Slow requests and dead WebSockets.", n(net.timeouts));
  out.counter("bad_frames_total", "WebSockets closed for what they sent.", n(net.bad_frames));
  out.gauge("tables_in_memory", "Tables in memory.", n(gauges.rooms));
  out.counter("tables_created_total", "Tables created.", n(hub.tables_created));
  out.counter("tables_pruned_total", "Old tables deleted.", n(hub.tables_pruned));
  out.counter("games_finished_total", "Games that came to an end.", n(hub.games_finished));
  out.counter("moves_total", "Actions of persons that were accepted.", n(hub.moves));
  out.counter("refusals_total", "WebSocket messages that were refused.", n(hub.refused));
  out.counter("chat_lines_total", "Lines of chat.", n(hub.chat_lines));
  out.counter("storage_errors_total", "Changes that could not be stored.", n(hub.storage_errors));
  out.gauge("storage_waiting", "Writes and reads that wait for the disk.", n(gauges.writes_waiting));
  out.gauge("bots_waiting", "Decisions that wait for a bot's thread.", n(gauges.bot_jobs_waiting));
  out.gauge("uptime_seconds", "Since the start.", n(gauges.uptime / 1000));
  out.counter("cpu_seconds_total", "User and system time of the process.", cpu_seconds());
  out.gauge("resident_bytes", "Resident memory of the process.", resident_bytes());
  return out.take();
}

std::string cluster_metrics_text(const ClusterNode& node) {
  const auto n = [](auto count) { return static_cast<double>(count); };
  const auto& links = node.link_counters();
  PrometheusText out;
  out.gauge("cluster_nodes", "Nodes in the store, this one among them.", n(node.view().nodes.size()));
  out.gauge("cluster_shards", "Shards of 256 that this node owns.", n(node.shards()));
  out.gauge("cluster_linked", "1: connected to NATS.", node.linked() ? 1 : 0);
  out.gauge("cluster_lease_age_seconds", "Since the last commit; over 4 s clients are sent away, over 5 s it is lost.",
            n(node.storage_silence()) / 1e3);
  out.gauge("cluster_virtual_connections", "Clients of other nodes at tables here.", n(node.virtual_connections()));
  out.counter("cluster_relayed_messages_total", "Messages of clients here to tables of other nodes.",
              n(links.forwarded));
  out.counter("cluster_parcels_sent_total", "Parcels to other nodes.", n(links.parcels_sent));
  out.counter("cluster_parcels_received_total", "Parcels from other nodes.", n(links.parcels_received));
  out.counter("cluster_broken_links_total", "Sessions with other nodes that were broken.", n(links.sessions_broken));
  out.counter("cluster_claims_total", "Shards that this node has taken.", n(node.counters().claims));
  out.counter("cluster_given_total", "Shards that this node has given to others.", n(node.counters().given));
  out.counter("cluster_reaped_total", "Nodes that this node took for dead.", n(node.counters().reaped));
  return out.take();
}

}  // namespace tessera::server
