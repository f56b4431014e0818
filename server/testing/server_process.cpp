#include "server/testing/server_process.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

namespace tessera::server::testing {

void stay_on_core(int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(core), &cores);
  ::sched_setaffinity(0, sizeof cores, &cores);
}

ServerProcess::ServerProcess(const std::string& program, const std::string& folder, std::vector<std::string> options,
                             int core) {
  std::vector<std::string> words{program, "serve", "--port", "0", "--data", folder};
  words.insert(words.end(), std::make_move_iterator(options.begin()), std::make_move_iterator(options.end()));
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
  pid_ = ::fork();
  if (pid_ == 0) {
    if (core >= 0) stay_on_core(core);
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::execv(program.c_str(), arguments.data());
    std::perror(program.c_str());
    ::_exit(127);
  }
  ::close(ends[1]);
  output_ = ::fdopen(ends[0], "r");
}

ServerProcess::~ServerProcess() {
  if (pid_ > 0) end(SIGKILL);
  std::fclose(output_);
}

int ServerProcess::port() {
  char line[512];
  while (port_ == 0 && std::fgets(line, sizeof line, output_) != nullptr) {
    std::sscanf(line, "Tessera is ready: http://127.0.0.1:%d/", &port_);
  }
  return port_;
}

std::chrono::steady_clock::duration ServerProcess::stop_for(std::chrono::milliseconds time) const {
  if (pid_ <= 0) return {};
  ::kill(pid_, SIGSTOP);
  int status = 0;
  ::waitpid(pid_, &status, WUNTRACED);  // it does
  const auto stopped = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(time);
  const auto stood_still = std::chrono::steady_clock::now() - stopped;
  ::kill(pid_, SIGCONT);
  return stood_still;
}

// A signal to the process -1 would go to all processes of this machine.
bool ServerProcess::signal(int number) const { return pid_ > 0 && ::kill(pid_, number) == 0; }

bool ServerProcess::running() {
  if (pid_ > 0 && ::waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
  return pid_ > 0;
}

int ServerProcess::end(int signal) {
  if (pid_ <= 0) return -1;
  ::kill(pid_, signal);
  const pid_t ended = ::waitpid(pid_, &status_, 0);
  return std::exchange(pid_, -1) == ended ? status_ : -1;
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  // After the name in parentheses: state, ten numbers, then user and system time in ticks.
  unsigned long user = 0;
  unsigned long system = 0;
  const auto after = text.rfind(") ");
  if (after == text.npos) return 0;
  std::sscanf(text.c_str() + after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double ServerProcess::resident_kb() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace tessera::server::testing
