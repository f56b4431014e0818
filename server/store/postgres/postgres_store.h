// The store in a PostgreSQL database. A commit is one pipeline and one transaction (postgres_session.h says what
// happens when the connection is lost in the middle of one).
//
// Storage thread only, except `backup`, `reports` and `size`, which any thread may call.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include <bitset>

#include "server/base/data_folder.h"
#include "server/store/cluster_store.h"
#include "server/store/deleted_names.h"
#include "server/store/postgres/postgres_session.h"
#include "server/store/store.h"

namespace tessera::server {

class PostgresStore final : public Store, private ClusterStore {
 public:
  // `folder` is held as long as the store: the server keeps its admin file there.
  static Result<std::unique_ptr<PostgresStore>> open(const std::string& url,
                                                     const PostgresSession::Options& options = {},
                                                     std::optional<DataFolder> folder = {});

  Result<void> commit(std::span<const Write> writes) override;

  Result<std::optional<TableRow>> table(std::string_view id) override;
  Result<std::vector<Batch>> log(std::string_view table, std::uint32_t from_line = 0) override;
  Result<LogPiece> log_piece(std::string_view table, std::int64_t next, int batches) override;
  Result<std::optional<StoredFair>> fair(std::string_view table) override;
  Result<std::vector<DueTable>> due_tables() override;
  Result<std::vector<TableRow>> listed_lobbies(const Page& page) override;
  Result<std::vector<TableRow>> listed_finished(const Page& page) override;
  Result<std::vector<TableRow>> open_tables_of(std::string_view guest) override;
  Result<std::vector<std::string>> ids_of_open_tables(std::string_view guest) override;
  Result<int> unfinished_made_by(std::string_view guest) override;
  Result<std::vector<Played>> history_of(std::string_view guest, const Page& page) override;
  Result<std::vector<GameStatistics>> statistics_of(std::string_view guest) override;
  Result<std::optional<Guest>> guest(std::string_view id) override;
  Result<std::vector<Guest>> guests_at(std::string_view table) override;
  Result<ExportPiece> export_piece(std::string_view guest, const ExportPlace& place, int rows) override;
  Result<std::vector<ChatLine>> chat(std::string_view table, std::int64_t after, int limit) override;
  Result<std::vector<Report>> reports(std::int64_t before, int limit) override;
  Result<ReportCounts> report_counts(std::string_view table, std::string_view by) override;
  Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view name) override;

  Result<bool> erase_deleted(int rows) override;
  Result<std::vector<std::string>> prune(const PruneTimes& before, int limit) override;
  Result<void> backup(const std::string& path) const override;
  std::uint64_t size() const override { return size_; }
  ClusterStore* cluster() override { return shared_ ? this : nullptr; }

 private:
  // ClusterStore: postgres_cluster.cpp
  const std::string& node() const override { return session_->node(); }
  Result<ClusterView> view() override;
  Result<ClaimedShards> claim(int most) override;
  Result<void> give(std::span<const int> shards) override;
  Result<void> set_linked(bool linked) override;
  Result<void> reap(const std::string& node, std::int64_t committed) override;
  Result<void> leave() override;
  Result<void> add_owner_check(PostgresConnection& connection, std::span<const Write> writes) const;
  void add_version_check(PostgresConnection& connection, std::span<const Write> writes) const;
  std::string own_shards() const;

  PostgresStore(std::string url, std::unique_ptr<PostgresSession> session, std::optional<DataFolder> folder,
                bool shared);
  void measure_size();
  Result<void> read_deleted();
  // Without the names of those who are deleted: postgres_deletion.cpp.
  Result<std::vector<TableRow>> without_names(Result<std::vector<TableRow>> rows);
  Result<std::vector<Batch>> without_names(Result<std::vector<Batch>> batches);

  const std::optional<DataFolder> folder_;
  const std::string url_;
  const bool shared_;  // by several nodes
  std::unique_ptr<PostgresSession> session_;
  std::bitset<kShards> owned_;
  std::atomic<std::uint64_t> size_ = 0;  // measured from time to time
  std::chrono::steady_clock::time_point size_measured_ = {};
  DeletedNames deleted_;
  std::chrono::steady_clock::time_point deleted_read_ = {};
  DeletionCursor erasing_;
};

// Adds the statements of a write to a transaction.
Result<void> add_write(PostgresConnection& connection, const Write& write);

}  // namespace tessera::server
