// The tables `nodes`, `shards` and `outages`: see cluster_store.h.
#include <set>

#include "server/store/postgres/postgres_store.h"
#include "server/store/row_values.h"

namespace tessera::server {

namespace {

constexpr std::string_view kNotOwner = "this node does not own the table";
constexpr std::string_view kUnread = "another node does not read this version of the log";
constexpr Time kKeepOutages = Time{400} * 24 * 3600 * 1000;

// "1,2,3": for string_to_array.
template <class Numbers>
std::string list_of(const Numbers& numbers) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "" : ",") + std::to_string(number);
  return out;
}

}  // namespace

std::string PostgresStore::own_shards() const {
  std::vector<int> numbers;
  for (int shard = 0; shard < kShards; ++shard) {
    if (owned_[static_cast<std::size_t>(shard)]) numbers.push_back(shard);
  }
  return list_of(numbers);
}

// No lock is needed: only this node's own commits, one after the other, and the removal of its row, which waits for
// them, change what it owns.
Result<void> PostgresStore::add_owner_check(PostgresConnection& connection, std::span<const Write> writes) const {
  if (!shared_) return {};
  std::set<int> shards;
  for (const auto& write : writes) {
    const auto* table = owned_table(write);
    if (table != nullptr) shards.insert(shard_of(*table));
  }
  if (shards.empty()) return {};
  connection.add(
      "SELECT require((SELECT count(*) FROM shards WHERE owner = $1 "
      "AND shard = ANY (string_to_array($2, ',')::integer[])) = $3, $4)",
      node(), list_of(shards), shards.size(), kNotOwner);
  return {};
}

void PostgresStore::add_version_check(PostgresConnection& connection, std::span<const Write> writes) const {
  const int version = log_version_in(writes);
  if (!shared_ || version == 1) return;  // all read the first
  connection.add("SELECT require((SELECT min(log_version) FROM nodes) >= $1, $2)", version, kUnread);
}

Result<ClusterView> PostgresStore::view() {
  ClusterView out;
  auto nodes = session_->read(
      "SELECT id, name, version, number, linked, at, speaks, log_version, clock_ms() FROM nodes, LATERAL "
      "(SELECT number, at FROM commits WHERE node = id ORDER BY number DESC LIMIT 1) AS last ORDER BY id");
  if (!nodes) return nodes.error();
  while (nodes->next()) {
    out.nodes.push_back({nodes->string(0), nodes->string(1), nodes->string(2), nodes->integer(3), nodes->boolean(4),
                         nodes->integer(5), static_cast<int>(nodes->integer(6)), static_cast<int>(nodes->integer(7))});
    out.now = nodes->integer(8);
  }
  auto shards = session_->read("SELECT shard, coalesce(owner, ''), claim FROM shards");
  if (!shards) return shards.error();
  while (shards->next()) {
    out.shards.at(static_cast<std::size_t>(shards->integer(0))) = {shards->string(1), shards->integer(2)};
  }
  return out;
}

// A shard that has been idle since nobody knows when: before, one server alone had the database, and wrote from time to
// time that it was alive.
Result<ClaimedShards> PostgresStore::claim(int most) {
  const auto done = session_->commit([&](PostgresConnection& connection) -> Result<void> {
    connection.add(
        "WITH free AS (SELECT shard, coalesce(idle_since, "
        "(SELECT substring(encode(value, 'escape') FROM '^[0-9]{1,15}$')::bigint FROM settings WHERE name = 'alive')) "
        "AS since "
        "FROM shards WHERE owner IS NULL ORDER BY shard LIMIT $2 FOR UPDATE OF shards SKIP LOCKED), "
        "taken AS (UPDATE shards SET owner = $1, claim = claim + 1, idle_since = NULL FROM free "
        "WHERE shards.shard = free.shard RETURNING shards.shard, since) "
        "INSERT INTO outages (shard, began, ended) SELECT shard, since, clock_ms() FROM taken WHERE since < clock_ms()",
        node(), most);
    connection.add("DELETE FROM outages WHERE ended < clock_ms() - $1", kKeepOutages);
    return {};
  });
  if (!done) return done.error();
  auto owned = session_->read("SELECT shard, claim FROM shards WHERE owner = $1", node());
  if (!owned) return owned.error();
  ClaimedShards out;
  std::vector<int> claimed;
  while (owned->next()) {
    const auto shard = static_cast<int>(owned->integer(0));
    if (owned_[static_cast<std::size_t>(shard)]) continue;
    claimed.push_back(shard);
    out.shards.push_back({shard, owned->integer(1)});
  }
  if (claimed.empty()) return out;
  const auto list = list_of(claimed);
  auto outages = all(session_->read("SELECT shard, began, ended FROM outages "
                                    "WHERE shard = ANY (string_to_array($1, ',')::integer[]) ORDER BY began",
                                    list),
                     [](const PostgresRows& row) {
                       return ShardOutage{static_cast<int>(row.integer(0)), row.integer(1), row.integer(2)};
                     });
  if (!outages) return outages.error();
  out.outages = *std::move(outages);
  auto due = all(session_->read("SELECT id, due FROM tables_now WHERE stage < 2 AND due IS NOT NULL "
                                "AND shard = ANY (string_to_array($1, ',')::integer[]) ORDER BY due",
                                list),
                 [](const PostgresRows& row) { return DueTable{row.string(0), row.integer(1)}; });
  if (!due) return due.error();
  out.due = *std::move(due);
  for (const int shard : claimed) owned_.set(static_cast<std::size_t>(shard));
  return out;
}

// What it could not give comes back with the next claim: the hub has dropped it.
Result<void> PostgresStore::give(std::span<const int> shards) {
  for (const int shard : shards) owned_.reset(static_cast<std::size_t>(shard));
  return session_->commit([&](PostgresConnection& connection) -> Result<void> {
    connection.add(
        "UPDATE shards SET owner = NULL, idle_since = clock_ms() "
        "WHERE owner = $1 AND shard = ANY (string_to_array($2, ',')::integer[])",
        node(), list_of(shards));
    return {};
  });
}

Result<void> PostgresStore::set_linked(bool linked) {
  return session_->commit([&](PostgresConnection& connection) -> Result<void> {
    connection.add("UPDATE nodes SET linked = $2 WHERE id = $1", node(), linked);
    return {};
  });
}

Result<void> PostgresStore::reap(const std::string& other, std::int64_t committed) {
  return session_->commit([&](PostgresConnection& connection) -> Result<void> {
    connection.add("SELECT reap($1, $2)", other, committed);
    return {};
  });
}

Result<void> PostgresStore::leave() {
  auto done = session_->commit_leaving([&](PostgresConnection& connection) -> Result<void> {
    connection.add("UPDATE shards SET owner = NULL, idle_since = clock_ms() WHERE owner = $1", node());
    connection.add("DELETE FROM commits WHERE node = $1", node());
    connection.add("DELETE FROM nodes WHERE id = $1", node());
    return {};
  });
  if (done) owned_.reset();
  return done;
}

}  // namespace tessera::server
