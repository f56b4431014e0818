// The store in one SQLite file of a data folder: WAL, synchronous=FULL, so a commit survives a power cut.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "server/data_folder.h"
#include "server/sqlite.h"
#include "server/store.h"

namespace tessera::server {

// Where each log ends, of the tables that were written last: a move need not ask the database for it. All in one piece
// of memory, however many tables come and go: entries of their own, each between two letters, would keep the pages of
// the whole heap.
class LogEnds {
 public:
  struct End {
    std::int64_t number;  // of the table
    Stage stage;
    std::uint32_t lines;
    std::optional<std::int64_t> last_batch;
  };
  const End* find(std::string_view table);
  void set(std::string_view table, const End& end);
  void forget(std::string_view table);
  void forget_all() { slots_.clear(); }

 private:
  struct Slot {
    std::array<char, 23> id;
    std::uint8_t length = 0;  // of the id; 0: free
    End end;
    bool holds(std::string_view table) const { return std::string_view(id.data(), length) == table; }
  };
  std::span<Slot> slots_for(std::string_view table);

  std::vector<Slot> slots_;  // none before the first is set
  std::size_t next_out_ = 0;
};

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

  DataFolder folder_;  // held until the database is closed
  Database database_;
  LogEnds ends_;
};

// Carries one write out, within a transaction.
Result<void> carry_out(Database& database, LogEnds& ends, const Write& write);

}  // namespace tessera::server
