// For tests: a PostgreSQL server of their own, in a temporary folder, reached by a Unix socket there. It ends with the
// process that started it, however that ends.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

#include "server/testing/store_fixtures.h"

namespace tessera::server::testing {

class PostgresServer {
 public:
  // One a process, started at the first call. nullptr: PostgreSQL is not installed here.
  static PostgresServer* shared();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  // A new, empty database. Gives its URL.
  std::string make_database();
  std::string socket_file() const;

  // As a crash does it: nothing is written any more.
  void stop_at_once();
  // It ends with the thread that starts it.
  void start();
  // The end of all connections to this server whose name begins like this.
  void end_connections(const std::string& name);

 private:
  explicit PostgresServer(std::string programs);
  int run(const std::string& program, const std::vector<std::string>& arguments);
  pid_t spawn(const std::string& program, const std::vector<std::string>& arguments);
  std::string url(const std::string& database) const;

  const std::string programs_;  // the folder
  TemporaryFolder folder_{quick_place()};
  pid_t pid_ = -1;
  int databases_ = 0;
};

}  // namespace tessera::server::testing
