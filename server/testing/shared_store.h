// For tests: one database for several nodes, in this process. What PostgreSQL promises to a cluster (cluster_store.h),
// over a SQLite store that holds everything but the nodes and shards. One thread.
#pragma once

#include <bitset>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/store/cluster_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server::testing {

// What all nodes see.
struct SharedDatabase {
  Store& store;
  std::function<Time()> now;  // its clock
  std::map<std::string, NodeRow> nodes = {};
  std::array<ShardRow, kShards> shards = {};
  std::array<std::optional<Time>, kShards> idle_since = {};
  std::vector<ShardOutage> outages = {};
  std::function<bool()> fails = [] { return false; };  // what a node asks for now: nothing happens, and it is told so
};

// Thrown where a real node ends: its row is gone.
struct Fenced {};

// The store of one node.
class SharedStore final : public Store, private ClusterStore {
 public:
  SharedStore(SharedDatabase& database, std::string node, int speaks);

  ClusterStore* cluster() override { return this; }
  Result<void> commit(std::span<const Write> writes) override;

  Result<std::optional<TableRow>> table(std::string_view id) override { return all_.table(id); }
  Result<std::vector<Batch>> log(std::string_view table, std::uint32_t from_line = 0) override {
    return all_.log(table, from_line);
  }
  Result<LogPiece> log_piece(std::string_view table, std::int64_t next, int batches) override {
    return all_.log_piece(table, next, batches);
  }
  Result<std::optional<StoredFair>> fair(std::string_view table) override { return all_.fair(table); }
  Result<std::vector<DueTable>> due_tables() override { return all_.due_tables(); }
  Result<std::vector<TableRow>> listed_lobbies(const Page& page) override { return all_.listed_lobbies(page); }
  Result<std::vector<TableRow>> listed_finished(const Page& page) override { return all_.listed_finished(page); }
  Result<std::vector<TableRow>> open_tables_of(std::string_view guest) override { return all_.open_tables_of(guest); }
  Result<std::vector<std::string>> ids_of_open_tables(std::string_view guest) override {
    return all_.ids_of_open_tables(guest);
  }
  Result<int> unfinished_made_by(std::string_view guest) override { return all_.unfinished_made_by(guest); }
  Result<std::vector<Played>> history_of(std::string_view guest, const Page& page) override {
    return all_.history_of(guest, page);
  }
  Result<std::vector<GameStatistics>> statistics_of(std::string_view guest) override {
    return all_.statistics_of(guest);
  }
  Result<std::optional<Guest>> guest(std::string_view id) override { return all_.guest(id); }
  Result<std::vector<Guest>> guests_at(std::string_view table) override { return all_.guests_at(table); }
  Result<ExportPiece> export_piece(std::string_view guest, const ExportPlace& place, int rows) override {
    return all_.export_piece(guest, place, rows);
  }
  Result<std::vector<ChatLine>> chat(std::string_view table, std::int64_t after, int limit) override {
    return all_.chat(table, after, limit);
  }
  Result<std::vector<Report>> reports(std::int64_t before, int limit) override { return all_.reports(before, limit); }
  Result<ReportCounts> report_counts(std::string_view table, std::string_view by) override {
    return all_.report_counts(table, by);
  }
  Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view name) override {
    return all_.setting(name);
  }
  Result<bool> erase_deleted(int rows) override { return all_.erase_deleted(rows); }
  Result<std::vector<std::string>> prune(const PruneTimes&, int) override { return std::vector<std::string>(); }
  Result<void> backup(const std::string& path) const override { return all_.backup(path); }
  std::uint64_t size() const override { return all_.size(); }

 private:
  const std::string& node() const override { return node_; }
  Result<ClusterView> view() override;
  Result<ClaimedShards> claim(int most) override;
  Result<void> give(std::span<const int> shards) override;
  Result<void> set_linked(bool linked) override;
  Result<void> reap(const std::string& node, std::int64_t committed) override;
  Result<void> leave() override;
  NodeRow& fenced_row();  // of this node; its number goes up by one
  void free_shard(std::size_t shard, Time since);

  SharedDatabase& shared_;
  Store& all_;
  const std::string node_;
  std::int64_t committed_ = 0;
  std::bitset<kShards> owned_;  // that it was told of
};

}  // namespace tessera::server::testing
