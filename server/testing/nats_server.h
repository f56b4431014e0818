// For tests: a nats-server of their own, on a free port of the loopback interface. It ends with the process that
// started it, however that ends.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

class NatsServer {
 public:
  // `certificate`: a folder with cert.pem and key.pem, for TLS; "": plain. nullptr: it is not installed here.
  static std::unique_ptr<NatsServer> start(const std::string& certificate = {});

  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;
  ~NatsServer();

  int port() const { return port_; }
  void kill();
  // On the same port, if it does not run; listens then. Throws where it can't.
  void start_again();

 private:
  NatsServer(std::string program, std::string certificate);
  bool runs();
  void spawn();

  const TemporaryFolder folder_;
  const std::string program_;
  const std::string certificate_;
  int port_ = 0;  // 0: any that is free
  pid_t pid_ = -1;
};

}  // namespace tessera::server::testing
