// The bus over NATS. Its client library is loaded when the first bus is opened (as libpq.h does it for PostgreSQL): a
// server alone neither needs nor pays for it.
//
// Each node listens to one subject, PREFIX.node.ID. A thread of its own sends, so that no network thread waits for
// NATS; what it can't send soon enough is dropped, and whoever waits for it finds the gap. What comes is handed to
// `receive`, through `post`, on the network thread. Network thread only, but for the constructor.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "server/cluster/bus.h"

namespace tessera::server {

struct NatsConfig {
  std::string url = {};          // see nats_url.h; "": no NATS, and so no cluster
  std::string credentials = {};  // a file: of NATS's own form, or a user and a password, one a line; "": none
  std::string ca = {};           // a file with the certificates to trust; "": those of the system
  bool plain = false;            // without TLS also to other machines
};

class NatsBus : public Bus {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Receive = std::function<void(std::string_view bytes)>;

  // Does not wait for NATS to be there. An error: the configuration is wrong, or there is no library.
  static Result<std::unique_ptr<NatsBus>> open(const NatsConfig& config, const std::string& prefix,
                                               const std::string& node, Post post, Receive receive);
  virtual ~NatsBus() = default;
};

}  // namespace tessera::server
