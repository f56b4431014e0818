// A `tessera serve` of its own, on a core of its own, and what the system says of it.
#pragma once

#include <sys/types.h>

#include <string>

namespace tessera::load {

class ServerProcess {
 public:
  // Waits until it is ready. The folder is emptied first.
  ServerProcess(const std::string& program, const std::string& folder);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  int port() const { return port_; }
  double cpu_seconds() const;  // user and system
  double resident_kb() const;

 private:
  pid_t pid_ = 0;
  int port_ = 0;
};

// This process stays on this core from now on.
void stay_on_core(int core);

}  // namespace tessera::load
