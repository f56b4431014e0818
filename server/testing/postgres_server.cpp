#include "server/testing/postgres_server.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres.h"

namespace tessera::server::testing {

namespace {

using namespace std::chrono_literals;

// The folder of the newest version's programs, or "".
std::string find_programs() {
  std::vector<std::string> found;
  std::error_code ec;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", ec)) {
    const auto folder = version.path() / "bin";
    if (std::filesystem::exists(folder / "postgres", ec)) found.push_back(folder.string());
  }
  return found.empty() ? "" : *std::max_element(found.begin(), found.end());
}

// PostgreSQL refuses to run as root: then it runs as any other user.
struct User {
  uid_t uid;
  gid_t gid;
};
User unprivileged_user() {
  if (::geteuid() != 0) return {::geteuid(), ::getegid()};
  const auto* user = ::getpwnam("postgres");
  if (user == nullptr) user = ::getpwnam("nobody");
  return user == nullptr ? User{65534, 65534} : User{user->pw_uid, user->pw_gid};
}

void become(const User& user) {
  if (::geteuid() != 0) return;
  if (::setgroups(0, nullptr) != 0 || ::setgid(user.gid) != 0 || ::setuid(user.uid) != 0) ::_exit(126);
}

}  // namespace

PostgresServer* PostgresServer::shared() {
  static const auto server = [] {
    auto programs = find_programs();
    return std::unique_ptr<PostgresServer>(programs.empty() ? nullptr : new PostgresServer(std::move(programs)));
  }();
  return server.get();
}

PostgresServer::PostgresServer(std::string programs) : programs_(std::move(programs)) {
  const auto user = unprivileged_user();
  EXPECT_EQ(::chown(folder_.path().c_str(), user.uid, user.gid), 0);
  EXPECT_EQ(run("initdb", {"-D", folder_.file("data"), "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-locale",
                           "--no-sync", "--wal-segsize=1"}),
            0);
  start();
}

PostgresServer::~PostgresServer() { stop_at_once(); }

// In the folder, with its output in the file "log" there.
pid_t PostgresServer::spawn(const std::string& program, const std::vector<std::string>& arguments) {
  const auto path = programs_ + "/" + program;
  std::vector<char*> words{const_cast<char*>(path.c_str())};
  for (const auto& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const auto user = unprivileged_user();
  const auto parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  become(user);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (::getppid() != parent) ::_exit(125);
  const int log = ::open(folder_.file("log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  if (::chdir(folder_.path().c_str()) != 0) ::_exit(124);
  ::execv(path.c_str(), words.data());
  ::_exit(127);
}

int PostgresServer::run(const std::string& program, const std::vector<std::string>& arguments) {
  int status = -1;
  ::waitpid(spawn(program, arguments), &status, 0);
  return status;
}

void PostgresServer::start() {
  pid_ = spawn("postgres", {"-D", folder_.file("data"), "-k", folder_.path(), "-c", "listen_addresses=", "-c",
                            "max_connections=50", "-c", "shared_buffers=16MB", "-c", "max_wal_size=64MB"});
  const auto end = std::chrono::steady_clock::now() + 60s;
  for (;;) {
    const auto ready = PostgresConnection::open(url("postgres"), "tests", 10s);
    if (ready) return;
    if (std::chrono::steady_clock::now() > end) return ADD_FAILURE() << ready.error().text, void();
    std::this_thread::sleep_for(20ms);
  }
}

void PostgresServer::stop_at_once() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGQUIT);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
}

std::string PostgresServer::url(const std::string& database) const {
  return "postgresql:///" + database + "?host=" + folder_.path() + "&user=tests&sslmode=disable&gssencmode=disable";
}

std::string PostgresServer::socket_file() const { return folder_.file(".s.PGSQL.5432"); }

std::string PostgresServer::make_database() {
  auto connection = PostgresConnection::open(url("postgres"), "tests", 60s);
  EXPECT_TRUE(connection) << error_of(connection);
  const auto name = "case_" + std::to_string(++databases_);
  const auto made = connection->script("CREATE DATABASE " + name);
  EXPECT_TRUE(made) << error_of(made);
  return url(name);
}

void PostgresServer::end_connections(const std::string& name) {
  auto connection = PostgresConnection::open(url("postgres"), "tests", 60s);
  if (!connection) return;
  (void)connection->query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE starts_with(application_name, $1)", name);
}

}  // namespace tessera::server::testing
