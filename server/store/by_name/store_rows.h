// Everything that a store keeps, as rows that are the same for every database: to move it from one to another.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/result.h"

namespace tessera::server {

using Cell = std::variant<std::monostate, std::int64_t, std::string, std::vector<std::uint8_t>>;
using CellRow = std::vector<Cell>;

// A table of the database. Its columns have the same names and meanings in every database.
struct Relation {
  std::string_view name;
  std::string_view columns;  // "id, name"
  std::string_view types;    // a letter a column: i(nteger), t(ext), b(ytes), f(lag: 0 or 1)
  std::string_view order;    // the columns by which its rows are read
};

// In an order in which they can be written: what is referred to comes first.
inline constexpr Relation kRelations[] = {
    {"settings", "name, value", "tb", "name"},
    {"guests", "id, name, created, seen, deleted, face", "ttiift", "id"},
    {"tables", "id, game, stage, listed, created, changed, finished, due, to_act, lines, made_by, summary",
     "ttifiiiiiitt", "number"},
    {"fair", "table_id, secret, clients, rounds", "tbtt", "table_id"},
    {"batches", "table_id, first, count, events", "tiit", "table_id, first"},
    {"seats", "guest_id, table_id, game, seat, result, score, finished", "tttiiii", "guest_id, table_id"},
    {"chat", "number, table_id, guest_id, at, phrase, text", "ittiit", "number"},
    {"reports", "number, table_id, by_guest, about_guest, at, text", "itttit", "number"},
};

// Of these the last number ever given is kept, too: no number is given twice.
inline constexpr std::string_view kNumbered[] = {"chat", "reports"};

// A store that nobody else uses as long as this object lives.
class StoreRows {
 public:
  class Target {
   public:
    virtual ~Target() = default;
    virtual Result<void> add(const Relation& relation, const CellRow& row) = 0;
    virtual Result<void> set_last_number(std::string_view relation, std::int64_t number) = 0;
  };

  virtual ~StoreRows() = default;
  // Gives all rows of all relations, and then all last numbers, to the target.
  virtual Result<void> read(Target& target) = 0;
  // All that `fill` adds, or nothing. An error if the store is not empty. `fill` may be called again from the
  // beginning.
  virtual Result<void> write(const std::function<Result<void>(Target&)>& fill) = 0;
};

Result<std::unique_ptr<StoreRows>> open_sqlite_rows(const std::string& folder);
Result<std::unique_ptr<StoreRows>> open_postgres_rows(const std::string& url);

inline Error not_empty() { return Error{"the target is not empty"}; }

// How many rows were moved, by relation.
using RowCounts = std::vector<std::pair<std::string_view, std::int64_t>>;

// Copies all of one store, a folder or a URL, to an empty one. The first stays as it is.
Result<RowCounts> move_store(const std::string& from, const std::string& to);

}  // namespace tessera::server
