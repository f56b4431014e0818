// The bus over NATS. Its client library is loaded when the first bus is opened (as libpq.h does it for PostgreSQL): a
// server alone neither needs nor pays for it.
//
// Each node listens to one subject, PREFIX.node.ID. All that is sent and received goes over one socket, which the
// network thread itself reads and writes: a message costs no change of threads. A thread of the bus only connects, and
// connects again. What can't be sent soon enough is dropped, and the receiver finds the gap. Network thread
// only, but for the constructor, and the destructor, which comes after the network thread has ended.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "server/cluster/bus.h"
#include "server/net/net.h"

namespace tessera::server {

struct NatsConfig {
  std::string url = {};          // see nats_url.h; "": no NATS, and so no cluster
  std::string credentials = {};  // a file: of NATS's own form, or a user and a password, one a line; "": none
  std::string ca = {};           // a file with the certificates to trust; "": those of the system
  bool plain = false;            // without TLS also to other machines
  // Then a connection is dead: what the bus sends to itself should have come back.
  std::chrono::milliseconds silence{3'000};
};

class NatsBus : public Bus {
 public:
  using Receive = std::function<void(std::string_view bytes)>;

  // Does not wait for NATS to be there. An error: the configuration is wrong, or there is no library.
  static Result<std::unique_ptr<NatsBus>> open(const NatsConfig& config, const std::string& prefix,
                                               const std::string& node, Network& network, Receive receive);
  virtual ~NatsBus() = default;

  // At least each second: a connection on which nothing comes back is given up.
  virtual void tick() = 0;
};

}  // namespace tessera::server
