// This server's connection to its PostgreSQL database, which no other server uses meanwhile; or only others of the same
// cluster.
//
// A server has a row in `nodes`, with an id that is made anew at every start. Each commit is one transaction, sent in
// one pipeline, that begins with locking this row and adding the number of the commit, n, to `commits`. So a server
// whose row is gone can store nothing, and the numbers tell whether commit n happened.
//
// When the connection is lost while a commit is under way, its outcome is unknown. It is then found out by a write,
// over a new connection: the row is locked (which waits for a commit that is still running), and if the last number is
// still n - 1, n is added as void: a pipeline that arrives late then fails, for n does not come after the last number.
// What was not stored is sent again. So the caller always learns what is true; what it waits for is at most `patience`.
// After that, or when the row is gone or older than what was confirmed, `stop_server` ends the process: nobody may be
// told that something was refused that may be stored.
//
// One thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/postgres/postgres.h"

namespace tessera::server {

// Begins each commit: node $1 takes number $2, if its row is there and the number comes after its last; otherwise the
// transaction ends with the text $3. It looks at the last number because older ones are removed, and by `max`, one step
// in the index: PostgreSQL may go through the whole table for NOT EXISTS. The conflict is with a number that is added
// while this waits for the row: the statement does not see that one yet.
//
// A commit that comes more than 3 s after the one before adds an outage of all the node's shards: nothing could be
// stored meanwhile. The node gives the time back itself; but it may be gone by now, and this commit be its last.
inline constexpr std::string_view kTakeNumber =
    "WITH own AS (SELECT id FROM nodes WHERE id = $1 FOR KEY SHARE), "
    "last AS (SELECT at FROM commits WHERE node = $1 AND NOT void ORDER BY number DESC LIMIT 1), "
    "done AS (INSERT INTO commits (node, number, at) SELECT id, $2, clock_ms() FROM own "
    "WHERE (SELECT max(number) FROM commits WHERE node = $1) < $2 "
    "ON CONFLICT DO NOTHING RETURNING at), "
    "silence AS (SELECT last.at AS began, done.at AS ended FROM last, done WHERE done.at - last.at > 3000), "
    "noted AS (INSERT INTO outages (shard, began, ended) SELECT shard, began, ended FROM silence, shards "
    "WHERE owner = $1) SELECT require(EXISTS (SELECT FROM done), $3)";

class PostgresSession {
 public:
  using Milliseconds = std::chrono::milliseconds;
  using Statements = std::function<Result<void>(PostgresConnection&)>;

  struct Options {
    Milliseconds longest_wait{10'000};  // for one answer; then the connection counts as lost
    Milliseconds patience{30'000};      // for PostgreSQL to come back
    Milliseconds read_patience{5'000};  // the same, for a read: it may fail, and others wait behind it
    Milliseconds lock_wait{5'000};      // for the server before to let go of the database
    bool shared = false;                // with other nodes of a cluster
    std::string name = {};              // of the node, for people
    std::string version = {};           // of the program
    int speaks = 1;                     // the newest version of parcels that the node reads
    int log_version = 1;                // the same of logs
    // Must not return. The default logs the reason and ends the process with exit code 1.
    std::function<void(const std::string& reason)> stop_server = {};
  };

  // Takes the database for this server, and brings its schema to the newest version.
  static Result<std::unique_ptr<PostgresSession>> open(const std::string& url, const Options& options);

  const std::string& node() const { return node_; }

  // One transaction of what `statements` adds. It may be called again after a loss of the connection. An error: nothing
  // of it is stored.
  Result<void> commit(const Statements& statements);

  // The last one, which removes the node. If another node has removed it before, that is success, too.
  Result<void> commit_leaving(const Statements& statements);

  // A read outside of any transaction. If the connection was lost, it connects and tries once more.
  template <class... Values>
  Result<PostgresRows> read(std::string_view sql, const Values&... values) {
    if (!lost()) {
      auto rows = connection_->query(sql, values...);
      if (rows || !lost()) return rows;
    }
    if (const auto back = recover(Clock::now() + options_.read_patience); !back) return back.error();
    return connection_->query(sql, values...);
  }

 private:
  using Clock = std::chrono::steady_clock;

  PostgresSession(std::string url, Options options);
  bool lost() const { return !connection_ || connection_->lost(); }
  Result<PostgresConnection> connect() const;
  Result<void> take_lock();
  Result<void> migrate_alone();
  Result<void> register_node();
  Result<void> try_commit(const Statements& statements);
  Result<bool> recover(Clock::time_point give_up_at);
  Result<bool> reconnect();
  Result<bool> resolve();
  void remove_old_commits();
  void end_own_sessions();
  [[noreturn]] void stop_server(const std::string& reason) const;

  const std::string url_;
  const Options options_;
  const std::string node_;  // the id
  std::optional<PostgresConnection> connection_;
  std::int64_t kept_from_ = 0;  // older commits were removed
  bool leaving_ = false;
  std::int64_t committed_ = 0;  // the number of the last commit that is known to be stored, or was made void
};

}  // namespace tessera::server
