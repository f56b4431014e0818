#include "server/testing/nats_server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <vector>

namespace tessera::server::testing {

namespace {

std::string find_program() {
  for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/usr/local/bin/"}) {
    const auto path = std::string(folder) + "nats-server";
    if (::access(path.c_str(), X_OK) == 0) return path;
  }
  return "";
}

using Clock = std::chrono::steady_clock;

constexpr auto kPause = std::chrono::milliseconds(10);
constexpr auto kPatience = std::chrono::seconds(20);

// Of a server that listens: {"nats":["nats://127.0.0.1:4222"]}. 0: there is no such file yet, or only a part of it.
int port_in(const std::string& file) {
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto end = text.find("\"]");
  const auto colon = text.rfind(':', end);
  return end == text.npos || colon == text.npos ? 0 : std::atoi(text.c_str() + colon + 1);
}

}  // namespace

std::unique_ptr<NatsServer> NatsServer::start(const std::string& certificate) {
  auto program = find_program();
  if (program.empty()) return nullptr;
  auto server = std::unique_ptr<NatsServer>(new NatsServer(std::move(program), certificate));
  server->start_again();
  return server;
}

NatsServer::NatsServer(std::string program, std::string certificate)
    : program_(std::move(program)), certificate_(std::move(certificate)) {}

NatsServer::~NatsServer() { kill(); }

// Its port may be somebody else's for a moment: then it ends at once, and is started once more.
void NatsServer::start_again() {
  for (const auto end = Clock::now() + kPatience; Clock::now() < end; std::this_thread::sleep_for(kPause)) {
    if (!runs()) spawn();
    const int port = port_in(folder_.path() + "/nats-server_" + std::to_string(pid_) + ".ports");
    if (port == 0) continue;
    port_ = port;
    return;
  }
  throw std::runtime_error("nats-server does not start on port " + std::to_string(port_));
}

bool NatsServer::runs() {
  int status = 0;
  if (pid_ > 0 && ::waitpid(pid_, &status, WNOHANG) != 0) pid_ = -1;
  return pid_ > 0;
}

// It tells in a file which port it listens to, so nobody else's server is taken for it.
void NatsServer::spawn() {
  std::vector<std::string> words{
      program_, "-a", "127.0.0.1", "-p", port_ == 0 ? "-1" : std::to_string(port_), "--ports_file_dir", folder_.path()};
  if (!certificate_.empty()) {
    words.insert(words.end(),
                 {"--tls", "--tlscert", certificate_ + "/cert.pem", "--tlskey", certificate_ + "/key.pem"});
  }
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto parent = ::getpid();
  pid_ = ::fork();
  if (pid_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(125);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(program_.c_str(), arguments.data());
    ::_exit(127);
  }
}

void NatsServer::kill() {
  if (pid_ <= 0) return;
  int status = 0;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
}

}  // namespace tessera::server::testing
