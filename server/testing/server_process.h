// For tests: the real program as a server, in a process of its own that can be killed.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace tessera::server::testing {

class ServerProcess {
 public:
  explicit ServerProcess(const std::string& folder) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::close(ends[0]);
      ::close(ends[1]);
      ::execl(TESSERA_PROGRAM, TESSERA_PROGRAM, "serve", "--port", "0", "--data", folder.c_str(), "--no-limits",
              "--bot-threads", "1", "--log", "error", static_cast<char*>(nullptr));
      ::_exit(127);
    }
    ::close(ends[1]);
    output_ = ::fdopen(ends[0], "r");
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() {
    if (pid_ > 0) end(SIGKILL);
    std::fclose(output_);
  }

  // Waits until it is ready; 0: it never will be.
  int port() {
    char line[512];
    while (port_ == 0 && std::fgets(line, sizeof line, output_) != nullptr) {
      std::sscanf(line, "Tessera is ready: http://127.0.0.1:%d/", &port_);
    }
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
  pid_t pid_ = -1;
  std::FILE* output_ = nullptr;
  int port_ = 0;
};

}  // namespace tessera::server::testing
