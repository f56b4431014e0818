#include "server/load/server_process.h"

#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace tessera::load {

void stay_on_core(int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(core), &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

ServerProcess::ServerProcess(const std::string& program, const std::string& folder) {
  std::filesystem::remove_all(folder);
  int out[2];
  if (pipe(out) != 0) std::exit(1);
  pid_ = fork();
  if (pid_ == 0) {
    stay_on_core(0);
    dup2(out[1], STDOUT_FILENO);
    close(out[0]);
    execl(program.c_str(), program.c_str(), "serve", "--port", "0", "--data", folder.c_str(), "--no-limits", "--log",
          "warning", static_cast<char*>(nullptr));
    std::perror(program.c_str());
    _exit(127);
  }
  close(out[1]);
  FILE* lines = fdopen(out[0], "r");
  char line[512];
  while (port_ == 0 && fgets(line, sizeof line, lines) != nullptr) {
    std::sscanf(line, "Tessera is ready: http://127.0.0.1:%d/", &port_);
  }
  fclose(lines);
  if (port_ == 0) {
    std::fprintf(stderr, "the server did not start\n");
    std::exit(1);
  }
}

ServerProcess::~ServerProcess() {
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  // After the name in parentheses: state, ten numbers, then user and system time in ticks.
  unsigned long user = 0;
  unsigned long system = 0;
  const auto after = text.rfind(") ");
  if (after == text.npos) return 0;
  std::sscanf(text.c_str() + after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double ServerProcess::resident_kb() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace tessera::load
