// The interface of the storage: tables, guests, chat, reports, settings. sqlite_store.h and postgres_store.h implement
// it.
//
// Storage thread only (writer.h), except `backup`, `reports` and `size`. The result of a read may be sent to clients
// who may see the table, except logs, which hold hidden things, proofs, which hold the secret, and reports.
#pragma once

#include <boost/json/array.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "server/store/write.h"

namespace tessera::server {

struct Batch {
  std::uint32_t first;
  std::uint32_t count;
  std::string text;

  friend bool operator==(const Batch&, const Batch&) = default;
};

// A part of a log, read from its end towards its beginning.
struct LogPiece {
  std::vector<Batch> batches;  // the latest first
  std::int64_t next = 0;       // where the next piece begins; 0: this was the last one
  std::uint32_t lines = 0;     // of the whole log when its first piece was read; 0 in the others
};

// The source of a table's dice. It must not leave the server while the game is running.
struct StoredFair {
  Secret secret;
  std::string clients;  // of a game that began before version 2 of fair dice; else ""
  std::string rounds;   // "" until a game was started
};

struct DueTable {
  std::string id;
  Time due;

  friend bool operator==(const DueTable&, const DueTable&) = default;
};

// A part of a list that is sorted from new to old: the rows after (older than) the last one of the page before.
struct Page {
  struct After {
    Time at;
    std::string id;
  };
  std::optional<After> after = {};
  int limit = 50;
};

// One game that a guest has finished.
struct Played {
  std::string table;
  std::string game;
  Seat seat;
  SeatResult result;
  int score;
  Time at;
  bool kept;  // the table still exists, and with it the record

  friend bool operator==(const Played&, const Played&) = default;
};

struct GameStatistics {
  std::string game;
  int played;
  int won;
  int gave_up;
  int best;
  std::int64_t total;  // of scores

  friend bool operator==(const GameStatistics&, const GameStatistics&) = default;
};

struct ChatLine {
  std::int64_t number;  // ascending
  std::string guest;
  Time at;
  ChatKind kind;
  std::string text;
  std::string name;  // the guest's, now

  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct Report {
  std::int64_t number;
  std::string table;
  std::string by;
  std::string about;
  Time at;
  std::string text;
};

struct ReportCounts {
  int of_table = 0;
  int by_guest = 0;  // of this table
};

// All data about a guest is exported in pieces, one of these lists after the other.
inline constexpr std::string_view kExportLists[] = {"tables", "chat", "reports"};
struct ExportPlace {
  std::size_t list = 0;
  std::string table = {};  // of the last row before; empty: the list begins
  std::int64_t number = 0;
};
struct ExportPiece {
  boost::json::array rows;               // of the list that was asked for
  std::optional<ExportPlace> next = {};  // nothing: this was the last piece
};

// Tables unchanged since these times are old.
struct PruneTimes {
  Time finished;
  Time abandoned;      // while playing
  Time unstarted = 0;  // in the lobby
};

inline constexpr std::int64_t kPrunedRows = 10'000;

class ClusterStore;

class Store {
 public:
  virtual ~Store() = default;

  // One transaction: all or nothing, and it survives a power cut when this returns.
  virtual Result<void> commit(std::span<const Write> writes) = 0;

  virtual Result<std::optional<TableRow>> table(std::string_view id) = 0;
  // The complete batches that hold these lines.
  virtual Result<std::vector<Batch>> log(std::string_view table, std::uint32_t from_line = 0) = 0;
  // At most so many batches, from `next` of the piece before; 0: from the end of the log.
  virtual Result<LogPiece> log_piece(std::string_view table, std::int64_t next, int batches) = 0;
  virtual Result<std::optional<StoredFair>> fair(std::string_view table) = 0;
  virtual Result<std::vector<DueTable>> due_tables() = 0;  // unfinished, the earliest first

  virtual Result<std::vector<TableRow>> listed_lobbies(const Page& page) = 0;        // by `created`
  virtual Result<std::vector<TableRow>> listed_finished(const Page& page) = 0;       // by `finished`
  virtual Result<std::vector<TableRow>> open_tables_of(std::string_view guest) = 0;  // where they sit: the latest 200
  virtual Result<std::vector<std::string>> ids_of_open_tables(std::string_view guest) = 0;  // of all of them
  virtual Result<int> unfinished_made_by(std::string_view guest) = 0;
  virtual Result<std::vector<Played>> history_of(std::string_view guest, const Page& page) = 0;  // by `at`
  virtual Result<std::vector<GameStatistics>> statistics_of(std::string_view guest) = 0;

  virtual Result<std::optional<Guest>> guest(std::string_view id) = 0;       // nothing for a deleted guest
  virtual Result<std::vector<Guest>> guests_at(std::string_view table) = 0;  // those who sit there
  // At most so many rows, from `place` on. Reports of others about the guest are left out.
  virtual Result<ExportPiece> export_piece(std::string_view guest, const ExportPlace& place, int rows) = 0;
  virtual Result<std::vector<ChatLine>> chat(std::string_view table, std::int64_t after, int limit) = 0;
  // Those before this number, or all if it is 0: the newest first. Any thread may call it, at any time.
  virtual Result<std::vector<Report>> reports(std::int64_t before, int limit) = 0;
  virtual Result<ReportCounts> report_counts(std::string_view table, std::string_view by) = 0;
  virtual Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view name) = 0;

  // Goes on with what deletions have left to be done (deleted_names.h), until so many rows are read or changed. Whether
  // something is left.
  virtual Result<bool> erase_deleted(int rows) = 0;

  // Deletes at most `limit` old tables, and at most `kPrunedRows` rows of theirs, or one table. Returns their ids.
  virtual Result<std::vector<std::string>> prune(const PruneTimes& before, int limit) = 0;

  // Copies the store as it is now to a new file that only its owner may read: it holds the secrets of running games.
  // Any thread may call it, at any time.
  virtual Result<void> backup(const std::string& path) const = 0;

  // Bytes on the disk, as of some seconds ago. Any thread may call it, at any time, and does not wait.
  virtual std::uint64_t size() const = 0;

  // nullptr: no other node uses this store.
  virtual ClusterStore* cluster() { return nullptr; }
};

// The server's key of this name. It is made and stored at the first call.
Result<Secret> load_or_make_key(Store& store, const std::string& name);

// `text` is one or more lines of JSON. Returns it with the name beside each "person" that is `guest` replaced; nothing
// if there is none.
std::optional<std::string> with_name_replaced(std::string_view text, std::string_view guest, std::string_view new_name);

}  // namespace tessera::server
