// A safe wrapper of SQLite's C interface: handles that close themselves, statements prepared once, errors as values.
//
//   auto rows = database.query("SELECT name FROM guests WHERE id = ?", id);
//   if (!rows) return rows.error();
//   while (rows->next()) use(rows->text(0));
//   if (auto done = rows->end(); !done) return done.error();
//
// One thread at a time. The results of `text` and `blob` are valid until the next row.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tessera::server {

using Blob = std::span<const std::uint8_t>;

// One run of a statement, which can be run again when this object is destroyed.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
  Rows(Rows&&) = default;

  bool next();               // false: no more rows, or an error
  Result<void> end() const;  // after the last row: whether there was an error

  std::int64_t integer(int column) const;
  bool boolean(int column) const { return integer(column) != 0; }
  std::string_view text(int column) const;
  std::string string(int column) const { return std::string(text(column)); }
  Blob blob(int column) const;
  bool null(int column) const;
  std::optional<std::int64_t> optional_integer(int column) const;

  bool bind(int index, std::int64_t value);
  bool bind(int index, std::string_view value);
  bool bind(int index, Blob value);
  bool bind(int index, std::nullopt_t);
  template <class T>
  bool bind(int index, const std::optional<T>& value) {
    return value ? bind(index, *value) : bind(index, std::nullopt);
  }

 private:
  struct Reset {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Reset> statement_;
  int code_ = 0;
};

class Database {
 public:
  enum class Mode { create, read_only };

  static Result<Database> open(const std::string& path, Mode mode);

  // The rows of one statement with these values for its question marks; values must outlive the rows.
  template <class... Values>
  Result<Rows> query(std::string_view sql, const Values&... values) {
    auto rows = prepare(sql);
    if (!rows) return rows;
    [[maybe_unused]] int index = 0;
    if (!(rows->bind(++index, values) && ...)) return failure();
    return rows;
  }

  // The same for a statement whose rows are not needed; returns how many rows it changed.
  template <class... Values>
  Result<int> run(std::string_view sql, const Values&... values) {
    auto rows = query(sql, values...);
    if (!rows) return rows.error();
    while (rows->next()) {
    }
    if (const auto done = rows->end(); !done) return done.error();
    return changes();
  }

  Result<void> script(const std::string& sql);  // any number of statements, uncached
  Result<std::int64_t> number(std::string_view sql);
  std::int64_t last_row() const;  // the number of the row inserted last
  bool in_transaction() const;

  // Copies the whole database, as it is now, to `target`.
  Result<void> copy_to(Database& target);

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using Handle = std::unique_ptr<sqlite3, Close>;
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

  explicit Database(Handle handle) : handle_(std::move(handle)) {}
  Result<Rows> prepare(std::string_view sql);
  Error failure() const;
  int changes() const;

  Handle handle_;
  std::unordered_map<std::string, Statement, Hash, std::equal_to<>> statements_;  // destroyed before the handle
};

}  // namespace tessera::server
