#include "server/store/postgres/postgres_store.h"

#include <algorithm>

#include "server/store/row_values.h"

namespace tessera::server {

PostgresStore::PostgresStore(std::string url, std::unique_ptr<PostgresSession> session,
                             std::optional<DataFolder> folder, bool shared)
    : folder_(std::move(folder)), url_(std::move(url)), shared_(shared), session_(std::move(session)) {}

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& url,
                                                           const PostgresSession::Options& options,
                                                           std::optional<DataFolder> folder) {
  auto session = PostgresSession::open(url, options);
  if (!session) return session.error();
  std::unique_ptr<PostgresStore> out(new PostgresStore(url, *std::move(session), std::move(folder), options.shared));
  out->measure_size();
  return out;
}

Result<void> PostgresStore::commit(std::span<const Write> writes) {
  auto done = session_->commit([&](PostgresConnection& connection) -> Result<void> {
    if (auto owned = add_owner_check(connection, writes); !owned) return owned;
    add_version_check(connection, writes);
    for (const auto& write : writes) {
      if (auto added = add_write(connection, write); !added) return added;
    }
    return {};
  });
  const auto deletes = [](const Write& write) { return std::holds_alternative<writes::DeleteGuest>(write); };
  if (std::ranges::any_of(writes, deletes)) deleted_read_ = {};
  constexpr std::chrono::seconds kSizeEvery(10);
  if (std::chrono::steady_clock::now() >= size_measured_ + kSizeEvery) measure_size();
  return done;
}

void PostgresStore::measure_size() {
  size_measured_ = std::chrono::steady_clock::now();
  auto rows = session_->read("SELECT pg_database_size(current_database())");
  if (rows && rows->next()) size_ = static_cast<std::uint64_t>(rows->integer(0));
}

Result<std::vector<std::string>> PostgresStore::prune(const PruneTimes& before, int limit) {
  // The row of a table is as old as its last change, or older.
  const std::string old = "changed < CASE stage WHEN 0 THEN $3 ELSE $2 END";
  const std::string abandoned =
      "SELECT id, lines FROM tables_now WHERE " + old + " AND id IN (SELECT id FROM tables WHERE stage < 2 AND " + old;
  auto rows = shared_ ? session_->read(
                            "SELECT id, lines FROM tables WHERE stage = 2 AND finished < $1 "
                            "AND shard = ANY (string_to_array($5, ',')::integer[]) UNION ALL " +
                                abandoned + " AND shard = ANY (string_to_array($5, ',')::integer[])) LIMIT $4",
                            before.finished, before.abandoned, before.unstarted, limit, own_shards())
                      : session_->read("SELECT id, lines FROM tables WHERE stage = 2 AND finished < $1 UNION ALL " +
                                           abandoned + ") LIMIT $4",
                                       before.finished, before.abandoned, before.unstarted, limit);
  if (!rows) return rows.error();
  const auto ids = ids_to_prune(*rows);
  std::vector<Write> deletions;
  for (const auto& id : ids) deletions.emplace_back(writes::DeleteTable{id});
  if (const auto done = commit(deletions); !done) return done.error();
  return ids;
}

Result<void> PostgresStore::backup(const std::string&) const {
  return Error{"a database of PostgreSQL's is backed up with its own tools: docs/postgresql.md says how"};
}

}  // namespace tessera::server
