// The store in one SQLite file of a data folder: WAL, synchronous=FULL, so a commit survives a power cut.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/base/data_folder.h"
#include "server/store/log_ends.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace tessera::server {

class SqliteStore final : public Store {
 public:
  static constexpr std::string_view kFile = "tessera.db";

  static Result<std::unique_ptr<SqliteStore>> open(const std::string& folder);

  Result<void> commit(std::span<const Write> writes) override;

  Result<std::optional<TableRow>> table(std::string_view id) override;
  Result<std::vector<Batch>> log(std::string_view table, std::uint32_t from_line = 0) override;
  Result<std::optional<StoredFair>> fair(std::string_view table) override;
  Result<std::vector<DueTable>> due_tables() override;
  Result<std::vector<TableRow>> listed_lobbies(const Page& page) override;
  Result<std::vector<TableRow>> listed_finished(const Page& page) override;
  Result<std::vector<TableRow>> open_tables_of(std::string_view guest) override;
  Result<int> unfinished_made_by(std::string_view guest) override;
  Result<std::vector<Played>> history_of(std::string_view guest, const Page& page) override;
  Result<std::vector<GameStatistics>> statistics_of(std::string_view guest) override;
  Result<std::optional<Guest>> guest(std::string_view id) override;
  Result<boost::json::object> export_guest(std::string_view id) override;
  Result<std::vector<ChatLine>> chat(std::string_view table, std::int64_t after, int limit) override;
  Result<std::vector<Report>> reports(std::int64_t after, int limit) override;
  Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view name) override;

  Result<std::vector<std::string>> prune(const PruneTimes& before, int limit) override;
  Result<void> backup(const std::string& path) const override;

  // For tests that fill it up.
  Database& database() { return database_; }

 private:
  SqliteStore(DataFolder folder, Database database) : folder_(std::move(folder)), database_(std::move(database)) {}
  Result<void> transaction(const std::function<Result<void>()>& body);
  TableRow table_row(const Rows& row);

  DataFolder folder_;  // held until the database is closed
  Database database_;
  LogEnds ends_;
};

// Both within a transaction.
Result<void> carry_out(Database& database, LogEnds& ends, const Write& write);
// All that waits in `ends`.
Result<void> write_ends(Database& database, LogEnds& ends);

// From seven columns: number, stage, to_act, lines, last_batch, changed, due.
LogEnds::End read_end(const Rows& rows, int column);
// The end of the log, from `ends` or from the database; nothing, if there is no such table.
Result<std::optional<LogEnds::End>> find_end(Database& database, LogEnds& ends, std::string_view table);

}  // namespace tessera::server
