// The store in one SQLite file of a data folder. WAL and synchronous=FULL: a commit survives a power cut.
//
// Storage thread only, except `backup`, `reports` and `size`, which any thread may call.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/base/data_folder.h"
#include "server/store/deleted_names.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"
#include "server/store/table_tail_cache.h"

namespace tessera::server {

class SqliteStore final : public Store {
 public:
  static constexpr std::string_view kFile = "tessera.db";

  static Result<std::unique_ptr<SqliteStore>> open(const std::string& folder);

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
  std::uint64_t size() const override;

  // Writes the cache to the database, whose rows then tell all.
  Result<void> write_back();
  // For tests, and to move everything to another store.
  Database& database() { return database_; }

 private:
  SqliteStore(DataFolder folder, Database database) : folder_(std::move(folder)), database_(std::move(database)) {}
  Result<void> transaction(const std::function<Result<void>()>& body);
  Result<void> overwrite_failed_commit();
  TableRow table_row(const Rows& row);
  Result<void> read_deleted();

  DataFolder folder_;  // held until the database is closed
  Database database_;
  TableTailCache tails_;
  DeletedNames deleted_;
  DeletionCursor erasing_;
};

// Both are called inside a transaction.
Result<void> execute_write(Database& database, TableTailCache& tails, const Write& write);
// Writes all unwritten tails to the database.
Result<void> write_tails(Database& database, TableTailCache& tails);

// From seven columns: number, stage, to_act, lines, last_batch, changed, due.
TableTailCache::Tail read_tail(const Rows& rows, int column);
// From `tails` or from the database; nothing: there is no such table.
Result<std::optional<TableTailCache::Tail>> find_tail(Database& database, TableTailCache& tails,
                                                      std::string_view table);

}  // namespace tessera::server
