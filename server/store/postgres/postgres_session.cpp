#include "server/store/postgres/postgres_session.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "server/base/bytes.h"
#include "server/base/log.h"
#include "server/store/postgres/postgres_migrations.h"

namespace tessera::server {

namespace {

// Of PostgreSQL's advisory locks, one a database: "Tessera" in ASCII.
constexpr std::int64_t kLock = 0x54657373657261;
constexpr std::int64_t kMigrationLock = kLock + 1;

constexpr std::int64_t kKeptCommits = 1'000;                                 // of this server, at most
constexpr std::int64_t kLongestKept = std::int64_t{400} * 24 * 3600 * 1000;  // of an outage, ms

constexpr std::string_view kFenced = "another server has taken over this database";

// Of a session: a commit is on the disk when it is answered, and at a synchronous standby where there is one; nothing
// waits for ever for a lock; and what a server that is gone without a word has left ends by itself.
constexpr std::string_view kSetUp =
    "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') "
    "THEN 'on' ELSE current_setting('synchronous_commit') END, false), set_config('lock_timeout', '5s', false), "
    "set_config('idle_in_transaction_session_timeout', '10s', false), set_config('tcp_keepalives_idle', '10', false), "
    "set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false), "
    "current_setting('server_encoding')";

// Where nodes had the database before: the times at which a shard had no owner, until now, become a setting, which goes
// everywhere with the rows (server/live/outages.h).
constexpr std::string_view kEndOutages =
    "INSERT INTO outages (shard, began, ended) SELECT shard, since, clock_ms() FROM (SELECT shard, "
    "coalesce(idle_since, (SELECT max(at) FROM commits WHERE node = owner)) AS since FROM shards) AS idle "
    "WHERE since < clock_ms()";
constexpr std::string_view kKeepOutages =
    "INSERT INTO settings (name, value) "
    "SELECT 'shard outages', convert_to(json_agg(json_build_array(shard, began, ended))::text, 'UTF8') FROM "
    "(SELECT shard, began, ended FROM outages UNION SELECT (each->>0)::smallint, (each->>1)::bigint, "
    "(each->>2)::bigint "
    "FROM settings, json_array_elements(convert_from(value, 'UTF8')::json) AS each WHERE name = 'shard outages' "
    "ORDER BY 2) AS known WHERE ended >= clock_ms() - $1 HAVING EXISTS (SELECT FROM outages) AND count(*) > 0 "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value";

std::string new_id() {
  std::array<std::uint8_t, 16> bytes = {};
  fill_random(bytes);
  return to_hex(bytes);
}

// Longer from time to time, and never the same for all servers that wait.
PostgresSession::Milliseconds pause_before(int attempt) {
  constexpr int kLongest = 1000;
  std::array<std::uint8_t, 1> random = {};
  fill_random(random);
  const int longest = std::min(kLongest, 50 << std::min(attempt, 8));
  return PostgresSession::Milliseconds(longest / 2 + longest * random[0] / 512);
}

}  // namespace

PostgresSession::PostgresSession(std::string url, Options options)
    : url_(std::move(url)), options_(std::move(options)), node_(new_id()) {}

void PostgresSession::stop_server(const std::string& reason) const {
  if (options_.stop_server) options_.stop_server(reason);
  log(LogLevel::error, "storage lost", {{"what", reason}});
  ::_exit(1);
}

Result<PostgresConnection> PostgresSession::connect() const {
  auto connection = PostgresConnection::open(url_, "tessera " + node_, options_.longest_wait);
  if (!connection) return connection;
  auto done = connection->query(kSetUp);
  if (!done) return done.error();
  if (!done->next() || done->text(6) != "UTF8") return Error{"the encoding of the database is not UTF8"};
  return connection;
}

Result<void> PostgresSession::take_lock() {
  auto rows = connection_->query(
      options_.shared ? "SELECT pg_try_advisory_lock_shared($1)" : "SELECT pg_try_advisory_lock($1)", kLock);
  if (!rows) return rows.error();
  if (!rows->next() || !rows->boolean(0)) return Error{"the database is in use by another server"};
  return {};
}

// Nodes that start together wait for each other here.
Result<void> PostgresSession::migrate_alone() {
  const auto locked = connection_->query("SELECT pg_advisory_lock($1)", kMigrationLock);
  if (!locked) return locked.error();
  auto done = migrate(*connection_);
  const auto unlocked = connection_->query("SELECT pg_advisory_unlock($1)", kMigrationLock);
  if (done && !unlocked) return unlocked.error();
  return done;
}

Result<void> PostgresSession::register_node() {
  connection_->add("BEGIN");
  if (!options_.shared) {
    connection_->add(kEndOutages);
    connection_->add(kKeepOutages, kLongestKept);
    connection_->add("DELETE FROM outages");
    connection_->add(
        "UPDATE shards SET owner = NULL, idle_since = NULL WHERE owner IS NOT NULL OR idle_since IS NOT NULL");
    connection_->add("DELETE FROM commits");
    connection_->add("DELETE FROM nodes");
  }
  connection_->add("INSERT INTO nodes (id, name, version, speaks, log_version) VALUES ($1, $2, $3, $4, $5)", node_,
                   options_.name, options_.version, options_.speaks, options_.log_version);
  connection_->add("INSERT INTO commits (node, number, at) VALUES ($1, 0, clock_ms())", node_);
  connection_->add("COMMIT");
  return connection_->finish();
}

Result<std::unique_ptr<PostgresSession>> PostgresSession::open(const std::string& url, const Options& options) {
  std::unique_ptr<PostgresSession> out(new PostgresSession(url, options));
  auto connection = out->connect();
  if (!connection) return connection.error();
  out->connection_ = *std::move(connection);
  // The connection of a server that was killed may be there for a moment.
  const auto end = Clock::now() + options.lock_wait;
  auto locked = out->take_lock();
  for (int attempt = 0; !locked && !out->lost() && Clock::now() < end; ++attempt) {
    std::this_thread::sleep_for(pause_before(std::min(attempt, 2)));
    locked = out->take_lock();
  }
  if (!locked) return locked.error();
  if (const auto done = out->migrate_alone(); !done) return done.error();
  if (const auto done = out->register_node(); !done) return done.error();
  return out;
}

Result<void> PostgresSession::commit(const Statements& statements) {
  std::optional<Clock::time_point> give_up_at;
  for (;;) {
    if (!lost()) {
      auto done = try_commit(statements);
      if (done) ++committed_;
      if (done || !lost()) return done;
    }
    if (!give_up_at) give_up_at = Clock::now() + options_.patience;
    const auto stored = recover(*give_up_at);
    if (!stored) stop_server("PostgreSQL did not come back in time: " + stored.error().text);
    if (*stored) return {};
  }
}

Result<void> PostgresSession::commit_leaving(const Statements& statements) {
  leaving_ = true;
  return commit(statements);
}

Result<void> PostgresSession::try_commit(const Statements& statements) {
  auto& connection = *connection_;
  connection.add("BEGIN");
  connection.add(kTakeNumber, node_, committed_ + 1, kFenced);
  auto done = statements(connection);
  const bool removes = committed_ >= kept_from_ + kKeptCommits;
  if (done) {
    if (removes) remove_old_commits();
    connection.add("COMMIT");
    done = connection.finish();
  } else {
    (void)connection.finish();
  }
  if (done && removes) kept_from_ = committed_;
  if (done || lost()) return done;
  const bool gone = done.error().text == kFenced;
  if (gone && !leaving_) stop_server(done.error().text);
  (void)connection.query("ROLLBACK");
  if (gone) return {};
  return done;
}

// All but the last one, and those that are void: a pipeline that was halted after its snapshot was taken does not see
// the last number, only the conflict. From where it ended before, so that it does not go over those that an old
// snapshot still sees.
void PostgresSession::remove_old_commits() {
  connection_->add("DELETE FROM commits WHERE node = $1 AND number >= $2 AND number < $3 AND NOT void", node_,
                   kept_from_, committed_);
}

// Whether the commit whose answer was lost is stored. An error: there is no connection, and it is still unknown.
Result<bool> PostgresSession::recover(Clock::time_point give_up_at) {
  for (int attempt = 0;; ++attempt) {
    auto stored = reconnect();
    if (stored) log(LogLevel::info, "storage is back", {{"attempts", attempt + 1}});
    if (stored || Clock::now() >= give_up_at) return stored;
    if (attempt == 0) log(LogLevel::warning, "storage away", {{"what", stored.error().text}});
    std::this_thread::sleep_for(pause_before(attempt));
  }
}

// Tries once. Whether the commit under way is stored, as `recover` has it.
Result<bool> PostgresSession::reconnect() {
  connection_.reset();
  auto connection = connect();
  if (!connection) return connection.error();
  connection_ = *std::move(connection);
  const auto stored = resolve();
  const auto locked = stored ? take_lock() : Result<void>(stored.error());
  if (locked) {
    ++committed_;
    return stored;
  }
  if (!lost()) end_own_sessions();
  connection_.reset();
  return locked.error();
}

// May be repeated: with the same outcome as long as `committed_` is the same.
Result<bool> PostgresSession::resolve() {
  const auto in_doubt = committed_ + 1;
  if (const auto begun = connection_->query("BEGIN"); !begun) return begun.error();
  auto own = connection_->query("SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE", node_);
  if (!own) return own.error();
  if (!own->next()) {
    if (!leaving_) stop_server(std::string(kFenced));
    if (const auto ended = connection_->query("ROLLBACK"); !ended) return ended.error();
    return true;
  }
  auto last =
      connection_->query("SELECT number, void FROM commits WHERE node = $1 ORDER BY number DESC LIMIT 1", node_);
  if (!last) return last.error();
  const auto found = last->next() ? last->integer(0) : -1;
  if (found < in_doubt - 1) stop_server("PostgreSQL has lost commits that it had confirmed");
  const bool stored = found == in_doubt && !last->boolean(1);
  if (found < in_doubt) {
    connection_->add("INSERT INTO commits (node, number, at, void) VALUES ($1, $2, clock_ms(), true)", node_, in_doubt);
  }
  connection_->add("COMMIT");
  if (const auto done = connection_->finish(); !done) return done.error();
  return stored;
}

// An earlier connection of ours whose end PostgreSQL has not noticed yet: it holds the lock of the database, or that of
// our row.
void PostgresSession::end_own_sessions() {
  (void)connection_->query("ROLLBACK");
  (void)connection_->query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
      "WHERE application_name = $1 AND usename = current_user AND pid <> pg_backend_pid()",
      "tessera " + node_);
}

}  // namespace tessera::server
