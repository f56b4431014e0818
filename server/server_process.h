// For tests: a server in a process of its own, that can be killed. It is forked, not started: close what must not be
// inherited, and have no threads.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "server/log.h"
#include "server/running_service.h"

namespace tessera::server::testing {

class ServerProcess {
 public:
  explicit ServerProcess(const std::string& folder) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::close(ends[0]);
      serve(folder, ends[1]);
    }
    ::close(ends[1]);
    pipe_ = ends[0];
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() {
    if (pid_ > 0) end(SIGKILL);
    ::close(pipe_);
  }

  // Waits until it is ready; 0: it never will be.
  int port() {
    if (port_ == 0 && ::read(pipe_, &port_, sizeof port_) != sizeof port_) port_ = 0;
    return port_;
  }
  // What it ended with, as waitpid tells it.
  int end(int signal) {
    int status = 0;
    ::kill(pid_, signal);
    EXPECT_EQ(::waitpid(pid_, &status, 0), pid_);
    pid_ = -1;
    return status;
  }

 private:
  [[noreturn]] static void serve(const std::string& folder, int pipe) {
    set_log_level(LogLevel::error);
    auto service = Service::open(quick_service(folder));
    if (!service) ::_exit(1);
    const auto done = (*service)->run([&] {
      const int port = (*service)->port();
      if (::write(pipe, &port, sizeof port) != sizeof port) ::_exit(2);
    });
    service->reset();
    ::_exit(done ? 0 : 3);
  }

  pid_t pid_ = -1;
  int pipe_ = -1;
  int port_ = 0;
};

}  // namespace tessera::server::testing
