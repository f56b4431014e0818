// The text of /metrics for Prometheus. No label names a table or a guest. Network thread only.
#pragma once

#include <cstddef>
#include <string>

#include "server/cluster/cluster_node.h"
#include "server/live/hub.h"
#include "server/net/net.h"

namespace tessera::server {

struct Gauges {
  std::size_t rooms = 0;             // tables in memory
  std::size_t writes_waiting = 0;    // for the disk
  std::size_t bot_jobs_waiting = 0;  // of bots
  Time uptime = 0;
};

// The text format, version 0.0.4.
std::string metrics_text(const NetCounters& net, const HubCounters& hub, const Gauges& gauges);

// Metrics that only a node of a cluster has.
std::string cluster_metrics_text(const ClusterNode& node);

}  // namespace tessera::server
