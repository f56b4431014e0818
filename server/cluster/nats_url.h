// Addresses of NATS: nats://HOST:PORT or tls://HOST:PORT, several with commas between them. Pure.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace tessera::server {

struct NatsServers {
  std::vector<std::string> urls;
  bool secure = false;

  // What goes over NATS are players' hands: plain text leaves this machine only if `plain_is_fine`. An error never
  // quotes the text, which may hold a password.
  static Result<NatsServers> parse(const std::string& text, bool plain_is_fine);
};

}  // namespace tessera::server
