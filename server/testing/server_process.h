// For tests and the load bench: the real program as a server, in a process of its own that can be killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace tessera::server::testing {

class ServerProcess {
 public:
  // Starts `PROGRAM serve` on a free port of the loopback interface, with its data in `folder` and these further
  // options. `core`: the only one that it may use; -1: any.
  ServerProcess(const std::string& program, const std::string& folder, std::vector<std::string> options, int core = -1);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();  // kills it, if it still runs

  // Waits until it is ready; 0: it ended before that.
  int port();
  // Stands still from SIGSTOP to SIGCONT. Returns for how long at least, measured while it does.
  std::chrono::steady_clock::duration stop_for(std::chrono::milliseconds time) const;
  // The same in two parts. False: it has ended, nobody gets the signal.
  bool signal(int number) const;
  // Whether it still runs. Does not wait.
  bool running();
  int status() const { return status_; }  // with which it ended, as waitpid gives it
  // Sends the signal, and waits for the end. Returns the status as waitpid gives it; -1: there is no such process.
  int end(int signal);

  double cpu_seconds() const;  // user and system
  double resident_kb() const;

 private:
  pid_t pid_ = -1;
  int status_ = -1;
  std::FILE* output_ = nullptr;
  int port_ = 0;
};

// This process runs on this core only from now on.
void stay_on_core(int core);

}  // namespace tessera::server::testing
