// For tests: a nats-server of their own, on a free port of the loopback interface. It ends with the process that
// started it, however that ends.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

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
  // On the same port.
  void start_again();

 private:
  NatsServer(std::string program, int port, std::string certificate);

  const std::string program_;
  const int port_;
  const std::string certificate_;
  pid_t pid_ = -1;
};

}  // namespace tessera::server::testing
