#include "server/testing/nats_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

#include "server/base/descriptor.h"

namespace tessera::server::testing {

namespace {

std::string find_program() {
  for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/usr/local/bin/"}) {
    const auto path = std::string(folder) + "nats-server";
    if (::access(path.c_str(), X_OK) == 0) return path;
  }
  return "";
}

sockaddr_in loopback(int port) {
  sockaddr_in out = {};
  out.sin_family = AF_INET;
  out.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  out.sin_port = htons(static_cast<std::uint16_t>(port));
  return out;
}

int free_port() {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  auto address = loopback(0);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket.number(), plain, size) != 0 || ::getsockname(socket.number(), plain, &size) != 0) return 0;
  return ntohs(address.sin_port);
}

bool answers(int port) {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  auto address = loopback(port);
  return ::connect(socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

}  // namespace

std::unique_ptr<NatsServer> NatsServer::start(const std::string& certificate) {
  auto program = find_program();
  if (program.empty()) return nullptr;
  return std::unique_ptr<NatsServer>(new NatsServer(std::move(program), free_port(), certificate));
}

NatsServer::NatsServer(std::string program, int port, std::string certificate)
    : program_(std::move(program)), port_(port), certificate_(std::move(certificate)) {
  start_again();
}

NatsServer::~NatsServer() { kill(); }

void NatsServer::start_again() {
  std::vector<std::string> words{program_, "-a", "127.0.0.1", "-p", std::to_string(port_)};
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
  for (int tries = 0; tries < 500 && !answers(port_); ++tries) ::usleep(10'000);
}

void NatsServer::kill() {
  if (pid_ <= 0) return;
  int status = 0;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
}

}  // namespace tessera::server::testing
